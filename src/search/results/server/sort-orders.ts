import { type RawBuilder, sql } from 'kysely'
import type { SortKey } from '#src/search/criteria/criteria.ts'
import { DEFAULT_SORT } from '#src/search/values/sorts.ts'

export type SortOrder = {
  /** the column of property_search that is compared */
  column: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** of the id, which decides between equals */
  tieBreak: RawBuilder<unknown>
}

const falling = { direction: sql`desc nulls last`, tieBreak: sql`desc` }
const rising = { direction: sql`asc nulls last`, tieBreak: sql`asc` }

/**
 * How each sort orders: what is not known (price on application, an unmeasured floor) comes last in
 * either direction. Each is spelt as its index in migrations/0005-search-indexes.sql and 0131-open-data-near-homes.sql is.
 */
const ORDERS: Record<SortKey, SortOrder> = {
  'most-expensive-first': { column: sql`price`, ...falling },
  'least-expensive-first': { column: sql`price`, ...rising },
  'most-recent-first': { column: sql`created_at`, ...falling },
  'most-recently-updated-first': { column: sql`updated_at`, ...falling },
  'most-recently-launched-first': { column: sql`published_at`, ...falling },
  'most-square-feet-first': { column: sql`square_feet`, ...falling },
  'least-square-feet-first': { column: sql`square_feet`, ...rising },
  'least-expensive-per-square-foot-first': { column: sql`pence_per_square_foot`, ...rising },
}

export function sortOrder(sorted: SortKey = DEFAULT_SORT): SortOrder {
  return ORDERS[sorted]
}
