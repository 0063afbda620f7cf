import type { PageDefinition } from '../page-definition.ts'

/** The homes of a town. It is in the sitemap of the list of towns. */
export const townDefinition: PageDefinition = {
  pattern: '/homes/:slug',
  parameters: [],
  sitemap: null,
  exists: () => true,
  styles: 'own',
}
