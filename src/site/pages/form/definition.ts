import type { PageDefinition } from '../page-definition.ts'

/** A form of the agency's own. */
export const formDefinition: PageDefinition = {
  pattern: '/forms/:id',
  parameters: 'any',
  sitemap: null,
  exists: () => true,
  styles: 'own',
}
