import { matchRoutes } from 'react-router'
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

const routes = [...Object.values(PAGES), ...overlays].map(({ pattern, exists }) => ({
  path: pattern,
  handle: exists,
}))

/** Whether there is a page at a path of this site, as far as the agency's folder tells (`PageDefinition.exists`). */
export function knownPaths({ branches }: Pick<Agency, 'branches'>, pages: ContentPages): (path: string) => boolean {
  return (path) => {
    const url = new URL(path, 'https://site.invalid')
    const match = matchRoutes(routes, url.pathname)?.at(-1)
    return match?.route.handle({ url, params: match.params }, { branches, pages }) ?? false
  }
}
