import { type RefObject, useEffect, useEffectEvent } from 'react'
import { recordInHistory } from '#src/search/history/ui/stored-history.ts'
import type { MapSearch } from './map-search.ts'

/**
 * Records the map's search in the history: the first one, the one that a home is opened from, and the last one before
 * leaving, but not every part of the map in between.
 */
export function useMapMemory(search: MapSearch, page: RefObject<HTMLElement | null>, heading: string): void {
  const record = useEffectEvent((opened: { page?: number; clickedProperty?: number } = {}) => {
    const { criteria, inView } = search.shown.getState()
    const { page = inView, ...clicked } = opened
    recordInHistory({ criteria: { ...criteria, page }, view: 'map', heading, ...clicked })
  })

  useEffect(() => {
    const { current } = page
    const open = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.address a') : null
      const id = Number(/^\/properties\/(\d+)\//.exec(link?.pathname ?? '')?.[1])
      const page = Number(link?.closest<HTMLElement>('[data-page]')?.dataset.page)
      if (id > 0) record({ clickedProperty: id, ...(page > 0 && { page }) })
    }
    const leave = () => record()
    record()
    current?.addEventListener('click', open)
    window.addEventListener('pagehide', leave)
    return () => {
      current?.removeEventListener('click', open)
      window.removeEventListener('pagehide', leave)
    }
  }, [page])
}
