import { sql } from 'kysely'
import { addDays, ukClock, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'

/** Days before today that a demonstration has views of. */
const DAYS_BACK = 28

const DAY_MINUTES = 24 * 60

/**
 * Gives a demonstration's homes the views of the past weeks, so that its figures are those of a site that is visited. A
 * home has the same views however often the site starts: some are looked at much, most a little, all more at weekends and
 * in their first days. What visitors really looked at is left as it is, and counted on.
 */
export async function seedDemoViews(db: Database, { now }: { now: Date }): Promise<void> {
  const today = ukDate(now)
  const { hour, minute } = ukClock(now)
  // today is as old as it is
  const soFar = (hour * 60 + minute) / DAY_MINUTES
  await sql`
    insert into property_views (property_id, day, views)
    select id, day, views from (
      select p.id, day::date as day, round(
        -- how much a home is liked: few very much
        (0.3 + 4 * power((hashtext('liked ' || p.id) & 65535) / 65535.0, 4))
        * (0.4 + 1.2 * (hashtext('on ' || p.id || ' ' || day::date) & 65535) / 65535.0)
        * case extract(isodow from day) when 6 then 1.25 when 7 then 1.45 when 5 then 0.85 else 1 end
        * case when day::date - coalesce(p.first_published_at, p.created_at)::date < 7 then 2 else 1 end
        * case when day::date = ${today}::date then ${soFar}::float else 1 end
      )::integer as views
      from properties p
      cross join generate_series(${addDays(today, -DAYS_BACK)}::date, ${today}::date, interval '1 day') day
      where p.source = 'demo' and p.published and p.left_at is null
        and day >= coalesce(p.first_published_at, p.created_at)::date
        -- a start later on finds nearly all of them counted
        and not exists (select from property_views seen where seen.property_id = p.id and seen.day = day::date)
    ) counted
    where views > 0
    on conflict (property_id, day) do nothing`.execute(db)
}
