import { memo, type ReactNode } from 'react'
import '#src/design-system/page/base.css'
import { bannerAt } from '#src/agency/profile/banners.ts'
import { headerAgency, siteAgency } from '#src/agency/profile/site-agency.ts'
import '#src/account/sessions/ui/user-link.css'
import '#src/design-system/toast/toasts.css'
import '#src/saved-properties/ui/saved-count.css'
import type { Route } from './+types/root'
import { Outlet, type PageError, useRootData, useRouteIds } from './document/page-view.tsx'
import { serverOnlyData } from './document/server-only.tsx'
import { SiteBanner } from './layout/site-banner.tsx'
import { SiteFooter } from './layout/site-footer.tsx'
import { lazyHydrate } from './loading/lazy-hydrate.tsx'
import './layout/main-menu.css'
import './layout/mobile-menu.css'
import './layout/site-header.css'
import { latestWordings } from '#src/account/profile/consent-wordings.ts'
import { ConsentWords } from '#src/account/profile/ui/consent-words.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { OverlayUnavailable } from './overlays/runtime/overlay-unavailable.tsx'
import './overlays/runtime/waiting.css'
import './loading/defer-offscreen-layout.css'
import './loading/first-picture.css'
import { sectionShown } from './layout/section/section-shown.ts'
import { isSecretPath } from './pages/secret-paths.ts'
import { servicesContext } from './services-context.ts'
import { StartUpPlace } from './start-up/start-up-place.tsx'
import { startUpSettings } from './start-up/start-up-settings.ts'

const loadHeader = async () => (await import('./layout/site-header.tsx')).SiteHeader

/** Its links and menus work as the server wrote them. */
const SiteHeader = memo(lazyHydrate(import.meta.env.SSR ? await loadHeader() : undefined, loadHeader))

const loadToasts = async () => (await import('./layout/toasts-and-user.tsx')).ToastsAndUser

/** Nothing can have happened yet when a page comes. */
const Toasts = lazyHydrate(import.meta.env.SSR ? await loadToasts() : undefined, loadToasts)

const Nothing = () => null

/** Where overlays open. Before it is there, and where it does not come, the links to them are links to their pages. */
const Overlays = lazyHydrate<{ idle: boolean }>(import.meta.env.SSR ? Nothing : undefined, () =>
  import('./overlays/runtime/overlay-outlet.tsx').then(
    ({ OverlayOutlet }) => OverlayOutlet,
    () => OverlayUnavailable,
  ),
)

const loadNotFound = async () => (await import('./layout/not-found.tsx')).NotFound

/** Few visitors see it, so no other page's first load carries it. */
const NotFound = lazyHydrate(import.meta.env.SSR ? await loadNotFound() : undefined, loadNotFound)

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { agency, theme, places, clock } = services
  const { pathname } = new URL(request.url)
  const site = siteAgency(agency, theme.logo)
  return {
    agency: headerAgency(site),
    footer: serverOnlyData({ agency: site, boundaryCredit: await places.boundaryCredit() }),
    banner: serverOnlyData({ banner: bannerAt(agency.banners ?? [], pathname, clock()) }),
    consents: latestWordings(agency.consents),
    section: await sectionShown(new URL(request.url), services),
    startUp: startUpSettings(agency, { isSecret: isSecretPath(pathname) }),
    theme: serverOnlyData({ url: theme.url, fonts: theme.fonts, colour: theme.themeColour, inline: theme.inline }),
  }
}

/** Pages say this of themselves; what has no page is said here. */
export const meta: Route.MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: errorTitle(error as PageError) }, { name: 'robots', content: 'noindex' }]

export default function Site({ loaderData }: Route.ComponentProps) {
  // an overlay's plain path: it lies over all of the page
  const overlaid = useRouteIds().some((id) => id.startsWith('overlay/'))
  return (
    <>
      <Beside inert={overlaid}>
        <SkipLink />
        <SiteBanner data={loaderData.banner} />
        <StartUpPlace {...loaderData.startUp} quiet={overlaid} />
        <SiteHeader agency={loaderData.agency} section={loaderData.section} />
      </Beside>
      <ConsentWords value={loaderData.consents}>
        <Outlet />
      </ConsentWords>
      <Beside inert={overlaid}>
        <SiteFooter data={loaderData.footer} />
      </Beside>
      <ConsentWords value={loaderData.consents}>
        <Overlays idle={overlaid} />
      </ConsentWords>
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

export function ErrorBoundary({ error: thrown }: Route.ErrorBoundaryProps) {
  const data = useRootData<Awaited<ReturnType<typeof loader>>>()
  const error = thrown as PageError
  return (
    <>
      <SkipLink />
      {data && <SiteHeader agency={data.agency} />}
      <NotFound
        missing={error.status === 404}
        needsHome={(error.data as { needsHome?: boolean } | undefined)?.needsHome === true}
        takesNoForm={error.status === 405}
        telephone={data?.agency.telephone}
      />
      {data && <SiteFooter data={data.footer} />}
    </>
  )
}

function errorTitle({ status }: PageError): string {
  if (status === 404) return 'Page not found'
  return status === 405 ? 'You can’t submit a form here' : 'Something went wrong'
}
