import type { ResultPages } from './result-pages.ts'
import {
  clearSpacers,
  firstCardInView,
  keepScrollPosition,
  pageInMiddle,
  pageNumber,
  restoreCardPosition,
} from './scroll-place.ts'
import { historyKey, loadStoredResults, removeResults, storeResults } from './stored-results.ts'

// Going back or reloading restores the loaded pages and the scroll position. Mostly the browser's own back/forward cache
// does it; this covers the other cases.

/** Stores the pages that are shown and the scroll position, under this entry of the browser's history. */
export function storeShownResults(results: ResultPages, list: HTMLElement): void {
  window.history.scrollRestoration = 'auto'
  const key = historyKey(window.history.state)
  if (key === undefined) return
  const { pages } = results.shown.getState()
  if (pages.length < 2) {
    removeResults(session, key)
    return
  }
  const { location, innerWidth, scrollY } = window
  const block = pageInMiddle(list)
  const last = [...list.querySelectorAll('[data-page], [data-coming]')].at(-1)
  const spacers = {
    top: (block?.getBoundingClientRect().top ?? 0) + scrollY,
    under: block && last ? last.getBoundingClientRect().bottom - block.getBoundingClientRect().bottom : 0,
    width: innerWidth,
  }
  const stored = { path: location.pathname + location.search, pages, anchor: firstCardInView(list), spacers }
  storeResults(session, key, stored, pageNumber(block) ?? 1, Date.now())
}

/** Shows the stored pages of this entry. `results.restore` has to render synchronously. */
export function restoreResults(results: ResultPages, list: HTMLElement): void {
  const { location, history } = window
  const key = historyKey(history.state)
  if (key === undefined) nameEntry()
  const stored = key && loadStoredResults(session, key, location.pathname + location.search, Date.now())
  if (!stored) {
    clearSpacers()
    return
  }
  // once the page has loaded, the browser would scroll again to where it was before the pages came
  history.scrollRestoration = 'manual'
  let hadSpacers = false
  keepScrollPosition(list, () => {
    results.restore(stored.pages)
    hadSpacers = clearSpacers()
  })
  // without the spacers the browser could not restore its scroll position by itself
  if (!hadSpacers && stored.anchor) restoreCardPosition(list, stored.anchor)
}

/** Gives this entry of the history a key, which outlives a reload. */
function nameEntry(): void {
  const { history } = window
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
}

const session = () => window.sessionStorage
