// The server's way into the site. It is bundled with the routes, so that context keys are the same objects.
import * as routesBuild from 'virtual:react-router/server-build'
import {
  createStaticHandler,
  isRouteErrorResponse,
  type MetaDescriptor,
  RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'
import type { Services } from '#src/app/services.ts'
import type { RenderedAnswer } from '#src/platform/http/rendered-page.ts'
import type { PageError, RouteModule } from './document/page-view.tsx'
import renderDocument from './entry.server.tsx'
import { createPatterns } from './pages/page-patterns.ts'
import { nonceContext, servicesContext, servicesOfAPage, type VisitContext, visitContext } from './services-context.ts'

export { overlayCall } from './overlays/runtime/overlay-answer.ts'

type PageModule = RouteModule & {
  loader?: (args: unknown) => unknown
  meta?: (args: { loaderData: unknown; error: unknown }) => MetaDescriptor[]
  headers?: () => Record<string, string>
}

const { routes, assets } = routesBuild as unknown as ServerBuild

/** The sheet that React Router's development server makes of a page's styles; there is no built one. */
const developmentSheet = (path: string) => `/@react-router/critical.css?pathname=${path}`

/** Every page's path as the router writes it, such as `/properties/:id/:channel?`; `/*` is the page that is none. */
export const pagePatterns: string[] = Object.values(routes).flatMap((route) => {
  if (route?.path === undefined && !route?.index) return []
  const above = route.parentId === undefined ? undefined : routes[route.parentId]
  return [`/${[above?.path, route.path].filter(Boolean).join('/')}`]
})

const { query } = createStaticHandler(routesBelow(undefined))

type StaticRoute = Parameters<typeof createStaticHandler>[0][number]

function routesBelow(parent: string | undefined): StaticRoute[] {
  return Object.values(routes).flatMap((route): StaticRoute[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path } = route
    const { loader } = moduleOf(id)
    // the root shows every error
    const shared = { id, path, loader, hasErrorBoundary: parent === undefined } as object
    return route.index
      ? [{ ...shared, index: true } as StaticRoute]
      : [{ ...shared, children: routesBelow(id) } as StaticRoute]
  })
}

function moduleOf(id: string): PageModule {
  return routes[id]?.module as unknown as PageModule
}

/**
 * Renders one page for a visitor. Redirects come as a loader threw them. Errors that are no answers go to `failed`, and
 * the status is 500.
 */
export async function render(
  request: Request,
  services: Services,
  { nonce, visit, failed }: { nonce: string; visit: VisitContext; failed: (error: unknown) => void },
): Promise<RenderedAnswer> {
  const context = new RouterContextProvider()
  context.set(servicesContext, servicesOfAPage(services))
  context.set(nonceContext, nonce)
  context.set(visitContext, visit)
  // a visitor who left has aborted the request; that is no error
  const report = (error: unknown) => {
    if (!request.signal.aborted) failed(error)
  }
  try {
    const result = await query(request, { requestContext: context })
    if (result instanceof Response) return result
    const shown = shownPage(result, report)
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', ...shown.headers })
    if (request.method === 'HEAD') return new Response(null, { status: result.statusCode, headers })
    if (import.meta.env.DEV) shown.sheets.push(developmentSheet(shown.page.path))
    const html = await renderDocument({ ...shown, assets, nonce, formUrl: visit.form && request.url })
    return Object.assign(new Response(null, { status: result.statusCode, headers }), { html })
  } catch (error) {
    report(error)
    return new Response(null, { status: 500 })
  }
}

/** The routes of an answer with their data, and what they say of themselves. */
function shownPage({ matches, loaderData, errors, location }: StaticHandlerContext, report: (error: unknown) => void) {
  const thrown = errors && Object.values(errors)[0]
  const error = errors ? pageError(thrown, report) : undefined
  const shown = (error ? matches.slice(0, 1) : matches).map(({ route: { id } }) => ({
    id,
    data: loaderData[id],
    module: moduleOf(id),
  }))
  const innermost = shown.findLast(({ module }) => module.meta)
  return {
    page: { path: location.pathname, routes: shown, error },
    meta: innermost?.module.meta?.({ loaderData: innermost.data, error }) ?? [],
    headers: shown.at(-1)?.module.headers?.(),
    sheets: sheetsOf(shown.map(({ id }) => id)),
  }
}

function pageError(error: unknown, report: (error: unknown) => void): PageError {
  if (isRouteErrorResponse(error) && !('error' in error && error.error)) {
    const { status, data } = error
    return { status, data }
  }
  if (isRouteErrorResponse(error)) return { status: error.status }
  report(error)
  return { status: 500 }
}

/**
 * The style sheets of routes. React Router writes `#` behind the path of a sheet that a script fetched later needs
 * too, so that such a script brings it again: a page's own sheet could have left with its page. The root's stay, and a
 * second copy would make the browser compute the styles of the whole page anew while somebody begins to use it.
 */
function sheetsOf(ids: readonly string[]): string[] {
  const stays = new Set(assets.routes.root?.css)
  const all = ids.flatMap((id) => assets.routes[id]?.css ?? [])
  return [...new Set(all.map((sheet) => (stays.has(sheet) ? sheet.replace(/#$/, '') : sheet)))]
}

/** The pattern of the page at a path, `/properties/:id/:channel?`: what is counted of a path, and no more. */
export const patternOf = createPatterns(Object.values(routes).flatMap((route) => route ?? []))
