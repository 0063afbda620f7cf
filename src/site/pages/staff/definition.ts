import { staffPath } from '#src/agency/branches/branch-paths.ts'
import type { PageDefinition } from '../page-definition.ts'

/** A member of staff. */
export const staffDefinition: PageDefinition = {
  pattern: '/staff/:slug',
  parameters: [],
  sitemap: {
    section: 'offices',
    paths: async ({ agency }) =>
      agency.branches.flatMap(({ staff }) => staff.map((member) => ({ path: staffPath(member) }))),
  },
  exists: () => true,
  styles: 'own',
}
