import type { PageDefinition } from '../page-definition.ts'

/** A seller’s or landlord’s private page about their home. Tokens are secret: nothing leads there. */
export const yourHomeDefinition: PageDefinition = {
  pattern: '/your-home/:token',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
