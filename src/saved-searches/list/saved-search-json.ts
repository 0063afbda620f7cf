import type { AlertFrequency } from './alert-frequencies.ts'
import type { StoredSearch } from './stored-searches.ts'

/**
 * A saved search as `GET /saved_searches.ljson` lists it and `POST /search` answers it: the criteria under their
 * fixed names, and these. Contract: docs/contracts/saved-items.md.
 */
export type SavedSearchJson = StoredSearch & {
  /** both the same */
  id: number
  search_id: number
  alert_frequency: AlertFrequency
  name: string | null
  /** ISO 8601 */
  created_at: string
  seen_at: string
}

/** The answer of `POST /search_counts.ljson`, in the order of the question. */
export type SearchCountsJson = { counts: SearchCountJson[] }

export type SearchCountJson = {
  total_count: number
  /** of homes first shown since then; null where the question says no moment */
  new_count: number | null
}
