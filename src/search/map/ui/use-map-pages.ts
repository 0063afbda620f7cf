import { type RefObject, useEffect, useState } from 'react'
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

  useEffect(() => {
    let started: LiveResults | undefined
    let isUnmounted = false
    const load = (direction: Direction) => started?.load(direction)
    const render = (state: LiveState) => {
      search.setPageInView(state.inView)
      flushSync(() => setLive({ of: cards, state, load }))
    }
    import('#src/search/results/ui/live-results.ts').then(
      ({ startLiveResults }) => {
        if (isUnmounted || !list.current) return
        const { criteria, pagination } = search.shown.getState()
        const pathOf = (page: number) => searchPath({ ...criteria, page }, 'map')
        const first = { cards, pagination }
        started = startLiveResults({ criteria, view: 'map', first, list: list.current, pathOf, exposuresUrl, render })
      },
      // without the script the links lead to the other pages
      () => {},
    )
    return () => {
      isUnmounted = true
      started?.stop()
    }
  }, [search, list, cards, exposuresUrl])

  if (live?.of === cards) return { ...live.state, load: live.load }
  const pages = [{ number: currentPage, cards }]
  return { pages, totalCount, next: 'idle', previous: 'idle', inView: currentPage, isLive: false }
}
