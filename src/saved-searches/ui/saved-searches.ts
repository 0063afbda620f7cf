import { keptToast } from '#src/design-system/kept-toast.ts'
import { type KeptValue, keptValue } from '#src/design-system/kept-value.ts'
import { showToast, type ToastParts } from '#src/design-system/show-toast.ts'
import {
  findSaved,
  type KeptSearch,
  type KeptSearches,
  putSearchBack,
  readKeptSearches,
  SAVED_SEARCHES_KEY,
  withoutSearch,
  withSearch,
  writeKeptSearches,
} from '../kept-searches.ts'

/** The searches that this visitor has saved, the same in every tab. Empty on the server. */
export const savedSearches: KeptValue<KeptSearches> = keptValue({
  key: SAVED_SEARCHES_KEY,
  initial: [],
  read: readKeptSearches,
  write: writeKeptSearches,
})

/** What `window` hears when a search was saved; `detail` is the `KeptSearch` (spec 2 §4). */
const SAVED_SEARCH_ADDED = 'saved_search_added'

export type SearchSaving = {
  saved: Pick<KeptValue<KeptSearches>, 'get' | 'change'>
  say: (toast: ToastParts) => void
  added: (search: KeptSearch) => void
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
export function toggleSearch(search: KeptSearch, saving: SearchSaving = here): void {
  const { saved, say, added } = saving
  const there = findSaved(saved.get(), search)
  if (there) {
    removeSearch(there, saving)
    return
  }
  const keeping = saved.change((searches) => withSearch(searches, search))
  added(search)
  say(keptToast(keeping, { topic: 'saved-search', words: 'Search saved.' }))
}

/** Removes a search of the list, and says so; it can be undone. */
export function removeSearch(search: KeptSearch, { saved, say }: SearchSaving = here): void {
  const place = saved.get().indexOf(search)
  saved.change((searches) => withoutSearch(searches, search))
  say({
    topic: 'saved-search',
    words: 'Saved search removed.',
    action: { words: 'Undo', press: () => void saved.change((searches) => putSearchBack(searches, search, place)) },
  })
}
