import { sql } from 'kysely'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { STOCK_DAYS } from '../stock-list.ts'

export const RECENT_VIEWS_CRONTAB = '*/15 * * * * count-recent-views'

/** The first of the days over which views, enquiries and saves are counted. */
export const firstCountedDay = (now: Date) => addDays(ukDate(now), 1 - STOCK_DAYS)

/** The job `count-recent-views`: what the table is sorted by when it is sorted by views. */
export async function countRecentViews(db: Database, now: Date): Promise<void> {
  await sql`
    update desk_properties d set recent_views = counted.views
    from (
      select property_id, coalesce(sum(views) filter (where day >= ${firstCountedDay(now)}::date), 0)::integer as views
      from desk_properties left join property_views using (property_id) group by property_id
    ) counted
    where counted.property_id = d.property_id and d.recent_views <> counted.views`.execute(db)
}
