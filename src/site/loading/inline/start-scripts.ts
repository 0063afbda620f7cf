/**
 * A page can be read and used before its scripts are there, so styles, type and the first picture have the connection
 * to themselves. The scripts are requested once that picture has loaded (or failed) and, if it loaded before the first
 * paint, after the first frame; at once if there is no such picture, if the URL has a hash, which only a script can
 * open, or when the visitor touches the page. A button with `data-pending` that is pressed before its script is there
 * becomes busy: its script starts what was requested.
 */
import type { INTERACTION_EVENTS } from '#src/design-system/hooks/first-interaction.ts'

/** The first sign of a visitor who begins to use the page; `first-interaction.ts` waits for the same. */
const EVENTS: Record<(typeof INTERACTION_EVENTS)[number], true> = {
  pointermove: true,
  pointerdown: true,
  touchstart: true,
  keydown: true,
  focusin: true,
  wheel: true,
}

const script = document.currentScript as HTMLScriptElement
const code = script.previousElementSibling?.textContent ?? ''
const modules: string[] = JSON.parse(script.dataset.modules ?? '[]')
const { nonce } = script
let hasBegun = false

/** Each request leaves in a task of its own: together they would block the main thread. */
function next(): void {
  const href = modules.shift()
  if (href) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
    setTimeout(next)
    return
  }
  const module = document.createElement('script')
  module.type = 'module'
  module.nonce = nonce
  module.textContent = code
  document.body.append(module)
}

function begin(): void {
  if (hasBegun) return
  hasBegun = true
  next()
}

addEventListener(
  'click',
  ({ target }) => (target as Element).closest('[data-pending]')?.setAttribute('aria-busy', 'true'),
  true,
)
const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
if (!first || location.hash) begin()
else {
  if (first.complete) requestAnimationFrame(() => setTimeout(begin))
  first.addEventListener('load', begin)
  first.addEventListener('error', begin)
  for (const event of Object.keys(EVENTS)) addEventListener(event, begin, { once: true, capture: true, passive: true })
  setTimeout(begin, 3000)
}
