import type { ReactElement } from 'react'
import type { MetaDescriptor } from 'react-router'
import { lazyHydrate } from '../../loading/lazy-hydrate.tsx'
import type { OverlayComponent } from '../../overlays/runtime/overlay.ts'
import { OverlayFrame } from '../../overlays/runtime/overlay-frame.tsx'
import type { PlainOverlayData } from './plain-overlay-loader.ts'

const loadFrontPage = async () => (await import('../home/front-page.tsx')).FrontPage
const loadHomePage = async () => (await import('../property/property-page.tsx')).PropertyPage

/** The overlay comes first; nobody can touch what lies under it. */
const FrontPage = lazyHydrate(import.meta.env.SSR ? await loadFrontPage() : undefined, loadFrontPage)
const HomePage = lazyHydrate(import.meta.env.SSR ? await loadHomePage() : undefined, loadHomePage)

/**
 * The page of an overlay's plain address: the overlay over the page that it belongs to, which is inert. Closing and
 * going on are visits of other pages.
 */
export function plainOverlay(content: OverlayComponent<never>) {
  return function PlainOverlay({ loaderData }: { loaderData: PlainOverlayData }): ReactElement {
    const { underneath, meta: _, ...given } = loaderData
    return (
      <>
        <div className="underDialog" inert>
          {underneath.front ? <FrontPage page={underneath.front} /> : <HomePage {...underneath} />}
        </div>
        <OverlayFrame {...given} content={content} close={() => visit(given.closeHref)} go={visit} drawnOpen />
      </>
    )
  }
}

export const plainOverlayMeta = ({ loaderData }: { loaderData?: PlainOverlayData }): MetaDescriptor[] =>
  loaderData?.meta ?? []

function visit(address: string): void {
  window.location.assign(address)
}
