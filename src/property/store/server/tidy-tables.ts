import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type {} from './property-tables.ts'

/**
 * Cleans up after many listings changed, so that searches count by index alone at once and not when autovacuum gets
 * round to it. Call it after the transaction of an import; it cannot run inside one.
 */
export async function tidyTables(db: Database): Promise<void> {
  await sql`vacuum (analyze) property_search`.execute(db)
  await sql`vacuum (analyze) property_text`.execute(db)
  // without `listing` and `card`: no query filters by what is in them
  await sql`
    analyze properties (id, source, agent_ref, feed_branch, home_key, development_key, plot_of, left_at, stored_at)`.execute(
    db,
  )
}
