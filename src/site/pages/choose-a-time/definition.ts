import type { PageDefinition } from '../page-definition.ts'

/** The times at which a home can be seen, and the second step of booking one. */
export const chooseATimeDefinition: PageDefinition = {
  pattern: '/properties/:id/:channel/choose-a-time',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  styles: 'own',
}
