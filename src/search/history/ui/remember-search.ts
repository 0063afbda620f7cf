import { isSameSearchPath } from '../same-search-path.ts'
import { MAX_STORED_SEARCHES, SEARCH_HISTORY_KEY } from '../search-history-key.ts'

/** A search as the browser stores it; search-history.ts reads and checks it. */
type StoredEntry = { address?: unknown; heading?: unknown; clickedProperty?: unknown }

/**
 * Records the search of this page in the visitor's history before React is there: what was found is on the element
 * with `data-searched`. A home that is opened makes its search the latest again.
 */
export function rememberSearch(): void {
  const page = document.querySelector<HTMLElement>('[data-searched]')
  if (!page) return
  record(page.dataset.searched)
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.address a') : null
    // live-results.ts knows more than the page that came
    if (link && page.querySelector('.homes:not([data-live])')) record(page.dataset.searched)
  })
}

function record(heading: string | undefined): void {
  const address = location.pathname + location.search
  const history = storedSearches()
  const [latest, ...older] = history
  const isLatest = typeof latest?.address === 'string' && isSameSearchPath(latest.address, address)
  const next = isLatest ? [{ ...latest, address, heading }, ...older] : [{ address, heading }, ...history]
  try {
    localStorage.setItem(SEARCH_HISTORY_KEY, JSON.stringify(next.slice(0, MAX_STORED_SEARCHES)))
  } catch {
    // a browser that stores nothing has no history
  }
}

/** The searches that are stored, the latest first. Other scripts may have written there. */
export function storedSearches(): StoredEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SEARCH_HISTORY_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'object' && entry !== null) : []
  } catch {
    return []
  }
}
