import type { PageDefinition } from '../page-definition.ts'

/** Every component in every state, for developers. */
export const devComponentsDefinition: PageDefinition = {
  pattern: '/dev/components',
  parameters: 'any',
  sitemap: null,
  exists: () => false,
  styles: 'own',
}
