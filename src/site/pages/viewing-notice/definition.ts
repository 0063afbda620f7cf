import type { PageDefinition } from '../page-definition.ts'

/** A viewing of their own home, for the seller or tenant who was told of it. Tokens are secret: nothing leads there. */
export const viewingNoticeDefinition: PageDefinition = {
  pattern: '/viewing-notice/:token',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
