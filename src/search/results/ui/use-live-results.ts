import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LiveOptions, LiveResults, LiveState } from './live-results.ts'
import type { Direction } from './result-pages.ts'

export type ShownResults = LiveState & {
  /** loads more; absent until the script is loaded: the links lead to the other pages then */
  load?: (direction: Direction) => void
}

/**
 * The server's page of results, with infinite scrolling once its script is loaded. Give the component the search's path
 * as `key`, so that another search starts afresh.
 */
export function useLiveResults(
  options: Omit<LiveOptions, 'list' | 'render' | 'renderDeferred'>,
  list: RefObject<HTMLElement | null>,
): ShownResults {
  const [{ first, ...search }] = useState(options)
  const [live, setLive] = useState<LiveResults>()
  const [state, setState] = useState<LiveState>(() => ({
    pages: [{ number: first.pagination.currentPage, cards: first.cards }],
    totalCount: first.pagination.totalCount,
    next: 'idle',
    previous: 'idle',
    inView: first.pagination.currentPage,
    isLive: false,
  }))
  // once per search: the component's key is its path
  useEffect(() => {
    let started: LiveResults | undefined
    let isUnmounted = false
    import('./live-results.ts').then(
      ({ startLiveResults }) => {
        if (isUnmounted || !list.current) return
        const render = (next: LiveState) => flushSync(() => setState(next))
        const renderDeferred = (next: LiveState) => startTransition(() => setState(next))
        started = startLiveResults({ ...search, first, list: list.current, render, renderDeferred })
        setLive(started)
      },
      // without it the links lead to the other pages
      () => {},
    )
    return () => {
      isUnmounted = true
      started?.stop()
    }
  }, [])
  useEffect(() => {
    if (state.isLive) live?.watch()
  }, [live, state.isLive])
  return { ...state, load: live?.load }
}
