import { keptToast } from '#src/design-system/kept-toast.ts'
import { type KeptValue, keptValue } from '#src/design-system/kept-value.ts'
import { showToast, type ToastParts } from '#src/design-system/show-toast.ts'
import { sameSearch } from '../same-search.ts'
import {
  findSaved,
  putSearchBack,
  SAVED_SEARCHES_KEY,
  type SavedSearch,
  type SavedSearches,
  withoutSearch,
  withSearch,
} from '../saved-search.ts'
import { readSavedSearches, type StoredSearch, storedSearch, writeSavedSearches } from '../stored-search.ts'

/** The searches that this visitor has saved, the same in every tab. Empty on the server. */
export const savedSearches: KeptValue<SavedSearches> = keptValue({
  key: SAVED_SEARCHES_KEY,
  initial: [],
  read: readSavedSearches,
  write: writeSavedSearches,
})

/** What `window` hears when a search was saved; `detail` is a `StoredSearch` (spec 2 §4). */
export const SAVED_SEARCH_ADDED = 'saved_search_added'

export type SearchSaving = {
  saved: Pick<KeptValue<SavedSearches>, 'get' | 'change'>
  say: (toast: ToastParts) => void
  added: (search: StoredSearch) => void
}

const here: SearchSaving = {
  saved: savedSearches,
  say: showToast,
  added: (detail) => void window.dispatchEvent(new CustomEvent(SAVED_SEARCH_ADDED, { detail })),
}

/**
 * Saves a search, or removes the saved one that is the same (spec 2 §4), and says so; a removal can be undone, with the
 * search as it was saved.
 */
export function toggleSearch(search: SavedSearch, saving: SearchSaving = here): void {
  const { saved, say, added } = saving
  const there = findSaved(saved.get(), search.criteria)
  if (there) {
    removeSearch(there, saving)
    return
  }
  const keeping = saved.change((searches) => withSearch(searches, search))
  added(storedSearch(search))
  say(keptToast(keeping, { topic: 'saved-search', words: 'Search saved.' }))
}

export function removeSearch(search: SavedSearch, { saved, say }: SearchSaving = here): void {
  const { criteria } = search
  const place = saved.get().findIndex((other) => sameSearch(other.criteria, criteria))
  saved.change((searches) => withoutSearch(searches, criteria))
  say({
    topic: 'saved-search',
    words: 'Saved search removed.',
    action: { words: 'Undo', press: () => void saved.change((searches) => putSearchBack(searches, search, place)) },
  })
}
