import { useEffect, useLayoutEffect } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { deskContext } from './desk-context.ts'
import type { DeskArgs, DeskPage } from './desk-page.ts'
import holdPresses from './inline/hold-presses.ts?inline-script'
import './styles/desk.css'

export function loader({ context }: DeskArgs) {
  const { nonce, services } = context.get(deskContext)
  return { nonce, colours: services.colours, agencyName: services.agency.name }
}

// neither changes while the Desk is open
export const shouldRevalidate = () => false

export function meta({ loaderData }: Partial<DeskPage<typeof loader>>) {
  return [{ title: `Desk · ${loaderData?.agencyName ?? ''}` }]
}

export function Layout({ children }: { children: React.ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>('root')
  useLayoutEffect(() => {
    dispatchEvent(new Event('desk:hydrated'))
  }, [])
  useEffect(() => {
    dispatchEvent(new Event('desk:ready'))
  }, [])
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17191b" media="(prefers-color-scheme: dark)" />
        {shared && (
          <script nonce={shared.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: holdPresses }} />
        )}
        <link rel="icon" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/desk/icon-180.png" />
        <link rel="manifest" href="/desk/manifest.webmanifest" />
        <link rel="preload" href="/fonts/commissioner-latin-wght-normal.woff2" as="font" crossOrigin="" />
        <Meta />
        <Links />
        {shared && (
          <style nonce={shared.nonce} suppressHydrationWarning>
            {shared.colours}
          </style>
        )}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={shared?.nonce} />
        <Scripts nonce={shared?.nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** What is shown where not even the frame of the Desk could be: nothing in it depends on data. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const isGone = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className="content narrow">
      <div className="inner empty">
        <h1>{isGone ? 'There is no such page' : 'The Desk couldn’t be shown'}</h1>
        <p>{isGone ? 'The address may be mistyped.' : 'Nothing you saved is lost. Try again in a minute.'}</p>
        <a className="btn" href="/desk">
          Go to Today
        </a>
      </div>
    </main>
  )
}
