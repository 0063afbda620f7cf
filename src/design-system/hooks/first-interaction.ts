/** What somebody does who begins to use a page. */
export const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel'] as const

let touched: Promise<void> | undefined

/** Resolves when somebody first moves, touches, types or tabs on the page: what only they need can come then. */
export function firstInteraction(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const feel = () => {
      for (const touch of INTERACTION_EVENTS) removeEventListener(touch, feel, true)
      resolve()
    }
    for (const touch of INTERACTION_EVENTS) addEventListener(touch, feel, { capture: true, passive: true })
    // somebody was quicker than the page's script
    if (document.activeElement !== null && document.activeElement !== document.body) feel()
  })
  return touched
}
