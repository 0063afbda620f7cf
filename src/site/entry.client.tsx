import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from './document/page-data.ts'
import { type Page, PageView, type RouteModule } from './document/page-view.tsx'

declare global {
  var __reactRouterRouteModules: Record<string, RouteModule>
  var __reactRouterDataRouter: unknown
  var __reactRouterContext: unknown
}

// React Router's development server asks its router for a page's new data; a new visit brings it as well
if (import.meta.env.DEV) {
  globalThis.__reactRouterContext = {}
  globalThis.__reactRouterDataRouter = {
    createRoutesForHMR: () => [],
    _internalSetRoutes: () => {},
    revalidate: () => location.reload(),
  }
}

const { path, data, error }: PageData = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '{}')
const routes = Object.entries(globalThis.__reactRouterRouteModules)
const page: Page = { path, error, routes: routes.map(([id, module], index) => ({ id, module, data: data[index] })) }

startTransition(() => {
  hydrateRoot(document.body, <PageView page={page} />)
})
