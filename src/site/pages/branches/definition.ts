import { BRANCHES_PATH } from '#src/agency/branches/branch-paths.ts'
import type { PageDefinition } from '../page-definition.ts'

/** The list of branches. */
export const branchesDefinition: PageDefinition = {
  pattern: '/branches',
  parameters: ['q', 'place', 'department'],
  sitemap: { section: 'offices', paths: async () => [{ path: BRANCHES_PATH }] },
  exists: () => true,
  styles: 'own',
}
