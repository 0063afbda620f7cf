import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import type { PageCard } from '#src/property/card/card.ts'
import type { LiveResults, LiveState } from '#src/search/results/ui/live-results.ts'
import type { Direction } from '#src/search/results/ui/result-pages.ts'
import type { ShownResults } from '#src/search/results/ui/use-live-results.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import type { MapSearch } from './map-search.ts'

type LivePages = { of: readonly PageCard[]; state: LiveState; load: (direction: Direction) => void }

/**
 * The pages of the list beside a map: the one that came with the search, and more as the visitor scrolls. Each new answer
 * starts again from its first page.
 */
export function useMapPages(
  search: MapSearch,
  list: RefObject<HTMLElement | null>,
  exposuresUrl: string | undefined,
): ShownResults {
  const cards = useStore(search.shown, (state) => state.cards)
  const { currentPage, totalCount } = useStore(search.shown, (state) => state.pagination)
  const [live, setLive] = useState<LivePages>()
  const results = useRef<LiveResults>(undefined)

  useEffect(() => {
    let started: LiveResults | undefined
    let isUnmounted = false
    const load = (direction: Direction) => started?.load(direction)
    const show = (state: LiveState) => setLive({ of: cards, state, load })
    const render = (state: LiveState) => {
      search.setPageInView(state.inView)
      flushSync(() => show(state))
    }
    const renderDeferred = (state: LiveState) => {
      search.setPageInView(state.inView)
      startTransition(() => show(state))
    }
    import('#src/search/results/ui/live-results.ts').then(
      ({ startLiveResults }) => {
        if (isUnmounted || !list.current) return
        const { criteria, pagination } = search.shown.getState()
        const pathOf = (page: number) => searchPath({ ...criteria, page }, 'map')
        const first = { cards, pagination }
        const shown = { first, list: list.current, pathOf, exposuresUrl, render, renderDeferred }
        started = startLiveResults({ criteria, view: 'map', ...shown })
        results.current = started
      },
      // without the script the links lead to the other pages
      () => {},
    )
    return () => {
      isUnmounted = true
      started?.stop()
    }
  }, [search, list, cards, exposuresUrl])

  const isLive = live?.of === cards && live.state.isLive
  useEffect(() => {
    if (isLive) results.current?.watch()
  }, [isLive])

  if (live?.of === cards) return { ...live.state, load: live.load }
  const pages = [{ number: currentPage, cards }]
  return { pages, totalCount, next: 'idle', previous: 'idle', inView: currentPage, isLive: false }
}
