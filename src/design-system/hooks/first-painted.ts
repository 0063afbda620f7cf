declare global {
  /** set by `site/loading/inline/first-picture.ts` once the first picture of the page is painted */
  var isFirstPainted: boolean | undefined
}

/** Dispatched on `window` by first-picture.ts when it sets `isFirstPainted`. */
export type FirstPaintedEvent = 'first-painted'
