declare global {
  /** set by `site/loading/inline/start-scripts.ts` at the first sign of a visitor */
  var isPageTouched: boolean | undefined
}

/** Dispatched on `window` by start-scripts.ts when it sets `isPageTouched`. */
export type PageTouchedEvent = 'page-touched'

/** Sent to a button whose press was still held when its page was left. */
export type PressLeftEvent = 'press-left'

let touched: Promise<void> | undefined

/** Resolves at the visitor's first move, touch, key or tab: scripts that only interaction needs can load then. */
export function firstInteraction(): Promise<void> {
  touched ??= new Promise((resolve) => {
    if (globalThis.isPageTouched) resolve()
    else addEventListener('page-touched' satisfies PageTouchedEvent, () => resolve(), { once: true })
  })
  return touched
}
