/** The events by which a visitor begins to use a page. */
export const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const

let touched: Promise<void> | undefined

/** Resolves at the visitor's first move, touch, key or tab: scripts that only interaction needs can load then. */
export function firstInteraction(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const feel = () => {
      for (const touch of INTERACTION_EVENTS) removeEventListener(touch, feel, true)
      resolve()
    }
    for (const touch of INTERACTION_EVENTS) addEventListener(touch, feel, { capture: true, passive: true })
    // the visitor was quicker than the page's script
    if (document.activeElement !== null && document.activeElement !== document.body) feel()
  })
  return touched
}
