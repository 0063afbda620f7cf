import type { PageDefinition } from '../page-definition.ts'

/** An article. It is in the sitemap of the list of articles. */
export const articleDefinition: PageDefinition = {
  pattern: '/articles/:slug',
  parameters: [],
  sitemap: null,
  exists: () => true,
  styles: 'own',
}
