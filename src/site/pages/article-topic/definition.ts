import type { PageDefinition } from '../page-definition.ts'

/** Articles on a topic. It is in the sitemap of the list of articles. */
export const articleTopicDefinition: PageDefinition = {
  pattern: '/articles/topics/:topic/:page?',
  parameters: [],
  sitemap: null,
  exists: () => true,
  styles: 'own',
}
