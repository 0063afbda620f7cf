import type { SearchSync } from './merge-searches.ts'
import { parseStoredSearches } from './stored-searches.ts'

/** Local storage: whose saved searches this browser was in step with, and what the server had then. */
export const SEARCH_SYNC_KEY = 'savedSearchesSync'

export function writeSearchSync(record: SearchSync | null): string {
  return JSON.stringify(record)
}

/** Null where there is none, or none that can be read. Never throws. */
export function readSearchSync(text: string | null): SearchSync | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { userId, searches } = kept as Record<string, unknown>
    if (typeof userId !== 'number' || !Array.isArray(searches)) return null
    return { userId, searches: parseStoredSearches(JSON.stringify(searches)) }
  } catch {
    return null
  }
}
