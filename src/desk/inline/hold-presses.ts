// Until the Desk's scripts have taken over a page, a button would do nothing, or send its form as a plain page does: the
// answer to that is not shown. A press is held until then, and made. Where the scripts fail, the page works as a plain one.

/** How long scripts may take to come, in milliseconds: as long as for a visitor's page (src/site/loading/inline/start-scripts.ts). */
const PATIENCE_MS = 20_000

const held = new Set<HTMLButtonElement>()

function hold(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (held.size === 0) setTimeout(letGo, PATIENCE_MS)
  held.add(button)
}

function letGo(): void {
  removeEventListener('click', hold, true)
  removeEventListener('error', onError, true)
  removeEventListener('unhandledrejection', letGo)
  for (const button of held) button.click()
  held.clear()
}

function onError({ target }: Event): void {
  if (target instanceof HTMLScriptElement) letGo()
}

addEventListener('click', hold, true)
addEventListener('error', onError, true)
// a module that another one asks for
addEventListener('unhandledrejection', letGo)
addEventListener('desk:ready', letGo, { once: true })
