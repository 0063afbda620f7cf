import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { forgetResults, historyKey, keepResults, type LeftRoom, leftResults } from './kept-results.ts'
import type { ResultPages } from './result-pages.ts'
import { clearRoom } from './results-room.tsx'
import { holdStill, homeInView, pageInMiddle, pageNumber, scrollToHome } from './scroll-place.ts'
import type { ResultPlaces } from './use-result-pages.ts'

/**
 * Whoever comes back to results, by Back or by loading the page anew, finds the pages that were loaded, and stands
 * where they stood. Mostly the browser has kept the whole page; this is for when it has not.
 */
export function useReturning(results: ResultPages, list: ResultPlaces['list']): void {
  useEffect(() => {
    const leaving = () => {
      const key = historyKey(window.history.state)
      if (list.current && key !== undefined) leave(results, list.current, key)
    }
    window.addEventListener('pagehide', leaving)
    return () => window.removeEventListener('pagehide', leaving)
  }, [results, list])
  useEffect(() => {
    // once React is done with the page as it came, and hears of changes; the room of the other pages is kept meanwhile
    queueMicrotask(() => list.current && putBack(results, list.current))
  }, [results, list])
}

const session = () => window.sessionStorage

function leave(results: ResultPages, list: HTMLElement, key: string): void {
  const { location, innerWidth, scrollY } = window
  const { pages } = results.shown.getState()
  if (pages.length < 2) {
    forgetResults(session, key)
    return
  }
  const block = pageInMiddle(list)
  const last = [...list.querySelectorAll('[data-page]')].at(-1)
  const room: LeftRoom = {
    top: (block?.getBoundingClientRect().top ?? 0) + scrollY,
    under: block && last ? last.getBoundingClientRect().bottom - block.getBoundingClientRect().bottom : 0,
    width: innerWidth,
  }
  const left = { address: location.pathname + location.search, pages, anchor: homeInView(list), room }
  keepResults(session, key, left, pageNumber(block) ?? 1, Date.now())
}

function putBack(results: ResultPages, list: HTMLElement): void {
  const { location, history } = window
  const key = historyKey(history.state)
  const left = key && leftResults(session, key, location.pathname + location.search, Date.now())
  if (!left) return
  let hadRoom = false
  holdStill(list, () => {
    flushSync(() => results.putBack(left.pages))
    hadRoom = clearRoom()
  })
  // without the room the browser could not scroll so far
  if (!hadRoom && left.anchor) scrollToHome(list, left.anchor)
}
