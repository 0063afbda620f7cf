import type { Criteria, View } from '#src/search/criteria/criteria.ts'
import { remember } from '#src/search/history/ui/stored-history.ts'
import type { PageOfResults } from './ask-page.ts'
import { createExposures } from './exposures.ts'
import { leaveResults, returnToResults } from './restore-results.ts'
import { createResultPages, type Direction, pageToLoad, type ResultPagesState } from './result-pages.ts'
import { focusPage, holdStill, pageInMiddle, pageNumber } from './scroll-place.ts'

/**
 * What is shown of a search. `inView` is the number of the page in the middle of the window; `isLive` once more can come:
 * there is room for it then, in blocks with `data-coming`.
 */
export type LiveState = ResultPagesState & { inView: number; isLive: boolean }

export type LiveParts = {
  criteria: Criteria
  view: View
  /** "134 homes for sale in Oakham, Rutland"; without it somebody else remembers the search */
  heading?: string
  /** the server's page */
  first: PageOfResults
  /** holds the pages, each in a block with its number in `data-page` */
  list: HTMLElement
  address: (page: number) => string
  exposuresUrl?: string
  /** shows a state, and returns when it is drawn */
  draw: (state: LiveState) => void
  /** shows a state when the browser has time for it, to be followed by `watch`; else it is drawn at once */
  drawInTime?: (state: LiveState) => void
}

export type LiveResults = {
  /** loads more, and leads the keyboard to it: for a button */
  load: (direction: Direction) => void
  /** begins to follow what the visitor sees, once the room for more is drawn */
  watch: () => void
  stop: () => void
}

/** How far under the window the next page is fetched, so that nobody who scrolls has to wait. */
const AHEAD_PX = 1600

/**
 * Makes the server's page of results a live one: more of them come as the visitor scrolls or presses, the address is
 * that of the page in view, who comes back finds what was loaded, and the search and the homes that are opened from it
 * are remembered.
 */
export function startLiveResults(parts: LiveParts): LiveResults {
  const { criteria, first, list } = parts
  const results = createResultPages(criteria, first, {
    bring: (change, direction) => (direction === 'previous' ? holdStill(list, change) : change()),
  })
  const { shown, pageSize } = results
  const start = first.pagination.currentPage
  let inView = start
  const seen = createExposures(parts.exposuresUrl)

  const state = () => ({ ...shown.getState(), inView, isLive: true })
  const draw = () => parts.draw(state())

  function note(page: number, clickedProperty?: number): void {
    const { view, heading } = parts
    if (heading !== undefined)
      remember({ criteria: { ...criteria, page }, view, heading, ...(clickedProperty && { clickedProperty }) })
    seen(shown.getState().pages.find(({ number }) => number === page))
  }

  /** A page begins or ends to be in view when its edge crosses the middle of the window. */
  const middle = new IntersectionObserver(
    () => {
      const page = pageNumber(pageInMiddle(list)) ?? inView
      if (page === inView) return
      inView = page
      // an overlay's hash stays
      window.history.replaceState(window.history.state, '', parts.address(page) + window.location.hash)
      draw()
      note(page)
    },
    { rootMargin: '-50% 0px' },
  )
  const nearing = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void results.load('next'),
    { rootMargin: `0px 0px ${AHEAD_PX}px` },
  )

  function watch(): void {
    middle.disconnect()
    for (const block of list.querySelectorAll('[data-page]')) middle.observe(block)
    // each page that has come moves the next one on; after a failure it does not come before it is asked for
    nearing.disconnect()
    const state = shown.getState()
    const coming = list.querySelector('[data-coming]')
    if (coming && state.next === 'still' && pageToLoad(state, 'next', pageSize) !== undefined) nearing.observe(coming)
  }

  const leave = () => leaveResults(results, list)
  const open = (event: Event) => {
    const home = openedHome(event)
    if (home) note(home.page, home.id)
  }
  const unsubscribe = shown.subscribe(() => {
    draw()
    watch()
  })
  window.addEventListener('pagehide', leave)
  list.addEventListener('click', open)
  // room for some fifty homes, far below the window
  const { drawInTime = parts.draw } = parts
  drawInTime(state())
  returnToResults(results, list)
  note(start)
  watch()

  async function load(direction: Direction): Promise<void> {
    const page = await results.load(direction)
    if (page !== undefined) focusPage(list, page)
  }

  return {
    load: (direction) => void load(direction),
    watch,
    stop() {
      unsubscribe()
      results.stop()
      middle.disconnect()
      nearing.disconnect()
      window.removeEventListener('pagehide', leave)
      list.removeEventListener('click', open)
    },
  }
}

/** The home whose link was followed, and the page it is on. */
function openedHome({ target }: Event): { id: number; page: number } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.address a') : null
  const id = Number(/^\/properties\/(\d+)\//.exec(link?.pathname ?? '')?.[1])
  const page = Number(link?.closest<HTMLElement>('[data-page]')?.dataset.page)
  return id > 0 && page > 0 ? { id, page } : undefined
}
