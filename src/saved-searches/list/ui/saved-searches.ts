import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'
import { savedLocallyToast } from '#src/design-system/toast/saved-toast.ts'
import { showToast, type ToastOptions } from '#src/design-system/toast/show-toast.ts'
import type { AlertFrequency } from '../alert-frequencies.ts'
import { type SavedSearchIdentity, sameSearch } from '../same-search.ts'
import {
  findSaved,
  formatStoredSearches,
  parseStoredSearches,
  putSearchBack,
  SAVED_SEARCHES_KEY,
  type StoredSearch,
  type StoredSearches,
  withoutStoredSearch,
  withSearch,
} from '../stored-searches.ts'

/** The visitor's saved searches, the same in every tab. Empty on the server. */
export const savedSearches: StoredValue<StoredSearches> = storedValue({
  key: SAVED_SEARCHES_KEY,
  initial: [],
  read: parseStoredSearches,
  write: formatStoredSearches,
})

/** Dispatched on `window` after a search was saved; `detail` is the `StoredSearch`. Fixed name: docs/contracts/saved-items.md. */
const SAVED_SEARCH_ADDED = 'saved_search_added'

export type SearchSavingDeps = {
  saved: Pick<StoredValue<StoredSearches>, 'get' | 'change'>
  showToast: (toast: ToastOptions) => void
  added: (search: StoredSearch) => void
  now: () => Date
}

const browserDeps: SearchSavingDeps = {
  saved: savedSearches,
  showToast: showToast,
  added: (detail) => void window.dispatchEvent(new CustomEvent(SAVED_SEARCH_ADDED, { detail })),
  now: () => new Date(),
}

/**
 * Saves a search, or removes the equal one that is saved. A toast confirms it, with Undo after a removal.
 */
export function toggleSearch(search: StoredSearch, saving: SearchSavingDeps = browserDeps): void {
  const { saved, showToast, added, now } = saving
  const existing = findSaved(saved.get(), search)
  if (existing) {
    removeSearch(existing, saving)
    return
  }
  const dated = { ...search, created_at: now().toISOString() }
  const persistence = saved.change((searches) => withSearch(searches, dated))
  added(dated)
  showToast(savedLocallyToast(persistence, { topic: 'saved-search', words: 'Search saved.' }))
}

/** Removes a search. A toast confirms it, with Undo. */
export function removeSearch(search: StoredSearch, { saved, showToast }: SearchSavingDeps = browserDeps): void {
  const place = saved.get().findIndex((stored) => sameSearch(stored, search))
  saved.change((searches) => withoutStoredSearch(searches, search))
  showToast({
    topic: 'saved-search',
    words: 'Saved search removed.',
    action: { words: 'Undo', press: () => void saved.change((searches) => putSearchBack(searches, search, place)) },
  })
}

/** Changes the name, alert frequency or last visit of a search. */
export function changeSearch(
  search: StoredSearch,
  changes: { name?: string | null; alert_frequency?: AlertFrequency; seen_at?: string },
  { saved }: Pick<SearchSavingDeps, 'saved'> = browserDeps,
): void {
  saved.change((searches) =>
    searches.map((stored) => (sameSearch(stored, search) ? { ...stored, ...changes } : stored)),
  )
}

/** Repeated visits within a minute are not recorded, so that paging sends nothing to the server. */
const SEEN_AGAIN_MS = 60_000

/** Records a visit to a search's results: if it is saved, later homes are new. */
export function seeSearch(
  search: SavedSearchIdentity,
  { saved, now }: Pick<SearchSavingDeps, 'saved' | 'now'> = browserDeps,
): void {
  const stored = findSaved(saved.get(), search)
  if (!stored) return
  const seen = stored.seen_at ?? stored.created_at
  const at = now()
  if (seen !== undefined && at.getTime() - Date.parse(seen) < SEEN_AGAIN_MS) return
  changeSearch(stored, { seen_at: at.toISOString() }, { saved })
}
