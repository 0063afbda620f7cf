import type { PageDefinition } from '../page-definition.ts'

/** Changes or cancels a viewing, by the link in its emails. */
export const viewingChangeDefinition: PageDefinition = {
  pattern: '/viewing/:token/change',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
