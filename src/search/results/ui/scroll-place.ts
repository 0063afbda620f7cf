import type { HomePlace } from './stored-results.ts'

const HOME_LINKS = '.propertyCard .address a'

/** The first home that is at least partly in the window, whether it is looked at from its top or its end. */
export function homeInView(list: HTMLElement): HomePlace | undefined {
  for (const link of list.querySelectorAll<HTMLAnchorElement>(HOME_LINKS)) {
    const { top, bottom } = link.getBoundingClientRect()
    if (bottom > 0) return { address: link.pathname, top }
  }
  return undefined
}

/** Scrolls so that a home stands where it stood. */
export function scrollToHome(list: HTMLElement, { address, top }: HomePlace): void {
  for (const link of list.querySelectorAll<HTMLAnchorElement>(HOME_LINKS)) {
    if (link.pathname !== address) continue
    window.scrollBy({ top: link.getBoundingClientRect().top - top, behavior: 'instant' })
    return
  }
}

/** Makes a change over what is in view, which stays where it is; the page has `overflow-anchor: none`. */
export function holdStill(list: HTMLElement, change: () => void): void {
  // places are true once nothing rests (site/rest-below.ts)
  delete document.documentElement.dataset.resting
  const place = homeInView(list)
  change()
  if (place) scrollToHome(list, place)
}

/** Of the blocks with a `data-page`, the last that has reached the middle of the window, else the first. */
export function pageInMiddle(list: HTMLElement): HTMLElement | undefined {
  const blocks = [...list.querySelectorAll<HTMLElement>('[data-page]')]
  return blocks.findLast((block) => block.getBoundingClientRect().top <= window.innerHeight / 2) ?? blocks[0]
}

export function pageNumber(block: HTMLElement | undefined): number | undefined {
  return block && Number(block.dataset.page)
}

/** Leads the keyboard on to the first home of a page, without scrolling. */
export function focusPage(list: HTMLElement, page: number): void {
  list.querySelector<HTMLElement>(`[data-page="${page}"] ${HOME_LINKS}`)?.focus({ preventScroll: true })
}

/** Takes the room away, now that the pages are there that it was for. Answers whether there was any. */
export function clearRoom(): boolean {
  const rooms = [...document.querySelectorAll<HTMLElement>('.roomOver, .roomUnder')]
  const kept = rooms.some((room) => room.style.blockSize !== '')
  for (const room of rooms) room.style.blockSize = ''
  return kept
}
