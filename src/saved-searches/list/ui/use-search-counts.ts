import { useEffect, useState } from 'react'
import type { SearchCountJson, SearchCountsJson } from '../saved-search-json.ts'
import { MAX_COUNTED_SEARCHES } from '../saved-search-paths.ts'
import type { StoredSearch, StoredSearches } from '../stored-searches.ts'

/** The count of a search and when it was made; empty while it is loading or failed. */
export type CountOf = (search: StoredSearch) => { count?: SearchCountJson; now?: Date }

/** How many homes each search finds, and how many are new. Loaded after the list. */
export function useSearchCounts(searches: StoredSearches): CountOf {
  const [counted, setCounted] = useState<ReadonlyMap<string, { count: SearchCountJson; now: Date }>>(new Map())
  const missing = searches
    .map(countKey)
    .filter((key) => !counted.has(key))
    .slice(0, MAX_COUNTED_SEARCHES)
    .join('\n')

  useEffect(() => {
    if (missing === '') return
    const abort = new AbortController()
    const keys = missing.split('\n')
    fetchCounts(keys, abort.signal).then(
      ({ counts }) => {
        const now = new Date()
        const entries = keys.map((key, place) => [key, { count: counts[place]!, now }] as const)
        setCounted((before) => new Map([...before, ...entries]))
      },
      // the list works without counts
      () => {},
    )
    return () => abort.abort()
  }, [missing])

  return (search) => counted.get(countKey(search)) ?? {}
}

/** The fields that the counts depend on; JSON has no line breaks. */
function countKey({
  name: _,
  alert_frequency: __,
  search_id: ___,
  id: ____,
  place: _____,
  ...search
}: StoredSearch): string {
  return JSON.stringify(search)
}

async function fetchCounts(keys: string[], signal: AbortSignal): Promise<SearchCountsJson> {
  const response = await fetch('/search_counts.ljson', {
    method: 'POST',
    signal,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: `{"searches":[${keys.join(',')}]}`,
  })
  if (!response.ok) throw new Error(`counts not loaded: ${response.status}`)
  return (await response.json()) as SearchCountsJson
}
