import { Component, type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** What a page answers in place of its content: 404, 405, or 500 if something broke. */
export type PageError = { status: number; data?: unknown }

/** A route module as both sides use it. */
export type RouteModule = {
  default: ComponentType
  ErrorBoundary?: ComponentType
}

/** A page with its routes and their data, from the root inwards. */
export type Page = {
  /** without the query */
  path: string
  routes: readonly { id: string; data: unknown; module: RouteModule }[]
  error?: PageError
}

const PageContext = createContext<Page>({ path: '/', routes: [] })

/** How deep in `Page.routes` the component is that is rendered. */
const DepthContext = createContext(0)

/**
 * The whole content of `<body>`, rendered on the server and hydrated in the browser. Every link is a link
 * (docs/decisions/0007-links-are-links.md), so a page never becomes another one and needs no router in the browser.
 */
export function PageView({ page }: { page: Page }) {
  const [root] = page.routes
  if (!root) return null
  const Failed = root.module.ErrorBoundary ?? (() => null)
  return (
    <PageContext value={page}>
      <CatchErrors
        fallback={
          <PageContext value={{ ...page, error: page.error ?? { status: 500 } }}>
            <Failed />
          </PageContext>
        }
      >
        {page.error ? <Failed /> : <root.module.default />}
      </CatchErrors>
    </PageContext>
  )
}

/** The route below the one that renders it. */
export function Outlet(): ReactNode {
  const { routes } = useContext(PageContext)
  const depth = useContext(DepthContext) + 1
  const route = routes[depth]
  if (!route) return null
  return (
    <DepthContext value={depth}>
      <route.module.default />
    </DepthContext>
  )
}

/** The page's path, without its query. */
export function usePagePath(): string {
  return useContext(PageContext).path
}

/** The ids of the page's routes, from the root inwards. */
export function useRouteIds(): string[] {
  return useContext(PageContext).routes.map(({ id }) => id)
}

/** The data of the root route; undefined if its loader failed. */
export function useRootData<Data>(): Data | undefined {
  return useContext(PageContext).routes[0]?.data as Data | undefined
}

/**
 * Gives the default export of a route module its data. React Router's compiler wraps it in a function of this name
 * (scripts/route-components.ts).
 * @public to what the compiler writes
 */
export function UNSAFE_withComponentProps(Route: ComponentType<{ loaderData: unknown }>): ComponentType {
  return function RouteWithData() {
    const { routes } = useContext(PageContext)
    return <Route loaderData={routes[useContext(DepthContext)]?.data} />
  }
}

/**
 * The same for the error page of the root.
 * @public to what the compiler writes
 */
export function UNSAFE_withErrorBoundaryProps(ErrorPage: ComponentType<{ error: unknown }>): ComponentType {
  return function ErrorPageWithError() {
    return <ErrorPage error={useContext(PageContext).error} />
  }
}

type CatchErrorsProps = { fallback: ReactNode; children: ReactNode }

/** Shows the error page if a component throws in the browser. On the server, a throw ends the rendering. */
class CatchErrors extends Component<CatchErrorsProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
