import type { PageDefinition } from '../page-definition.ts'

/** Questions to a seller or landlord about their home. Tokens are secret: nothing leads there. */
export const yourHomeQuestionsDefinition: PageDefinition = {
  pattern: '/your-home/:token/questions',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
