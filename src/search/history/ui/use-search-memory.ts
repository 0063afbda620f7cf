import { useEffect } from 'react'
import type { SearchHistoryEntry } from '../search-history.ts'

/** Notes a search in the visitor's history: for pages without a list that does. */
export function useSearchMemory({ criteria, view, heading }: SearchHistoryEntry): void {
  useEffect(() => {
    // it reads addresses, which nothing else of the page does: it comes when the page is there
    import('./stored-history.ts').then(
      ({ remember }) => remember({ criteria, view, heading }),
      () => {},
    )
  }, [criteria, view, heading])
}
