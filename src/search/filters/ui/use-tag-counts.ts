import { useEffect, useState } from 'react'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchQuery } from '#src/search/url/format-search.ts'

const DEBOUNCE_MS = 250

/** Homes by tag. */
export type TagCounts = Readonly<Record<string, number>>

/**
 * How many homes each tick box of the filters would find, while they are open. Old counts are shown until the new ones are
 * there; none after a failure.
 */
export function useTagCounts(criteria: Criteria, isOpen: boolean): TagCounts {
  const [counts, setCounts] = useState<TagCounts>({})
  const query = searchQuery({ ...criteria, page: 1 })
  useEffect(() => {
    if (!isOpen) return
    const call = new AbortController()
    const timer = setTimeout(async () => {
      const found = await fetchTagCounts(query, call.signal).catch(() => ({}))
      if (!call.signal.aborted) setCounts(found)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      call.abort()
    }
  }, [query, isOpen])
  return counts
}

async function fetchTagCounts(query: string, signal: AbortSignal): Promise<TagCounts> {
  const response = await fetch(`/search_tag_counts.ljson?${query}`, { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the filters could not be counted: ${response.status}`)
  return ((await response.json()) as { counts: TagCounts }).counts
}
