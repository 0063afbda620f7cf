import { sql } from 'kysely'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { COUNTED_NAMES, type Counted } from '../property-statistics.ts'

export type CountedDays = Record<Counted, number[]>

/** What happened to each of some homes on each day, the last one being today in London. */
export async function countByDay(
  db: Database,
  propertyIds: readonly number[],
  { days, now }: { days: number; now: Date },
): Promise<{ days: string[]; of: (propertyId: number) => CountedDays }> {
  const today = ukDate(now)
  const dates = Array.from({ length: days }, (_, at) => addDays(today, at + 1 - days))
  const [since] = dates
  const ids = [...propertyIds]
  const london = (time: string) => sql`(${sql.ref(time)} at time zone 'Europe/London')::date`
  const { rows } = await sql<{ id: number; day: string; kind: Counted; count: number }>`
    select id, day::text, kind, sum(count)::integer as count from (
      select property_id as id, day, 'views' as kind, views as count
      from property_views where property_id = any(${ids}::integer[])
      union all
      select property_id, ${london('saved_at')}, 'saves', 1
      from saved_properties where property_id = any(${ids}::integer[])
      union all
      select property_id, ${london('received_at')}, 'enquiries', 1
      from enquiries where property_id = any(${ids}::integer[]) and state <> 'spam'
      union all
      select property_id, ${london('starts_at')}, 'viewings', 1
      from appointments
      where property_id = any(${ids}::integer[]) and kind = 'viewing' and state not in ('cancelled', 'lapsed')
    ) counted
    where day between ${since}::date and ${today}::date
    group by id, day, kind`.execute(db)
  const places = new Map(dates.map((date, at) => [date, at]))
  const homes = new Map<number, CountedDays>()
  const none = () =>
    Object.fromEntries(COUNTED_NAMES.map((name) => [name, dates.map(() => 0)])) as unknown as CountedDays
  for (const { id, day, kind, count } of rows) {
    const home = homes.get(id) ?? none()
    home[kind][places.get(day)!] = count
    homes.set(id, home)
  }
  return { days: dates, of: (propertyId) => homes.get(propertyId) ?? none() }
}
