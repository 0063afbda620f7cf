import type { PageDefinition } from '../page-definition.ts'

/** A path without a page. */
export const notFoundDefinition: PageDefinition = {
  pattern: '/*',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  styles: 'site',
}
