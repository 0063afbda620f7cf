/**
 * Nothing that can wait shares a slow network with the first picture of a page. Until it is painted, lazy pictures are not
 * fetched (`:root[data-unpainted]`, first-picture.css), and on a phone that has not been on this site before, words stand
 * in the faces that take their place. A page without a first picture waits for its first paint instead.
 * docs/decisions/0024-scripts-at-first-touch.md.
 */
import type { FirstPaintedEvent } from '#src/design-system/hooks/first-painted.ts'

/** A page in a background tab is not painted, and a picture may never load. */
const TIMEOUT_MS = 3000

/** Pixels: wider windows seldom wait for their network, and large headlines are where another face is noticed. */
const WIDE = 768

/** Milliseconds: without a first picture, what the small script shows may be the largest thing painted. */
const REST_PAINTED_MS = 200

/** Milliseconds from a picture's arrival to its paint, where the browser does not say when that is. */
const FETCHED_PAINTED_MS = 300

let facesAfterMs = 0
const root = document.documentElement
const script = document.currentScript
const faces = script?.previousElementSibling?.matches('style[data-fonts]')
  ? (script.previousElementSibling as HTMLStyleElement)
  : undefined
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isOpened = navigation?.type === 'navigate'
const isFirstView = isOpened && !document.cookie && !document.referrer.startsWith(`${location.origin}/`)

if (isOpened && !location.hash) root.dataset.unpainted = ''
if (faces && isFirstView && innerWidth < WIDE) faces.media = 'not all'
else for (const href of faces?.dataset.fonts?.match(/\S+/g) ?? []) preload(href)

// an element's load never reaches the window
document.addEventListener('load', onFetched, true)
document.addEventListener('error', onFetched, true)
document.addEventListener('DOMContentLoaded', onParsed)
addEventListener('scroll', onPainted, { capture: true, passive: true })
addEventListener('beforeprint', onPainted)
setTimeout(onPainted, TIMEOUT_MS)
script?.remove()

function preload(href: string): void {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })
  document.head.append(link)
}

function onFetched({ target }: Event): void {
  if (!(target instanceof Element) || !target.matches('img[fetchpriority="high"]')) return
  // It is on the screen some frames after it was fetched. Browsers say when, if nothing in view is larger.
  observe('largest-contentful-paint', (entries) => {
    if (entries.some((entry) => (entry as LargestContentfulPaint).element === target)) onPainted()
  })
  setTimeout(onPainted, FETCHED_PAINTED_MS)
}

function onParsed(): void {
  if (document.querySelector('img[fetchpriority="high"]')) return
  facesAfterMs = REST_PAINTED_MS
  observe('paint', onPainted)
}

function observe(type: string, then: (entries: PerformanceEntryList) => void): void {
  if (PerformanceObserver.supportedEntryTypes.includes(type))
    new PerformanceObserver((list) => then(list.getEntries())).observe({ type, buffered: true })
}

function onPainted(): void {
  if (globalThis.isFirstPainted) return
  globalThis.isFirstPainted = true
  delete root.dataset.unpainted
  setTimeout(showFaces, facesAfterMs)
  dispatchEvent(new Event('first-painted' satisfies FirstPaintedEvent))
}

function showFaces(): void {
  if (faces) faces.media = ''
}
