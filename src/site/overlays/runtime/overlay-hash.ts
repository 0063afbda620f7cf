import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import { overlayOf } from './overlay-of.ts'

/** The hash of a page over which nothing is open. */
const NOTHING_OPEN = '#/'

const moved = 'hashchange'

/** The path of the overlay that is open over the page at hand. */
export function overlayAtHand(): string | undefined {
  return overlayOf(window.location.hash)
}

/** Calls when the hash has changed, by the visitor or by us. */
export function onHash(listener: () => void): () => void {
  window.addEventListener(moved, listener)
  return () => window.removeEventListener(moved, listener)
}

/** Opens the overlay at a path over the page at hand. Back closes it. */
export function openOverlay(path: string): void {
  const { history, location } = window
  const depth = overlayAtHand() === undefined ? 0 : depthOf(history.state)
  if (overlayAtHand() === undefined && location.hash !== NOTHING_OPEN)
    history.replaceState(history.state, '', NOTHING_OPEN)
  history.pushState({ ...history.state, overlays: depth + 1 }, '', `#${withoutPageAtHand(path)}`)
  window.dispatchEvent(new Event(moved))
}

/** Puts another overlay in the place of the one that is open. */
export function replaceOverlay(path: string): void {
  window.history.replaceState(window.history.state, '', `#${withoutPageAtHand(path)}`)
  window.dispatchEvent(new Event(moved))
}

let leaving = false

/** Closes what is open: Forward opens it again where somebody opened it here. */
export function closeOverlay(): void {
  if (leaving) return
  const depth = depthOf(window.history.state)
  if (depth > 0) {
    leaving = true
    window.addEventListener(moved, () => (leaving = false), { once: true })
    window.history.go(-depth)
    return
  }
  window.history.replaceState(window.history.state, '', NOTHING_OPEN)
  window.dispatchEvent(new Event(moved))
}

/** How many steps lie between an entry of the history and the page without overlay. */
function depthOf(state: { overlays?: number } | null): number {
  return state?.overlays ?? 0
}

/** `/floorplan` over a property's page: which property is said by the page itself. */
function withoutPageAtHand(path: string): string {
  const { pathname, search } = new URL(path, window.location.origin)
  const query = new URLSearchParams(search)
  const page = parsePropertyPath(window.location.pathname)
  if (page && query.get('property_id') === String(page.id)) {
    query.delete('property_id')
    query.delete('channel')
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** An overlay's plain address: what the page at hand says of its property, said by the address itself. */
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
