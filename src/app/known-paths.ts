import type { Agency } from '#src/agency/profile/agency.ts'
import type { ContentPages } from '#src/articles/server/load-pages.ts'
import { OVERLAYS } from '#src/site/overlays/registry.ts'
import type { PageDefinition } from '#src/site/pages/page-definition.ts'
import { PAGES } from '#src/site/pages/registry.ts'

type Known = Pick<PageDefinition, 'pattern' | 'exists'>

/** An overlay without a property is not found where it needs one. */
const overlays = OVERLAYS.flatMap(({ patterns, needsProperty }) =>
  patterns.map((pattern): Known => ({ pattern, exists: () => !needsProperty })),
)

/** The first that matches counts. React Router's own matcher would load React before the server sets NODE_ENV. */
const known = [...overlays, ...Object.values(PAGES)].map(({ pattern, exists }) => ({
  pattern: new URLPattern({ pathname: pattern }),
  exists,
}))

/** Whether there is a page at a path of this site, as far as the agency's folder tells (`PageDefinition.exists`). */
export function knownPaths(agency: Pick<Agency, 'branches'>, pages: ContentPages): (path: string) => boolean {
  return (path) => {
    const url = new URL(path, 'https://site.invalid')
    for (const { pattern, exists } of known) {
      const match = pattern.exec({ pathname: url.pathname })
      if (match) return exists({ url, params: match.pathname.groups }, { branches: agency.branches, pages })
    }
    return false
  }
}
