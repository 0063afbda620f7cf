import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchQuery } from '#src/search/url/format-search.ts'

/**
 * How many homes a search finds, from `/search_count.ljson`; undefined if its place is unknown. Rejects on failure, or when
 * aborted.
 */
export async function fetchCount(criteria: Criteria, signal: AbortSignal): Promise<number | undefined> {
  const path = `/search_count.ljson?${searchQuery(criteria)}`
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the homes could not be counted: ${response.status}`)
  const { total_count } = (await response.json()) as { total_count: number | null }
  return total_count ?? undefined
}
