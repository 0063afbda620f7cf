import { useEffect, useRef } from 'react'
import type { HistoryEntry } from '../search-history.ts'
import type { ResultPlaces } from './use-result-pages.ts'

type Memory = typeof import('./kept-history.ts')

/** Notes a search in the visitor's history, and again whenever its page in view, its view or its number changes. */
export function useSearchMemory({ criteria, view, heading }: HistoryEntry): Readonly<{ current?: Memory }> {
  const memory = useRef<Memory>(undefined)
  const { page } = criteria
  useEffect(() => {
    let gone = false
    // it reads addresses, which nothing else of the page does: it comes when the page is there
    import('./kept-history.ts').then(
      (loaded) => {
        memory.current = loaded
        if (!gone) loaded.remember({ criteria, view, heading })
      },
      () => {},
    )
    return () => {
      gone = true
    }
  }, [page, view, heading])
  return memory
}

/** The same for a list of results, with the homes that are opened from it. */
export function useResultsMemory(entry: HistoryEntry, list: ResultPlaces['list']): void {
  const memory = useSearchMemory(entry)
  const known = useRef(entry)
  known.current = entry
  useEffect(() => {
    const element = list.current
    if (!element) return
    const opened = (event: Event) => {
      const home = openedHome(event)
      if (!home) return
      const { criteria, ...rest } = known.current
      memory.current?.remember({ ...rest, criteria: { ...criteria, page: home.page }, clickedProperty: home.id })
    }
    element.addEventListener('click', opened)
    return () => element.removeEventListener('click', opened)
  }, [memory, list])
}

/** The home whose link was followed, and the page it is on. */
function openedHome({ target }: Event): { id: number; page: number } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.address a') : null
  const id = Number(/^\/properties\/(\d+)\//.exec(link?.pathname ?? '')?.[1])
  const page = Number(link?.closest<HTMLElement>('[data-page]')?.dataset.page)
  return id > 0 && page > 0 ? { id, page } : undefined
}
