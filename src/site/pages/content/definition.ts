import { contentPath } from '#src/articles/content-page.ts'
import type { PageDefinition } from '../page-definition.ts'

/** A page of the agency's own content. */
export const contentDefinition: PageDefinition = {
  pattern: '/:slug',
  parameters: [],
  sitemap: {
    section: 'pages',
    paths: async ({ pages }) =>
      [...pages.values()].map(({ slug, updated }) => ({ path: contentPath(slug), changed: updated })),
  },
  exists: ({ params }, { pages }) => pages.has(params.slug ?? ''),
  styles: 'own',
}
