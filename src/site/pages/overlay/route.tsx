import { data, redirect } from 'react-router'
import type { Wake } from '#src/design-system/hooks/wake.ts'
import { Outlet } from '../../document/page-view.tsx'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
import { overlayAnswer } from '../../overlays/runtime/overlay-answer.ts'
import { OverlayFrame } from '../../overlays/runtime/overlay-frame.tsx'
import { servicesContext, visitContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { overlayPageData } from './overlay-page-data.ts'

/** The plain path of every overlay. The route below it is the overlay's component (src/site/routes.ts). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { pathname, search, searchParams } = new URL(request.url)
  const path = pathname.replace(/(.)\/$/, '$1')
  const answer = await overlayAnswer(services, { path, query: searchParams }, visit.private)
  if (answer.kind === 'redirect') throw redirect(answer.to)
  if (answer.kind !== 'found') throw data({ needsHome: answer.kind === 'needs-property' }, { status: 404 })
  return overlayPageData(services, answer, { path: path + search, visitor: answer.visitor, form: visit.form })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

const loadFrontPage = async () => (await import('../home/front-page.tsx')).FrontPage
const loadPropertyPage = async () => (await import('../property/property-page.tsx')).PropertyPage

/** The overlay hydrates first: the page under it is inert. */
const FrontPage = lazyHydrate(import.meta.env.SSR ? await loadFrontPage() : undefined, loadFrontPage)
const PropertyPage = lazyHydrate(import.meta.env.SSR ? await loadPropertyPage() : undefined, loadPropertyPage)

/** The overlay over the page that it belongs to. Closing it and going on are visits of other pages. */
export default function OverlayPage({ loaderData }: Route.ComponentProps) {
  const { overlay, title, start, place, underneath } = loaderData
  return (
    <>
      {/* a dialog, its steps and its forms want their script at once */}
      <div className="underDialog" inert data-wake={'now' satisfies Wake}>
        {underneath.page ? <PropertyPage {...underneath.page} /> : <FrontPage page={underneath.front} />}
      </div>
      <OverlayFrame
        overlay={overlay}
        title={title}
        start={start}
        place={{ ...place, close: () => visit(place.closeHref), go: visit, rename }}
        renderedOpen
      >
        <Outlet />
      </OverlayFrame>
    </>
  )
}

function rename(path: string): void {
  window.history.replaceState(window.history.state, '', path)
}

function visit(path: string): void {
  window.location.assign(path)
}
