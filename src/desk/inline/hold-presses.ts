// Until the Desk's scripts have taken over a page, a button would do nothing, or send its form as a plain page does. A
// press is held until then, and made. Where the scripts don't come, the page works as a plain one.

const PATIENCE_MS = 5000

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
  for (const button of held) button.click()
  held.clear()
}

addEventListener('click', hold, true)
addEventListener('desk:ready', letGo, { once: true })
