/**
 * A page can be read and used before its scripts are there. After its first picture (first-picture.ts) it gets a small
 * one (`start-up/`), which shows what this browser has stored and counts the visit. React and the page's own modules are
 * requested at the first sign of a visitor, and without one only where a part of the page says so with `data-wake`
 * (design-system/hooks/wake.ts) or the URL names an overlay. docs/decisions/0024-scripts-at-first-touch.md.
 *
 * A press on a button that React has not hydrated is held, and pressed again once it is. Links, forms, menus and fields
 * work by themselves meanwhile; a link to an overlay waits a moment, as it may open over the page.
 */
import type { PageTouchedEvent, PressLeftEvent } from '#src/design-system/hooks/first-interaction.ts'
import type { FirstPaintedEvent } from '#src/design-system/hooks/first-painted.ts'

/** The first sign of a visitor who begins to use the page. Assistive technology may send a click or an input alone. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'click', 'input']

/** How often a held press is tried again, in milliseconds. */
const RETRY_MS = 30

/** How long at most, in milliseconds. A link is followed then. */
const HOLD_MS = { BUTTON: 20_000, A: 600 }

/** What a long page has last is painted a little after its beginning: scripts that nobody asked for come after that, too. */
const REST_PAINTED_MS = 200

type Pressed = HTMLButtonElement | HTMLAnchorElement

const script = document.currentScript as HTMLScriptElement
const code = script.previousElementSibling?.textContent ?? ''
const { nonce } = script
const { first, later }: { first: string[]; later: string[] } = JSON.parse(script.dataset.modules ?? '{}')
const served = new WeakSet(document.querySelectorAll('button'))
const held: { pressed: Pressed; busy: string | null; until: number }[] = []
let state: 'waiting' | 'begun' | 'failed' = 'waiting'
let isReleasing = false
let isTrying = false

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = href
  document.head.append(link)
}

/** Each request leaves in a task of its own: together they would block the main thread. */
function next(): void {
  const href = later.shift()
  if (href) {
    preload(href)
    setTimeout(next)
    return
  }
  const module = document.createElement('script')
  module.type = 'module'
  module.nonce = nonce
  module.textContent = code
  document.body.append(module)
  module.addEventListener('error', fail)
}

function fail(): void {
  state = 'failed'
  // a link is followed, and a button does nothing
  for (const one of held) one.until = 0
}

function begin(): void {
  if (state !== 'waiting') return
  state = 'begun'
  next()
}

let restsAt: string | undefined

/** A page that comes under a pointer at rest hears of a move as well: only another place is a sign. */
function hasMoved({ screenX, screenY }: PointerEvent): boolean {
  const place = `${screenX} ${screenY}`
  const moved = restsAt !== undefined && restsAt !== place
  restsAt = place
  return moved
}

function onSign(event: Event): void {
  if (event.type === 'pointermove' && event.isTrusted && !hasMoved(event as PointerEvent)) return
  globalThis.isPageTouched = true
  for (const sign of SIGNS) removeEventListener(sign, onSign, true)
  dispatchEvent(new Event('page-touched' satisfies PageTouchedEvent))
  begin()
}

/** The small script. What it shares with the page's own modules is not fetched again. */
function startUp(): void {
  if (first.length === 0) return
  const woken = [...document.querySelectorAll<HTMLElement>('[data-wake]')].filter(wakes)
  for (const part of woken) part.dataset.woken = ''
  const [entry, ...imports] = first.splice(0)
  for (const href of imports) preload(href)
  import(entry!).catch(() => {})
  if (woken.length > 0) setTimeout(begin, REST_PAINTED_MS)
}

/** Whether a part needs its scripts without a sign: `now`, or because this browser has stored something for it. */
function wakes(part: HTMLElement): boolean {
  return part.dataset.wake!.split(' ').some((condition) => {
    const [kind, name = ''] = condition.split('=', 2)
    try {
      if (kind === 'cookie') return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
      if (kind === 'stored') return !['null', '[]'].includes(localStorage.getItem(name) ?? 'null')
      if (kind === 'session') return sessionStorage.getItem(name) !== null
      if (kind === 'entry') return sessionStorage.getItem(name + history.state?.key) !== null
    } catch {
      return false
    }
    return kind === 'now'
  })
}

