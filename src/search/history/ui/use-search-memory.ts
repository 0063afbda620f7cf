import { useEffect } from 'react'
import type { SearchHistoryEntry } from '../search-history.ts'

/** Records a search in the visitor's history, on pages without a results list. */
export function useSearchMemory({ criteria, view, heading }: SearchHistoryEntry): void {
  useEffect(() => {
    // lazy: it needs the URL parser, which nothing else on the page uses
    import('./stored-history.ts').then(
      ({ recordInHistory }) => recordInHistory({ criteria, view, heading }),
      () => {},
    )
  }, [criteria, view, heading])
}
