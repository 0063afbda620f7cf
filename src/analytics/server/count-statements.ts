import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { ConsentStatus } from '../cookie-consent.ts'
import type { VisitSource } from '../visit-source.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    property_views: { property_id: number; day: string; views: number }
    exposures: { property_id: number; day: string; event_type: string; shown: number }
    visits: { day: string; source: string; visitors: number }
    visitors_seen: { day: string; visitor: Buffer }
    searches_made: { day: string; search: string; people: number; people_without: number }
    searchers: { day: string; search: string; visitor: Buffer }
    consent_answers: { day: string; status: string; version: number; answers: number }
    visitor_salts: { day: string; salt: Buffer }
    property_viewers: { day: string; property_id: number; visitor: Buffer }
  }
}

/* Days are ISO 8601 dates in the United Kingdom. */

/** Counts a view of a published property once per visitor and day. */
export async function addView(
  db: Database,
  { propertyId, day, visitor }: { propertyId: number; day: string; visitor: Buffer },
): Promise<void> {
  await sql`
    with new_viewer as (
      insert into property_viewers (day, property_id, visitor)
      select ${day}::date, id, ${visitor} from properties where id = ${propertyId} and published
      on conflict do nothing
      returning property_id
    )
    insert into property_views as held (property_id, day, views)
    select property_id, ${day}::date, 1 from new_viewer
    on conflict (property_id, day) do update set views = held.views + 1`.execute(db)
}

/** Counts a visitor once a day, by where they came from first. */
export async function addVisit(
  db: Database,
  { source, day, visitor }: { source: VisitSource; day: string; visitor: Buffer },
): Promise<void> {
  await sql`
    with new_visitor as (
      insert into visitors_seen (day, visitor) values (${day}::date, ${visitor}) on conflict do nothing returning day
    )
    insert into visits as held (day, source, visitors) select day, ${source}, 1 from new_visitor
    on conflict (day, source) do update set visitors = held.visitors + 1`.execute(db)
}

/** Different searches of one day that are counted: a program that asks for everything fills no disk. */
const MAX_SEARCHES_A_DAY = 20_000

/** Counts a search once per visitor and day, by what it found first. */
export async function addSearch(
  db: Database,
  { search, found, day, visitor }: { search: string; found: number; day: string; visitor: Buffer },
): Promise<void> {
  const without = found === 0 ? 1 : 0
  await sql`
    with new_searcher as (
      insert into searchers (day, search, visitor)
      select ${day}::date, ${search}, ${visitor}
      where exists (select from searches_made where day = ${day}::date and search = ${search})
        or (select count(*) from searches_made where day = ${day}::date) < ${MAX_SEARCHES_A_DAY}
      on conflict do nothing returning day
    )
    insert into searches_made as held (day, search, people, people_without)
    select day, ${search}, 1, ${without}::integer from new_searcher
    on conflict (day, search) do update
    set people = held.people + 1, people_without = held.people_without + excluded.people_without`.execute(db)
}

/** Counts each published property. Ordered by id, so that concurrent calls cannot deadlock. */
export async function addExposures(
  db: Database,
  { propertyIds, day, eventType }: { propertyIds: readonly number[]; day: string; eventType: string },
): Promise<void> {
  await sql`
    insert into exposures as held (property_id, day, event_type, shown)
    select id, ${day}::date, ${eventType}, 1 from properties
    where id = any(${propertyIds}::int[]) and published order by id
    on conflict (property_id, day, event_type) do update set shown = held.shown + 1`.execute(db)
}

export async function addConsentAnswer(
  db: Database,
  { day, status, version }: { day: string; status: ConsentStatus; version: number },
): Promise<void> {
  await sql`
    insert into consent_answers as held (day, status, version, answers) values (${day}::date, ${status}, ${version}, 1)
    on conflict (day, status, version) do update set answers = held.answers + 1`.execute(db)
}

/** The day's salt; the first process to ask creates it. Salts of earlier days are deleted. */
export async function getOrCreateSalt(db: Database, day: string, ifNew: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`
    with gone as (delete from visitor_salts where day < ${day}::date)
    insert into visitor_salts as held (day, salt) values (${day}::date, ${ifNew})
    on conflict (day) do update set salt = held.salt
    returning salt`.execute(db)
  return rows[0]!.salt
}

/** Deletes salts and visitors of earlier days, and counts before `oldest`. */
export async function deleteOldCounts(
  db: Database,
  { today, oldest }: { today: string; oldest: string },
): Promise<void> {
  await sql`delete from visitor_salts where day < ${today}::date`.execute(db)
  await sql`delete from property_viewers where day < ${today}::date`.execute(db)
  await sql`delete from visitors_seen where day < ${today}::date`.execute(db)
  await sql`delete from searchers where day < ${today}::date`.execute(db)
  await sql`delete from visits where day < ${oldest}::date`.execute(db)
  await sql`delete from searches_made where day < ${oldest}::date`.execute(db)
  await sql`delete from property_views where day < ${oldest}::date`.execute(db)
  await sql`delete from exposures where day < ${oldest}::date`.execute(db)
  await sql`delete from consent_answers where day < ${oldest}::date`.execute(db)
}
