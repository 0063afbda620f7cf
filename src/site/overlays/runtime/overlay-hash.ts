import { historySteps, withoutHistorySteps } from '#src/design-system/hooks/history-steps.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'

/** The path of the overlay that a hash names: `#/calculator` is `/calculator`. `#/list` and `#flash/…` are no overlays. */
export function overlayOf(hash: string): string | undefined {
  return /^#(\/(?!(?:list|grid|map)?\/?$).*)/.exec(hash)?.[1]
}

/** The hash of a page over which nothing is open. */
const NOTHING_OPEN = '#/'

const changed = 'hashchange'

/** The hash by which the open overlay was loaded, while it shows another in the address bar. */
let renamed: { from: string; to: string } | undefined

/** The path by which the overlay was opened that is open over the current page. */
export function currentOverlay(): string | undefined {
  const { hash } = window.location
  return overlayOf(hash === renamed?.to ? renamed.from : hash)
}

/** Shows another path of the open overlay in the address bar, for a reload or a copy; the overlay is not loaded again. */
export function renameOverlay(path: string): void {
  const { history, location } = window
  const from = location.hash === renamed?.to ? renamed.from : location.hash
  history.replaceState(history.state, '', `#${withoutCurrentProperty(path)}`)
  if (renamed === undefined) window.addEventListener(changed, () => (renamed = undefined), { once: true })
  renamed = { from, to: location.hash }
}

/** Calls the listener when the hash has changed, by the visitor or by a script. */
export function onHash(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

/** Opens the overlay at a path over the current page. Back closes it. */
export function openOverlay(path: string): void {
  const { history, location } = window
  const depth = currentOverlay() === undefined ? 0 : currentDepth()
  if (currentOverlay() === undefined && location.hash !== NOTHING_OPEN)
    history.replaceState(history.state, '', NOTHING_OPEN)
  const state = { ...withoutHistorySteps(history.state), overlays: depth + 1 }
  history.pushState(state, '', `#${withoutCurrentProperty(path)}`)
  window.dispatchEvent(new Event(changed))
}

/** Puts another overlay in the place of the one that is open. */
export function replaceOverlay(path: string): void {
  const { history } = window
  const state = { ...withoutHistorySteps(history.state), overlays: currentDepth() }
  history.replaceState(state, '', `#${withoutCurrentProperty(path)}`)
  window.dispatchEvent(new Event(changed))
}

let leaving = false

/** Closes the open overlay, at whichever step it is. Forward opens it again if it was opened on this page. */
export function closeOverlay(): void {
  if (leaving) return
  const { history } = window
  const depth = currentDepth()
  if (depth > 0) {
    leaving = true
    window.addEventListener(changed, () => (leaving = false), { once: true })
    history.go(-depth)
    return
  }
  const steps = stepsBefore()
  showNothing()
  window.dispatchEvent(new Event(changed))
  if (steps === 0) return
  // The page was loaded with the overlay open, which has added an entry for each step since.
  leaving = true
  const arrive = () => {
    leaving = false
    showNothing()
  }
  window.addEventListener('popstate', arrive, { once: true })
  history.go(-steps)
}

function showNothing(): void {
  window.history.replaceState(withoutHistorySteps(window.history.state), '', NOTHING_OPEN)
}

/** Entries of the history from the page without an overlay to the current one; 0 where there is no such page. */
function currentDepth(): number {
  const { overlays = 0 }: { overlays?: number } = window.history.state ?? {}
  return overlays > 0 ? overlays + stepsBefore() : 0
}

/** Entries that the open overlay has added before the current one. */
function stepsBefore(): number {
  return Math.max(historySteps().length - 1, 0)
}

/** `/floorplan` over a property's page, which names the property itself. */
function withoutCurrentProperty(path: string): string {
  const { pathname, search } = new URL(path, window.location.origin)
  const query = new URLSearchParams(search)
  const page = parsePropertyPath(window.location.pathname)
  if (page && query.get('property_id') === String(page.id)) {
    query.delete('property_id')
    query.delete('channel')
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The overlay's plain path, which names the current page's property in its query. */
export function plainPath(path: string): string {
  const { pathname, search } = new URL(path, window.location.origin)
  const query = new URLSearchParams(search)
  const page = parsePropertyPath(window.location.pathname)
  if (page && !query.has('property_id')) {
    query.set('property_id', String(page.id))
    query.set('channel', page.channel)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
