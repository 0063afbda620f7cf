import type { PageDefinition } from '../page-definition.ts'

/** How often its weekly email comes. Tokens are secret: nothing leads there. */
export const yourHomeEmailsDefinition: PageDefinition = {
  pattern: '/your-home/:token/emails',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
