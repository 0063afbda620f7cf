import { lazy, memo, type ReactNode, Suspense, useContext } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import '#src/design-system/page/base.css'
import { siteAgency } from '#src/agency/profile/site-agency.ts'
import { ARTICLES_FEED, HOMES_FEED } from '#src/articles/feed-paths.ts'
import { EagerPictures } from '#src/design-system/picture/eager-pictures.tsx'
import '#src/account/sessions/ui/user-link.css'
import '#src/design-system/toast/toasts.css'
import '#src/saved-properties/ui/saved-count.css'
import type { Route } from './+types/root'
import { SiteFooter } from './layout/site-footer.tsx'
import { lazyHydrate } from './loading/lazy-hydrate.tsx'
import './layout/main-menu.css'
import './layout/mobile-menu.css'
import './layout/site-header.css'
import { SkipLink } from './layout/skip-link.tsx'
import { NonceContext } from './nonce-context.ts'
import { OverlayUnavailable } from './overlays/runtime/overlay-unavailable.tsx'
import './overlays/runtime/waiting.css'
import './loading/defer-offscreen-layout.css'
import { sectionShown } from './layout/section-shown.ts'
import { servicesContext } from './services-context.ts'
import { type StartUpSettings, startUpSettings } from './start-up/start-up-settings.ts'

const loadHeader = async () => (await import('./layout/site-header.tsx')).SiteHeader

/** What the server drew stays as it is where the script does not come. */
const never = () => new Promise<never>(() => {})

/** Its links and menus work as the server wrote them. */
const SiteHeader = memo(
  lazyHydrate(import.meta.env.SSR ? await loadHeader() : undefined, () => loadHeader().catch(never)),
)

const loadToasts = async () => (await import('./layout/toasts-and-user.tsx')).ToastsAndUser

/** Nothing can have happened yet when a page comes. */
const Toasts = lazyHydrate(import.meta.env.SSR ? await loadToasts() : undefined, () => loadToasts().catch(never))

const Nothing = () => null

/** Visitors are counted, asked for consent, and heard by older scripts once the page stands. */
const StartUp = lazyHydrate<StartUpSettings & { quiet: boolean }>(import.meta.env.SSR ? Nothing : undefined, () =>
  import('./start-up/start-up.tsx').then(
    (part) => part.StartUp,
    () => Nothing,
  ),
)

/** Where overlays open. Before it is there, and where it does not come, the links to them are links to their pages. */
const Overlays = lazyHydrate<{ idle: boolean }>(import.meta.env.SSR ? Nothing : undefined, () =>
  import('./overlays/runtime/overlay-outlet.tsx').then(
    ({ OverlayOutlet }) => OverlayOutlet,
    () => OverlayUnavailable,
  ),
)

/** Few visitors come upon it, so no other page's first load carries it. */
const NotFound = lazy(async () => ({ default: (await import('./layout/not-found.tsx')).NotFound }))

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { agency, theme } = services
  return {
    agency: siteAgency(agency, theme.logo),
    section: await sectionShown(new URL(request.url), services),
    startUp: startUpSettings(agency),
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
        {data && <Feeds agency={data.agency.name} />}
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

/** Where readers of feeds find what is new. */
function Feeds({ agency }: { agency: string }) {
  const type = 'application/atom+xml'
  return (
    <>
      <link rel="alternate" type={type} title={`${agency}: new homes`} href={HOMES_FEED} />
      <link rel="alternate" type={type} title={`${agency}: articles`} href={ARTICLES_FEED} />
    </>
  )
}

export default function Site({ loaderData }: Route.ComponentProps) {
  // an overlay's plain address: it lies over all of the page
  const overlaid = useMatches().some(({ id }) => id.startsWith('overlay/'))
  return (
    <>
      <Beside inert={overlaid}>
        <SkipLink />
        <StartUp {...loaderData.startUp} quiet={overlaid} />
        <SiteHeader agency={loaderData.agency} section={loaderData.section} />
      </Beside>
      <Outlet />
      <Beside inert={overlaid}>
        <SiteFooter agency={loaderData.agency} />
      </Beside>
      <Overlays idle={overlaid} />
      <Toasts />
    </>
  )
}

/** The head and foot of a page. They take no part where an overlay lies over it. */
function Beside({ inert, children }: { inert: boolean; children: ReactNode }) {
  return inert ? (
    <div className="underDialog" inert>
      {children}
    </div>
  ) : (
    children
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  return (
    <>
      <SkipLink />
      {data && <SiteHeader agency={data.agency} />}
      <Suspense>
        <NotFound
          missing={hasStatus(error, 404)}
          needsHome={isRouteErrorResponse(error) && error.data?.needsHome === true}
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
  return hasStatus(error, 405) ? 'You can’t submit a form here' : 'Something went wrong'
}

function hasStatus(error: unknown, status: number): boolean {
  return isRouteErrorResponse(error) && error.status === status
}
