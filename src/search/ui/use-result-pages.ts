import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Criteria } from '../criteria.ts'
import type { PageOfResults } from './ask-page.ts'
import {
  createResultPages,
  type Direction,
  pageToLoad,
  type ResultPages,
  type ResultPagesState,
} from './result-pages.ts'
import { focusPage, holdStill } from './scroll-place.ts'

/** How far under the window the next page is fetched, so that nobody who scrolls has to wait, nor sees the page grow. */
const AHEAD_PX = 1200

/** Where the pages are: `list` holds them, each in a block with its number in `data-page`; `end` is what follows them. */
export type ResultPlaces = { list: RefObject<HTMLElement | null>; end: RefObject<HTMLElement | null> }

export type ShownResults = ResultPagesState & {
  results: ResultPages
  /** loads more, and leads the keyboard to it: for a button */
  load: (direction: Direction) => void
}

/**
 * The pages of a search in a component: the server's, and more as the visitor scrolls or presses. Give the component
 * the search's address as `key`, so that another search starts anew.
 */
export function useResultPages(criteria: Criteria, first: PageOfResults, { list, end }: ResultPlaces): ShownResults {
  const [results] = useState(() =>
    createResultPages(criteria, first, {
      bring(change, direction) {
        const drawn = () => flushSync(change)
        if (direction === 'previous' && list.current) holdStill(list.current, drawn)
        else drawn()
      },
    }),
  )
  const state = useSyncExternalStore(results.shown.subscribe, results.shown.getState, results.shown.getInitialState)
  useEffect(() => results.stop, [results])
  useLoadingAtEnd(results, state, end)
  async function load(direction: Direction) {
    const page = await results.load(direction)
    if (page !== undefined && list.current) focusPage(list.current, page)
  }
  return { ...state, results, load: (direction) => void load(direction) }
}

/** The next page loads when the end comes near the window; after a failure not before it is asked for. */
function useLoadingAtEnd(results: ResultPages, state: ResultPagesState, end: ResultPlaces['end']): void {
  const { pages, next } = state
  const hasMore = next === 'still' && pageToLoad(state, 'next', results.pageSize) !== undefined
  const shownPages = pages.length
  // each page that has come moves the end on, and it is looked for anew
  useEffect(() => {
    if (!end.current || !hasMore || shownPages === 0) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void results.load('next'),
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [results, end, hasMore, shownPages])
}
