import { lazy, type ReactNode, Suspense, useContext } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import '#src/design-system/base.css'
import { siteAgency } from '#src/agency/site-agency.ts'
import { EagerPictures } from '#src/design-system/eager-pictures.tsx'
import '#src/design-system/toasts.css'
import type { Route } from './+types/root'
import { later } from './later.tsx'
import { SiteFooter } from './layout/site-footer.tsx'
import { SiteHeader } from './layout/site-header.tsx'
import { NonceContext } from './nonce-context.ts'
import { servicesContext } from './services-context.ts'

const loadToasts = async () => (await import('#src/design-system/toasts.tsx')).Toasts

/** Nothing can have happened yet when a page comes. */
const Toasts = later(import.meta.env.SSR ? await loadToasts() : undefined, loadToasts)

/** Few visitors come upon it, so no other page's first load carries it. */
const NotFound = lazy(async () => ({ default: (await import('./layout/not-found.tsx')).NotFound }))

export function loader({ context }: Route.LoaderArgs) {
  const { agency, theme } = context.get(servicesContext)
  return {
    agency: siteAgency(agency),
    theme: { address: theme.address, fonts: theme.fonts, colour: theme.themeColour },
  }
}

/** Pages say this of themselves; what has no page is said here. */
export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: errorTitle(error) }, { name: 'robots', content: 'noindex' }]

/** What the layout shows does not change while somebody looks round. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <EagerPictures nonce={useContext(NonceContext)} />
        {data && <meta name="theme-color" content={data.theme.colour} />}
        {data?.theme.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        {data && <link rel="stylesheet" href={data.theme.address} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Site({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SiteHeader agency={loaderData.agency} />
      <Outlet />
      <SiteFooter agency={loaderData.agency} />
      <Toasts />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <>
      {data && <SiteHeader agency={data.agency} />}
      <Suspense>
        <NotFound
          missing={hasStatus(error, 404)}
          takesNoForm={hasStatus(error, 405)}
          telephone={data?.agency.telephone}
        />
      </Suspense>
      {data && <SiteFooter agency={data.agency} />}
    </>
  )
}

function errorTitle(error: unknown): string {
  if (hasStatus(error, 404)) return 'Page not found'
  return hasStatus(error, 405) ? 'This page takes no form' : 'Something went wrong'
}

function hasStatus(error: unknown, status: number): boolean {
  return isRouteErrorResponse(error) && error.status === status
}
