import type { PageDefinition } from '../page-definition.ts'

/** What somebody is emailed about, by the link in an email to applicants. Redirects never lead to it: tokens are secret. */
export const emailPreferencesDefinition: PageDefinition = {
  pattern: '/email-preferences/:token',
  parameters: [],
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
