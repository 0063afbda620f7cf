import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LiveParts, LiveResults, LiveState } from './live-results.ts'
import type { Direction } from './result-pages.ts'

export type ShownResults = LiveState & {
  /** loads more; absent while the page is the server's alone, and its links lead to the other pages */
  load?: (direction: Direction) => void
}

/**
 * The server's page of results in a component, and from when the script for it has come, a live one. Give the component
 * the search's address as `key`, so that another search starts anew.
 */
export function useLiveResults(
  parts: Omit<LiveParts, 'list' | 'draw' | 'drawInTime'>,
  list: RefObject<HTMLElement | null>,
): ShownResults {
  const [{ first, ...search }] = useState(parts)
  const [live, setLive] = useState<LiveResults>()
  const [state, setState] = useState<LiveState>(() => ({
    pages: [{ number: first.pagination.currentPage, cards: first.cards }],
    totalCount: first.pagination.totalCount,
    next: 'still',
    previous: 'still',
    inView: first.pagination.currentPage,
    isLive: false,
  }))
  // a search is made live once: the component's key is its address
  useEffect(() => {
    let started: LiveResults | undefined
    let gone = false
    import('./live-results.ts').then(
      ({ startLiveResults }) => {
        if (gone || !list.current) return
        const draw = (next: LiveState) => flushSync(() => setState(next))
        const drawInTime = (next: LiveState) => startTransition(() => setState(next))
        started = startLiveResults({ ...search, first, list: list.current, draw, drawInTime })
        setLive(started)
      },
      // without it the links lead to the other pages
      () => {},
    )
    return () => {
      gone = true
      started?.stop()
    }
  }, [])
  useEffect(() => {
    if (state.isLive) live?.watch()
  }, [live, state.isLive])
  return { ...state, load: live?.load }
}
