import { type ReactElement, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { withLoadTimeout } from '../../loading/load-timeout.ts'
import { reloadIfReachable } from '../../loading/reload-if-reachable.ts'
import { closeOverlay, currentOverlay, onHash, openOverlay } from './overlay-hash.ts'
import { Waiting } from './waiting.tsx'

const TIMEOUT_MS = 120_000

const load = async (path: string, onLoading: (words: string) => void) =>
  (await import('./open-overlay.tsx')).loadOverlay(path, onLoading)

/**
 * Shows the overlay that the hash names, and opens links with `data-overlay`. Every page's layout has one. An overlay's
 * script is fetched when it opens. It is `idle` at an overlay's plain path, where the page shows the overlay.
 */
export function OverlayOutlet({ idle }: { idle: boolean }) {
  const path = useSyncExternalStore(onHash, currentOverlay, () => undefined)
  const [shown, show] = useState<ReactElement | 'failed'>()
  const [words, setWords] = useState('Loading')
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    let left = false
    const fail = (error: unknown) => {
      if (left) return
      show('failed')
      // a failed import is a TypeError; a refused call can simply be repeated
      if (attempt > 0 && error instanceof TypeError) void reloadIfReachable()
    }
    // an open overlay stays until the next one is loaded
    show((current) => (path === undefined || current === 'failed' ? undefined : current))
    setWords('Loading')
    if (path !== undefined && !idle)
      withLoadTimeout(load(path, setWords), TIMEOUT_MS).then(
        (overlay) => left || (overlay ? show(overlay) : closeOverlay()),
        fail,
      )
    return () => {
      left = true
    }
  }, [path, attempt, idle])

  useEffect(() => {
    globalThis.areOverlaysHeard = true
    return idle ? undefined : followLinks()
  }, [idle])
  useEffect(showFlashes, [])

  if (path === undefined || idle) return null
  if (shown !== undefined && shown !== 'failed') return shown
  return <Waiting path={path} words={words} failed={shown === 'failed'} onRetry={tryAgain} />
}

declare global {
  /** links to overlays open over the page, or lead to another; start-scripts.ts holds presses on them until then */
  var areOverlaysHeard: boolean | undefined
}

/** Opens overlay links over the current page, except those for another tab or window. */
function followLinks(): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-overlay],a[href^="#/"]')
    if (!link || event.defaultPrevented || event.button > 0 || link.target) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const path = 'overlay' in link.dataset ? link.pathname + link.search : link.hash.slice(1)
    event.preventDefault()
    // closing returns the focus here; Safari does not focus a link on click
    link.focus({ preventScroll: true })
    openOverlay(path)
  }
  // on the way down: React stops a press on a part that it has not hydrated yet at the body
  document.addEventListener('click', follow, true)
  return () => document.removeEventListener('click', follow, true)
}

/** Shows the message of `#flash/{key}` as a toast, and removes the hash. */
function showFlashes(): () => void {
  const show = () => {
    const [, key] = /^#flash\/([\w-]+)$/.exec(window.location.hash) ?? []
    if (key === undefined) return
    const { history, location } = window
    history.replaceState(history.state, '', location.pathname + location.search)
    import('../../flash/flash-messages.ts').then(({ showFlash }) => showFlash(key))
  }
  show()
  return onHash(show)
}
