import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from './document/page-data.ts'
import { type Page, PageView, type RouteModule } from './document/page-view.tsx'

declare global {
  var __reactRouterRouteModules: Record<string, RouteModule>
}

/** Gives the page to React, with the modules of its routes. In a transition, so that it yields to the visitor. */
export function hydrate(): void {
  const { path, data, error }: PageData = JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '{}')
  const routes = Object.entries(globalThis.__reactRouterRouteModules)
  const page: Page = { path, error, routes: routes.map(([id, module], index) => ({ id, module, data: data[index] })) }
  startTransition(() => {
    hydrateRoot(document.body, <PageView page={page} />)
  })
}
