import type { PageDefinition } from '../page-definition.ts'

/** The same on one sheet of A4. Tokens are secret: nothing leads there. */
export const yourHomeReportDefinition: PageDefinition = {
  pattern: '/your-home/:token/report',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
