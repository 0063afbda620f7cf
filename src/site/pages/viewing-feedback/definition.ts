import type { PageDefinition } from '../page-definition.ts'

/** What a visitor thought of a home, by the link in the email after their viewing. */
export const viewingFeedbackDefinition: PageDefinition = {
  pattern: '/viewing/:token/feedback',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
