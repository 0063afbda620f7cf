import { type ReactElement, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { loadPageAgain } from '../../loading/load-page-again.ts'
import { within } from '../../loading/with-timeout.ts'
import { closeOverlay, onHash, openOverlay, overlayAtHand } from './overlay-hash.ts'
import { Waiting } from './waiting.tsx'

/** How long somebody waits for an overlay before they are told that it does not come. */
const TIMEOUT_MS = 120_000

const loadOverlay = async (path: string) => (await import('./open-overlay.tsx')).overlayAt(path)

/**
 * Where overlays open: once in the layout of every page. It follows the hash and the links with `data-overlay`, and
 * fetches the overlays themselves when they are opened. `idle` is for the plain address of an overlay, which is open itself.
 */
export function OverlayPlace({ idle }: { idle: boolean }) {
  const path = useSyncExternalStore(onHash, overlayAtHand, () => undefined)
  const [shown, show] = useState<ReactElement | 'failed'>()
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    let left = false
    const fail = (error: unknown) => {
      if (left) return
      show('failed')
      // a call that is refused is another matter, and may be asked again
      if (attempt > 0 && error instanceof TypeError) void loadPageAgain()
    }
    // what is open stays until the next one has come
    show((held) => (path === undefined || held === 'failed' ? undefined : held))
    if (path !== undefined && !idle)
      within(TIMEOUT_MS, loadOverlay(path)).then((overlay) => left || (overlay ? show(overlay) : closeOverlay()), fail)
    return () => {
      left = true
    }
  }, [path, attempt, idle])

  useEffect(() => (idle ? undefined : followLinks()), [idle])
  useEffect(flashes, [])

  if (path === undefined || idle) return null
  if (shown !== undefined && shown !== 'failed') return shown
  return <Waiting path={path} failed={shown === 'failed'} onRetry={tryAgain} />
}

/** Opens what a link leads to over the page at hand, unless it is to open elsewhere. */
function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-overlay],a[href^="#/"]')
    if (!link || event.defaultPrevented || event.button > 0 || link.target) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const path = 'overlay' in link.dataset ? link.pathname + link.search : link.hash.slice(1)
    event.preventDefault()
    // where the focus returns to; not every browser focuses a link that is pressed
    link.focus({ preventScroll: true })
    openOverlay(path)
  }
  document.addEventListener('click', follow)
  window.addEventListener('popstate', keepFromRouter, true)
  return () => {
    document.removeEventListener('click', follow)
    window.removeEventListener('popstate', keepFromRouter, true)
  }
}

/** Opening and closing is no navigation: the router would scroll, and fetch the page underneath again. */
function keepFromRouter(event: PopStateEvent): void {
  if (!window.location.hash.startsWith('#/')) return
  event.stopImmediatePropagation()
}

/** Shows what `#flash/{key}` says, and takes it out of the address. */
function flashes(): () => void {
  const look = () => {
    const [, key] = /^#flash\/([\w-]+)$/.exec(window.location.hash) ?? []
    if (key === undefined) return
    const { history, location } = window
    history.replaceState(history.state, '', location.pathname + location.search)
    import('../../flash/flash.ts').then(({ flash }) => flash(key))
  }
  look()
  return onHash(look)
}
