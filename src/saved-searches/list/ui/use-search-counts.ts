import { useEffect, useState } from 'react'
import type { SearchCountJson, SearchCountsJson } from '../saved-search-json.ts'
import { MAX_COUNTED_SEARCHES } from '../saved-search-paths.ts'
import type { StoredSearch, StoredSearches } from '../stored-searches.ts'

/** What a search finds, and when that was counted; nothing while it is not known. */
export type CountOf = (search: StoredSearch) => { count?: SearchCountJson; now?: Date }

/** How many homes each search finds, and how many are new. They come a moment after the list, or not at all. */
export function useSearchCounts(searches: StoredSearches): CountOf {
  const [counted, setCounted] = useState<ReadonlyMap<string, { count: SearchCountJson; now: Date }>>(new Map())
  const missing = searches
    .map(countKey)
    .filter((question) => !counted.has(question))
    .slice(0, MAX_COUNTED_SEARCHES)
    .join('\n')

  useEffect(() => {
    if (missing === '') return
    const leaving = new AbortController()
    const questions = missing.split('\n')
    fetchCounts(questions, leaving.signal).then(
      ({ counts }) => {
        const now = new Date()
        const entries = questions.map((question, place) => [question, { count: counts[place]!, now }] as const)
        setCounted((before) => new Map([...before, ...entries]))
      },
      // the list is good without
      () => {},
    )
    return () => leaving.abort()
  }, [missing])

  return (search) => counted.get(countKey(search)) ?? {}
}

/** What the counts depend on; JSON has no line breaks. */
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

async function fetchCounts(questions: string[], signal: AbortSignal): Promise<SearchCountsJson> {
  const response = await fetch('/search_counts.ljson', {
    method: 'POST',
    signal,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: `{"searches":[${questions.join(',')}]}`,
  })
  if (!response.ok) throw new Error(`the homes could not be counted: ${response.status}`)
  return (await response.json()) as SearchCountsJson
}
