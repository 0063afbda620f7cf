import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createExposures } from './exposures.ts'
import { remember } from './kept-history.ts'
import type { MapSearch } from './map-search.ts'

/**
 * Remembers the search of a map for the way back to it (spec 1 §4): the one that the page begins with, the one that a
 * home is opened from, and the one that the page is left with, not every part of the map that was looked at. Tells where
 * the agency counts them which homes each list showed.
 */
export function useMapMemory(
  search: MapSearch,
  page: RefObject<HTMLElement | null>,
  { heading, exposuresUrl }: { heading: string; exposuresUrl?: string },
): void {
  const note = useEffectEvent((clickedProperty?: number) => {
    const { criteria } = search.shown.getState()
    remember({ criteria, view: 'map', heading, ...(clickedProperty !== undefined && { clickedProperty }) })
  })

  useEffect(() => {
    const { current } = page
    const open = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.address a') : null
      const id = Number(/^\/properties\/(\d+)\//.exec(link?.pathname ?? '')?.[1])
      if (id > 0) note(id)
    }
    const leave = () => note()
    note()
    current?.addEventListener('click', open)
    window.addEventListener('pagehide', leave)
    return () => {
      current?.removeEventListener('click', open)
      window.removeEventListener('pagehide', leave)
    }
  }, [page])

  useEffect(() => {
    const tell = () => {
      const { cards, pagination } = search.shown.getState()
      if (cards.length > 0) createExposures(exposuresUrl)({ number: pagination.currentPage, cards })
    }
    tell()
    return search.shown.subscribe((state, before) => state.cards !== before.cards && tell())
  }, [search, exposuresUrl])
}
