import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { OVERLAYS } from './overlays/registry.ts'
import { PAGES } from './pages/registry.ts'

const pages = Object.entries(PAGES).map(([folder, { pattern }]) => {
  const file = `pages/${folder}/route.tsx`
  return pattern === '/' ? index(file) : route(pattern.slice(1), file)
})

/** The plain paths of all overlays: one page, with the overlay's component as the route below it. */
const overlays = OVERLAYS.flatMap(({ name, patterns }) =>
  patterns.map((pattern) =>
    route(pattern.slice(1), `overlays/${name}/component.tsx`, { id: `overlay${pattern.replaceAll(/\/:\w+/g, '')}` }),
  ),
)

/** The whole table of paths and pages is in routes.test.ts. */
export default [...pages, layout('pages/overlay/route.tsx', overlays)] satisfies RouteConfig
