import type { CardPosition } from './stored-results.ts'

const HOME_LINKS = '.propertyCard .address a'

/** The first card that is at least partly in the window. */
export function firstCardInView(list: HTMLElement): CardPosition | undefined {
  for (const link of list.querySelectorAll<HTMLAnchorElement>(HOME_LINKS)) {
    const { top, bottom } = link.getBoundingClientRect()
    if (bottom > 0) return { path: link.pathname, top }
  }
  return undefined
}

/** Scrolls so that a card is where it was. */
export function restoreCardPosition(list: HTMLElement, { path, top }: CardPosition): void {
  for (const link of list.querySelectorAll<HTMLAnchorElement>(HOME_LINKS)) {
    if (link.pathname !== path) continue
    window.scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
    return
  }
}

/** Runs a change above what is in view without moving it; the page has `overflow-anchor: none`. */
export function keepScrollPosition(list: HTMLElement, change: () => void): void {
  // positions are right only once nothing is deferred (src/site/loading/inline/defer-offscreen-layout.ts)
  delete document.documentElement.dataset.deferred
  const card = firstCardInView(list)
  change()
  if (card) restoreCardPosition(list, card)
}

/** Of the elements with `data-page`, the last one that starts above the middle of the window, else the first. */
export function pageInMiddle(list: HTMLElement): HTMLElement | undefined {
  const blocks = [...list.querySelectorAll<HTMLElement>('[data-page]')]
  return blocks.findLast((block) => block.getBoundingClientRect().top <= window.innerHeight / 2) ?? blocks[0]
}

export function pageNumber(block: HTMLElement | undefined): number | undefined {
  return block && Number(block.dataset.page)
}

/** Moves the focus to the first home of a page, without scrolling. */
export function focusPage(list: HTMLElement, page: number): void {
  list.querySelector<HTMLElement>(`[data-page="${page}"] ${HOME_LINKS}`)?.focus({ preventScroll: true })
}

/** Removes the spacers, once the pages that they stand in for are shown. @returns whether there were any */
export function clearSpacers(): boolean {
  const spacers = [...document.querySelectorAll<HTMLElement>('.spacerAbove, .spacerBelow')]
  const hadHeight = spacers.some((spacer) => spacer.style.blockSize !== '')
  for (const spacer of spacers) spacer.style.blockSize = ''
  return hadHeight
}
