import type { Criteria, View } from '#src/search/criteria/criteria.ts'
import { recordInHistory } from '#src/search/history/ui/stored-history.ts'
import type { PageOfResults } from './fetch-page.ts'
import { createExposures, reportedPages } from './report-exposures.ts'
import { restoreResults, storeShownResults } from './restore-results.ts'
import { createResultPages, type Direction, pageToLoad, type ResultPagesState } from './result-pages.ts'
import { focusPage, keepScrollPosition, pageInMiddle, pageNumber } from './scroll-place.ts'

/**
 * What is shown of a search. `inView` is the number of the page in the middle of the window. `isLive` is true once more
 * pages can be loaded; placeholders with `data-coming` then reserve their space.
 */
export type LiveState = ResultPagesState & { inView: number; isLive: boolean }

export type LiveOptions = {
  criteria: Criteria
  view: View
  /** "134 homes for sale in Oakham, Rutland"; without it this list does not record the search in the history */
  heading?: string
  /** the server's page */
  first: PageOfResults
  /** contains the pages, each in an element with its number in `data-page` */
  list: HTMLElement
  pathOf: (page: number) => string
  exposuresUrl?: string
  /** renders a state synchronously */
  render: (state: LiveState) => void
  /** renders a state at low priority, to be followed by `watch`; defaults to `render` */
  renderDeferred?: (state: LiveState) => void
}

export type LiveResults = {
  /** loads more and moves the focus to it: for a button */
  load: (direction: Direction) => void
  /** observes scrolling, once the placeholders are rendered */
  watch: () => void
  stop: () => void
}

/** How far below the window the next page is prefetched, so that scrolling rarely waits for it. */
const PREFETCH_PX = 1600

/**
 * Adds infinite scrolling to the server's page of results: more pages load on scroll or press, the URL follows the page
 * in view, going back restores what was loaded, and the search and the homes opened from it go into the history.
 */
export function startLiveResults(options: LiveOptions): LiveResults {
  const { criteria, first, list } = options
  const results = createResultPages(criteria, first, {
    applyChange: (change, direction) => (direction === 'previous' ? keepScrollPosition(list, change) : change()),
  })
  const { shown, pageSize } = results
  const start = first.pagination.currentPage
  let inView = start
  const reportShown = createExposures(options.exposuresUrl, reportedPages(list))

  const state = () => ({ ...shown.getState(), inView, isLive: true })
  const render = () => options.render(state())

  function record(page: number, clickedProperty?: number): void {
    const { view, heading } = options
    if (heading !== undefined)
      recordInHistory({ criteria: { ...criteria, page }, view, heading, ...(clickedProperty && { clickedProperty }) })
    const seen = shown.getState().pages.find(({ number }) => number === page)
    reportShown(seen && { number: page, ids: seen.cards.map(({ propertyId }) => propertyId) })
  }

  /** The page in view changes when an edge crosses the middle of the window. */
  const middle = new IntersectionObserver(
    () => {
      const page = pageNumber(pageInMiddle(list)) ?? inView
      if (page === inView) return
      inView = page
      // an overlay's hash stays
      window.history.replaceState(window.history.state, '', options.pathOf(page) + window.location.hash)
      render()
      record(page)
    },
    { rootMargin: '-50% 0px' },
  )
  const prefetch = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void results.load('next'),
    { rootMargin: `0px 0px ${PREFETCH_PX}px` },
  )

  function watch(): void {
    middle.disconnect()
    for (const block of list.querySelectorAll('[data-page]')) middle.observe(block)
    // observed again after each page, because it moved; after a failure only a press loads more
    prefetch.disconnect()
    const state = shown.getState()
    const coming = list.querySelector('[data-coming]')
    if (coming && state.next === 'idle' && pageToLoad(state, 'next', pageSize) !== undefined) prefetch.observe(coming)
  }

  const leave = () => storeShownResults(results, list)
  const open = (event: Event) => {
    const home = openedHome(event)
    if (home) record(home.page, home.id)
  }
  const unsubscribe = shown.subscribe(() => {
    render()
    watch()
  })
  window.addEventListener('pagehide', leave)
  list.addEventListener('click', open)
  list.dataset.live = ''
  // placeholders for some fifty homes, far below the window: not urgent
  const { renderDeferred = options.render } = options
  renderDeferred(state())
  restoreResults(results, list)
  record(start)
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
      prefetch.disconnect()
      window.removeEventListener('pagehide', leave)
      list.removeEventListener('click', open)
    },
  }
}

/** The home whose link was pressed, and the page it is on. */
function openedHome({ target }: Event): { id: number; page: number } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.address a') : null
  const id = Number(/^\/properties\/(\d+)\//.exec(link?.pathname ?? '')?.[1])
  const page = Number(link?.closest<HTMLElement>('[data-page]')?.dataset.page)
  return id > 0 && page > 0 ? { id, page } : undefined
}
