import { searchQuery } from '#src/search/url/format-search.ts'
import { parseSavedSearch } from './saved-search.ts'
import type { StoredSearch } from './stored-searches.ts'

/** A kept search as `POST /search?…` takes it, without the question mark. */
export function newSearchQuery(search: StoredSearch): string {
  const { criteria, newSince } = parseSavedSearch(search)
  return `${searchQuery(criteria)}&${fields(search, newSince)}`
}

/** What may change of a saved search, as `POST /saved_searches?…` takes it. */
export function changedSearchQuery(search: StoredSearch): string {
  return `id=${search.search_id}&${fields(search, search.seen_at)}`
}

function fields({ alert_frequency, name }: StoredSearch, seenAt: string | undefined): string {
  const pairs = { alert_frequency, name: name ?? '', ...(seenAt !== undefined && { seen_at: seenAt }) }
  return Object.entries(pairs)
    .map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
    .join('&')
}
