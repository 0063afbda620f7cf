import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'
import { savedLocallyToast } from '#src/design-system/toast/kept-toast.ts'
import { showToast, type ToastParts } from '#src/design-system/toast/show-toast.ts'
import { type SavedSearchIdentity, sameSearch } from '../same-search.ts'
import {
  type AlertFrequency,
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

/** The searches that this visitor has saved, the same in every tab. Empty on the server. */
export const savedSearches: StoredValue<StoredSearches> = storedValue({
  key: SAVED_SEARCHES_KEY,
  initial: [],
  read: parseStoredSearches,
  write: formatStoredSearches,
})

/** What `window` hears when a search was saved; `detail` is the `KeptSearch`. */
const SAVED_SEARCH_ADDED = 'saved_search_added'

export type SearchSavingDeps = {
  saved: Pick<StoredValue<StoredSearches>, 'get' | 'change'>
  showToast: (toast: ToastParts) => void
  added: (search: StoredSearch) => void
  now: () => Date
}

const here: SearchSavingDeps = {
  saved: savedSearches,
  showToast: showToast,
  added: (detail) => void window.dispatchEvent(new CustomEvent(SAVED_SEARCH_ADDED, { detail })),
  now: () => new Date(),
}

/**
 * Saves a search, or removes the saved one that is the same, and says so; a removal can be undone, with the
 * search as it was saved.
 */
export function toggleSearch(search: StoredSearch, saving: SearchSavingDeps = here): void {
  const { saved, showToast, added, now } = saving
  const there = findSaved(saved.get(), search)
  if (there) {
    removeSearch(there, saving)
    return
  }
  const kept = { ...search, created_at: now().toISOString() }
  const stored = saved.change((searches) => withSearch(searches, kept))
  added(kept)
  showToast(savedLocallyToast(stored, { topic: 'saved-search', words: 'Search saved.' }))
}

/** Removes a search of the list, and says so; it can be undone. */
export function removeSearch(search: StoredSearch, { saved, showToast }: SearchSavingDeps = here): void {
  const place = saved.get().findIndex((kept) => sameSearch(kept, search))
  saved.change((searches) => withoutStoredSearch(searches, search))
  showToast({
    topic: 'saved-search',
    words: 'Saved search removed.',
    action: { words: 'Undo', press: () => void saved.change((searches) => putSearchBack(searches, search, place)) },
  })
}

/** Changes what the list says of a search besides its criteria. */
export function changeSearch(
  search: StoredSearch,
  changes: { name?: string | null; alert_frequency?: AlertFrequency; seen_at?: string },
  { saved }: Pick<SearchSavingDeps, 'saved'> = here,
): void {
  saved.change((searches) => searches.map((kept) => (sameSearch(kept, search) ? { ...kept, ...changes } : kept)))
}

/** Before its homes count as seen once more, so that turning a page is not told to the server. */
const SEEN_AGAIN_MS = 60_000

/** The visitor looks at the homes of a search: if it is saved, what comes from now on is new. */
export function seeSearch(
  search: SavedSearchIdentity,
  { saved, now }: Pick<SearchSavingDeps, 'saved' | 'now'> = here,
): void {
  const kept = findSaved(saved.get(), search)
  if (!kept) return
  const seen = kept.seen_at ?? kept.created_at
  const at = now()
  if (seen !== undefined && at.getTime() - Date.parse(seen) < SEEN_AGAIN_MS) return
  changeSearch(kept, { seen_at: at.toISOString() }, { saved })
}