/** An overlay, a view or a message that the hash names needs a script; a part of the page does not. */
function onHash(): void {
  if (/^#(\/.|flash\/)/.test(location.hash)) begin()
}

/** Whether somebody chose something before this script was there to hear it. */
function hasChosen(): boolean {
  return [...document.querySelectorAll('option')].some((option) => option.defaultSelected && !option.selected)
}

/** What React keeps of an element that it has hydrated. */
function reactProps(element: Element): { dangerouslySetInnerHTML?: unknown } | undefined {
  const name = Object.keys(element).find((key) => key.startsWith('__reactProps$'))
  return name === undefined ? undefined : (element as unknown as Record<string, object>)[name]
}

/** Whether a press on it does nothing, or less, until React has hydrated it. */
function isWaiting(pressed: Pressed): boolean {
  return pressed.tagName === 'A' ? !globalThis.areOverlaysHeard : isButtonWaiting(pressed as HTMLButtonElement)
}

function isButtonWaiting(button: HTMLButtonElement): boolean {
  if (state === 'failed' || !served.has(button) || !button.isConnected) return false
  if ((button.form && button.type !== 'button') || button.hasAttribute('popovertarget')) return false
  // `data-plain` is for those that `start-up/` answers
  if (reactProps(button) || button.closest('[data-plain]')) return false
  for (let above = button.parentElement; above; above = above.parentElement) {
    const props = reactProps(above)
    // React never looks into markup that it was given as text
    if (props) return !props.dangerouslySetInnerHTML
  }
  return true
}

function hold(event: MouseEvent): void {
  const pressed = (event.target as Element).closest?.<Pressed>('button,a[data-overlay]')
  if (isReleasing || !pressed) return
  // React may have come since the last try: what was pressed earlier goes first
  releaseReady()
  if (!isWaiting(pressed)) return
  const { tagName } = pressed
  if (tagName === 'A' && (state === 'failed' || event.button > 0 || pressed.getAttribute('target'))) return
  if (tagName === 'A' && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const until = performance.now() + HOLD_MS[tagName as keyof typeof HOLD_MS]
  held.push({ pressed, busy: pressed.getAttribute('aria-busy'), until })
  pressed.setAttribute('aria-busy', 'true')
  if (!isTrying) release()
}

/** Until nothing is held. */
function release(): void {
  releaseReady()
  isTrying = held.length > 0
  if (isTrying) setTimeout(release, RETRY_MS)
}

/** In the order in which they were pressed, up to the first that still waits. */
function releaseReady(): void {
  while (held[0]) {
    const { pressed, busy, until } = held[0]
    const isLate = performance.now() > until
    if (isWaiting(pressed) && !isLate) return
    held.shift()
    if (busy === null) pressed.removeAttribute('aria-busy')
    else pressed.setAttribute('aria-busy', busy)
    if (!isLate || pressed.tagName === 'A') {
      isReleasing = true
      // not `click()`: it does nothing on a button that a key presses at this moment
      pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window }))
      isReleasing = false
    }
  }
}

/** Whoever leaves before React came has pressed all the same: the small script does what it can of it. */
function onLeaving(): void {
  for (const { pressed, busy } of held.splice(0)) {
    if (busy === null) pressed.removeAttribute('aria-busy')
    pressed.dispatchEvent(new Event('press-left' satisfies PressLeftEvent, { bubbles: true }))
  }
}

for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true })
addEventListener('click', hold, true)
// what scrolls a page may be no pointer and no key: a screen reader, a search in the page
addEventListener('scroll', begin, { once: true, capture: true, passive: true })
addEventListener('hashchange', onHash)
addEventListener('pagehide', onLeaving)
onHash()
if (hasChosen()) begin()
if (state !== 'waiting') requestAnimationFrame(() => setTimeout(startUp))
else if (globalThis.isFirstPainted) startUp()
else addEventListener('first-painted' satisfies FirstPaintedEvent, startUp)
