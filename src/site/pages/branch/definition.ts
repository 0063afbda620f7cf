import { branchPath } from '#src/agency/branches/branch-paths.ts'
import type { PageDefinition } from '../page-definition.ts'

/** A branch and its staff. */
export const branchDefinition: PageDefinition = {
  pattern: '/branches/:slug',
  parameters: [],
  sitemap: {
    section: 'offices',
    paths: async ({ agency }) => agency.branches.map((branch) => ({ path: branchPath(branch) })),
  },
  exists: ({ params }, { branches }) => branches.some(({ slug }) => slug === params.slug),
  styles: 'own',
}
