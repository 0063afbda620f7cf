import { startPage } from './start-up/start-up.ts'

declare global {
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

startPage()

/** Called once the modules of the page's routes are there (document/page-scripts.ts). */
export async function hydratePage(): Promise<void> {
  const { hydrate } = await import('./hydrate.tsx')
  hydrate()
}
