import type { PageDefinition } from '../page-definition.ts'

/** A guide to an area. It is in the sitemap of the list of guides. */
export const areaDefinition: PageDefinition = {
  pattern: '/areas/:slug',
  parameters: [],
  sitemap: null,
  exists: () => true,
  styles: 'own',
}
