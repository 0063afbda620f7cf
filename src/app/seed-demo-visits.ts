import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { VisitSource } from '#src/analytics/visit-source.ts'
import { addDays, ukClock, ukDate } from '#src/formatting/uk-date.ts'
import type { ResolvedPlace } from '#src/places/disambiguate-place.ts'
import type { Database } from '#src/platform/database/database.ts'
import { countedSearch } from '#src/reports/counted-search.ts'

/** Days before today that a demonstration was visited on: a report of four weeks has as many to compare with. */
const DAYS_BACK = 55

const DAY_MINUTES = 24 * 60

/** Visitors of an ordinary day. */
const SOURCES: Partial<Record<VisitSource, number>> = {
  'search-engines': 168,
  direct: 92,
  emails: 61,
  portals: 40,
  facebook: 19,
  print: 14,
  instagram: 11,
  assistants: 6,
}

/** People a day who look for something at a branch's town, by its place in the agency's list; without one anywhere. */
const SEARCHES: readonly { branch?: number; rest: string; people: number; isMissing?: true }[] = [
  { branch: 0, rest: 'property-for-sale', people: 34 },
  { branch: 0, rest: 'property-for-sale/up-to-300000', people: 24 },
  { branch: 1, rest: 'property-for-sale/from-3-bed/up-to-450000', people: 17 },
  { branch: 0, rest: 'property-for-rent', people: 16 },
  { branch: 1, rest: 'property-for-sale', people: 13 },
  { branch: 0, rest: 'property-for-sale/from-2-bed/up-to-200000', people: 10 },
  { branch: 0, rest: 'property-for-rent/up-to-1000', people: 9 },
  { branch: 2, rest: 'property-for-sale/up-to-650000', people: 8 },
  { rest: 'property-for-sale/from-5-bed', people: 6 },
  { rest: 'property-for-sale/from-1000000', people: 3 },
  { branch: 2, rest: 'property-for-sale/up-to-200000/tag-bungalow', people: 1.1, isMissing: true },
  { branch: 1, rest: 'property-for-rent/from-4-bed/up-to-700', people: 0.8, isMissing: true },
  { branch: 0, rest: 'property-for-sale/from-5-bed/up-to-200000', people: 0.6, isMissing: true },
  { branch: 1, rest: 'property-for-sale/up-to-200000/tag-land', people: 0.4, isMissing: true },
]

type SeedDeps = {
  agency: Pick<Agency, 'branches'>
  places: { resolve(name: string): Promise<ResolvedPlace> }
  now: Date
}

/**
 * Gives a demonstration the visitors and searches of the past weeks. The numbers of a day are the same however often the
 * site starts; what visitors really did is left as it is, and counted on.
 */
export async function seedDemoVisits(db: Database, { agency, places, now }: SeedDeps): Promise<void> {
  const today = ukDate(now)
  if (await isSeeded(db, today)) return
  const { hour, minute } = ukClock(now)
  // today is as old as it is
  const soFar = (hour * 60 + minute) / DAY_MINUTES
  const likely = (usual: ReturnType<typeof sql>, of: ReturnType<typeof sql>) => sql`(
    ${usual} * (0.75 + 0.5 * (hashtext(${of} || ' ' || day::date) & 65535) / 65535.0)
    * case extract(isodow from day) when 6 then 1.2 when 7 then 1.3 when 5 then 0.8 else 1 end
    -- a little more every week
    * (1 - 0.0015 * (${today}::date - day::date))
    * case when day::date = ${today}::date then ${soFar}::float else 1 end
  )`
  const days = sql`generate_series(${addDays(today, -DAYS_BACK)}::date, ${today}::date, interval '1 day') day`
  await sql`
    insert into searches_made (day, search, people, people_without)
    select day, search, people, case when missing then people else 0 end from (
      select day, search, missing,
        -- what few look for is looked for on some days only
        floor(${likely(sql`usual`, sql`search`)} + (hashtext(day::date || search) & 65535) / 65536.0)::integer as people
      from jsonb_to_recordset(${JSON.stringify(await searchesIn(agency, places))}::jsonb)
        as known(search text, usual float, missing boolean) cross join ${days}
    ) counted where people > 0
    on conflict do nothing`.execute(db)
  // after the searches: what comes last tells that all is there
  await sql`
    insert into visits (day, source, visitors)
    select day, source, round(${likely(sql`usual`, sql`source`)})::integer
    from jsonb_to_recordset(${JSON.stringify(
      Object.entries(SOURCES).map(([source, usual]) => ({ source, usual })),
    )}::jsonb) as known(source text, usual float) cross join ${days}
    on conflict do nothing`.execute(db)
}

/** Whether nothing is missing since an earlier start of the day: to find the places of the searches takes half a second. */
async function isSeeded(db: Database, today: string): Promise<boolean> {
  const sources = Object.keys(SOURCES)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from visits
    where day between ${addDays(today, -DAYS_BACK)}::date and ${today}::date and source = any(${sources})`.execute(db)
  return rows[0]!.count === sources.length * (DAYS_BACK + 1)
}

async function searchesIn({ branches }: SeedDeps['agency'], places: SeedDeps['places']) {
  const found = await Promise.all(
    SEARCHES.map(async ({ branch, rest, people, isMissing = false }) => {
      const name = branch === undefined ? undefined : branches[branch]?.address.town
      const place = name === undefined ? undefined : await places.resolve(name)
      if (branch !== undefined && place?.kind !== 'place') return []
      const [channel, ...filters] = rest.split('/')
      const where = place?.kind === 'place' ? [`gid-${place.place.id}`] : []
      const search = countedSearch(['/search', channel, ...where, ...filters].join('/'))
      return search === undefined ? [] : [{ search, usual: people, missing: isMissing }]
    }),
  )
  return found.flat()
}
