// The server's way into the site. It is bundled with the routes, so that context keys are the same objects.
import * as routesBuild from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Services } from '#src/app/services.ts'
import { sheetsOnce } from './loading/style-sheets.ts'
import { createPatterns } from './pages/page-patterns.ts'
import { failedContext, nonceContext, servicesContext, type VisitContext, visitContext } from './services-context.ts'

export { overlayCall } from './overlays/runtime/overlay-answer.ts'

const build = sheetsOnce(routesBuild as unknown as ServerBuild)

/** Every page's address as the router writes it, such as `/properties/:id/:channel?`; `/*` is the page that is none. */
export const pagePatterns: string[] = Object.values(build.routes).flatMap((route) => {
  if (route?.path === undefined && !route?.index) return []
  const above = route.parentId === undefined ? undefined : build.routes[route.parentId]
  return [`/${[above?.path, route.path].filter(Boolean).join('/')}`]
})

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders one page for a visitor. */
export function render(
  request: Request,
  services: Services,
  { nonce, visit, failed }: { nonce: string; visit: VisitContext; failed: (error: unknown) => void },
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(nonceContext, nonce)
  context.set(visitContext, visit)
  context.set(failedContext, failed)
  return handle(request, context)
}

/** The pattern of the page at a path, `/properties/:id/:channel?`: what is counted of an address, and no more. */
export const patternOf = createPatterns(Object.values(build.routes).flatMap((route) => route ?? []))
