import type { PageDefinition } from '../page-definition.ts'

/** The settings of email alerts, by the link in an alert. Redirects never lead to it: tokens are secret. */
export const alertSettingsDefinition: PageDefinition = {
  pattern: '/alerts/:token',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  isSecret: true,
  styles: 'own',
}
