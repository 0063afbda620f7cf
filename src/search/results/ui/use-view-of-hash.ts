import { useEffect } from 'react'
import type { Criteria, View } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'

/** Replaces the page by the view that the hash names: `#/map`, `#/list` or `#/grid`. */
export function useViewOfHash(criteria: Criteria): void {
  useEffect(() => {
    const follow = () => {
      const view = viewOfHash(window.location.hash)
      if (view) window.location.replace(searchPath(criteria, view === 'grid' ? undefined : view))
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [criteria])
}

function viewOfHash(hash: string): View | undefined {
  const [, view] = /^#\/(grid|list|map)\/?$/.exec(hash) ?? []
  return view as View | undefined
}
