import type { Criteria } from '#src/search/criteria.ts'
import { sameSearch } from './same-search.ts'

/** How often a visitor hears of new homes by e-mail: immediately, weekly, monthly, never (spec 1 §3). */
export type AlertFrequency = 'I' | 'W' | 'M' | 'N'

/** Of a search that has just been saved (spec 1 §4). */
export const DEFAULT_FREQUENCY: AlertFrequency = 'I'

export type SavedSearch = {
  /** from its first page */
  criteria: Criteria
  /** of `criteria.placeId`, to say it in words */
  place?: { name: string; county: string }
  alertFrequency: AlertFrequency
  /** on the server; absent while only the browser knows it */
  searchId?: number
}

/** A visitor's saved searches, the one saved last first, none twice. */
export type SavedSearches = readonly SavedSearch[]

/** Where the browser keeps them (decisions, "Where the two readings differ"). */
export const SAVED_SEARCHES_KEY = 'savedSearches'

/** A search as it is saved: from its first page. */
export function newSavedSearch(criteria: Criteria, place?: SavedSearch['place']): SavedSearch {
  return {
    criteria: { ...criteria, page: 1 },
    ...(place && { place: { name: place.name, county: place.county } }),
    alertFrequency: DEFAULT_FREQUENCY,
  }
}

/** The saved search that is this one, in the sense of `sameSearch`. */
export function findSaved(searches: SavedSearches, criteria: Criteria): SavedSearch | undefined {
  return searches.find((saved) => sameSearch(saved.criteria, criteria))
}

/** Saves a search. One that is saved already stays as it is. */
export function withSearch(searches: SavedSearches, search: SavedSearch): SavedSearches {
  return findSaved(searches, search.criteria) ? searches : [search, ...searches]
}

export function withoutSearch(searches: SavedSearches, criteria: Criteria): SavedSearches {
  return findSaved(searches, criteria) ? searches.filter((saved) => !sameSearch(saved.criteria, criteria)) : searches
}

/** Undoes a removal: the search stands again at the place (from 0) that it had. */
export function putSearchBack(searches: SavedSearches, search: SavedSearch, place: number): SavedSearches {
  return findSaved(searches, search.criteria) ? searches : searches.toSpliced(place, 0, search)
}

/**
 * At sign-in, the local searches that the user's account does not hold yet: they are uploaded, and then the server's
 * list takes the place of the local one (decision 5).
 */
export function searchesToUpload(local: SavedSearches, server: SavedSearches): SavedSearches {
  return local.filter(({ criteria }) => !findSaved(server, criteria))
}
