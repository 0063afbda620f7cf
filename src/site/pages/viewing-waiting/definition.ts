import type { PageDefinition } from '../page-definition.ts'

/** Somebody's place on a waiting list, by the link in its emails. Tokens are secret: nothing leads there. */
export const viewingWaitingDefinition: PageDefinition = {
  pattern: '/viewing-waiting/:token',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
