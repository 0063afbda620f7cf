import { sql } from 'kysely'
import { ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type {} from './property-tables.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'close-auctions': unknown
  }
}

/** Hourly: a date in London ends at 23:00 or at midnight UTC. */
export const AUCTIONS_CRONTAB = '3 * * * * close-auctions'

/** Searches for available homes leave out lots whose auction is over. */
export async function closeAuctions(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select property_id as id from property_search where available and auction_date < ${ukDate(now)}::date`.execute(db)
  const ids = rows.map(({ id }) => id)
  // an update announces a change of the stock, even one of no rows
  if (ids.length > 0)
    await sql`update property_search set available = false where property_id = any(${ids}::integer[])`.execute(db)
  return ids.length
}
