import type { PageDefinition } from '../page-definition.ts'

/** The agency's front page. */
export const homeDefinition: PageDefinition = {
  pattern: '/',
  parameters: [],
  sitemap: { section: 'pages', paths: async () => [{ path: '/' }] },
  exists: () => true,
  styles: 'site',
}
