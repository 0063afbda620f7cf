import { useEffect, useState } from 'react'
import { searchPath } from '#src/search/url/format-search.ts'
import { createMapSearch, type MapSearch, type MapSearchStart } from './map-search.ts'

/**
 * The search of a map page. The URL follows it, so that a reload, a shared link and Back show the same homes and the same
 * part of the map. Moving the map adds no history entries.
 */
export function useMapSearch(start: MapSearchStart): MapSearch {
  const [search] = useState(() => createMapSearch(start))
  useEffect(() => {
    const follow = search.shown.subscribe(({ criteria }, before) => {
      if (criteria === before.criteria) return
      history.replaceState(history.state, '', searchPath(criteria, 'map') + location.hash)
    })
    return () => {
      follow()
      search.stop()
    }
  }, [search])
  return search
}
