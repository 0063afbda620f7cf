import type { PageDefinition } from '../page-definition.ts'

/** A viewing, by the link in its emails. Redirects never lead to it: tokens are secret. */
export const viewingDefinition: PageDefinition = {
  pattern: '/viewing/:token',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
