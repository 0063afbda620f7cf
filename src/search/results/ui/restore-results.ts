import type { ResultPages } from './result-pages.ts'
import { clearRoom, holdStill, homeInView, pageInMiddle, pageNumber, scrollToHome } from './scroll-place.ts'
import { forgetResults, historyKey, keepResults, leftResults } from './stored-results.ts'

// Whoever comes back to results, by Back or by loading the page anew, finds the pages that were loaded, and stands where
// they stood. Mostly the browser has kept the whole page; this is for when it has not.

/** Keeps the pages that are shown, and the place in them, with this entry of the browser's history. */
export function leaveResults(results: ResultPages, list: HTMLElement): void {
  const key = historyKey(window.history.state)
  if (key === undefined) return
  const { pages } = results.shown.getState()
  if (pages.length < 2) {
    forgetResults(session, key)
    return
  }
  const { location, innerWidth, scrollY } = window
  const block = pageInMiddle(list)
  const last = [...list.querySelectorAll('[data-page], [data-coming]')].at(-1)
  const room = {
    top: (block?.getBoundingClientRect().top ?? 0) + scrollY,
    under: block && last ? last.getBoundingClientRect().bottom - block.getBoundingClientRect().bottom : 0,
    width: innerWidth,
  }
  const left = { address: location.pathname + location.search, pages, anchor: homeInView(list), room }
  keepResults(session, key, left, pageNumber(block) ?? 1, Date.now())
}

/** Shows the pages that were left here. `results` has to be drawn by the time that `putBack` returns. */
export function returnToResults(results: ResultPages, list: HTMLElement): void {
  const { location, history } = window
  const key = historyKey(history.state)
  const left = key && leftResults(session, key, location.pathname + location.search, Date.now())
  if (!left) {
    clearRoom()
    return
  }
  let hadRoom = false
  holdStill(list, () => {
    results.putBack(left.pages)
    hadRoom = clearRoom()
  })
  // without the room the browser could not scroll so far
  if (!hadRoom && left.anchor) scrollToHome(list, left.anchor)
}

const session = () => window.sessionStorage
