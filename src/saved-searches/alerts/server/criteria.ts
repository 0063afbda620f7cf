import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import { placesWithBoundary } from '#src/places/server/place-boundaries.ts'
import type { Database } from '#src/platform/database/database.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { parseStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { HomeRule } from '#src/search/criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '#src/search/criteria/registry.ts'
import { ALERT_AREA_COLUMNS, type AlertArea, alertAreas } from '#src/search/criteria/server/area-conditions.ts'
import { alertValue, storedAlertValue } from '#src/search/criteria/server/home-conditions.ts'
import { findsHomesOnly } from '#src/search/criteria/server/homes-by-default.ts'
import type { PlaceLookup } from '#src/search/criteria/server/search-area.ts'
import { findPlaces } from '#src/search/criteria/server/several-places.ts'
import type { Vocabulary } from '#src/search/free-text/read-sentence.ts'
import { understandWords } from '#src/search/free-text/server/understand-words.ts'
import { priceBasis } from '#src/search/values/rent-basis.ts'
import type {} from './tables.ts'

/** What saved searches are resolved with. */
export type SearchReader = {
  places: PlaceLookup
  agency: Pick<Agency, 'tagGroups' | 'areas'> & {
    settings: Pick<Agency['settings'], 'defaultSearchStatus' | 'homesByDefault'>
  }
  vocabulary: Vocabulary
  registry?: Registry
}

/** Raised when the same search comes to be written in another way, though its columns are the same. */
const ROWS_VERSION = 5

/** Searches of one transaction. */
const BATCH = 1000
/** The database writes one batch while the next is parsed. */
const LANES = 2

/** Rows are written anew when the agency's settings, the places or the criteria have changed. */
async function readingOf(db: Database, { agency, registry = CRITERIA }: SearchReader): Promise<string> {
  const { rows } = await sql<{ places: string }>`
    select content_hash || (select count(*) from local_places)
      || coalesce((select content_hash from place_boundaries_edition), '') as places from places_edition`.execute(db)
  const { tagGroups, areas, settings } = agency
  const columns = rulesOf(registry).map(({ alert }) => alert)
  const depends = [
    ROWS_VERSION,
    columns,
    rows[0]?.places,
    tagGroups,
    areas,
    settings.defaultSearchStatus,
    settings.homesByDefault,
  ]
  return createHash('md5').update(JSON.stringify(depends)).digest('base64url')
}

/**
 * Writes the criteria of saved searches that are new, were changed, or were read under other settings. A search
 * without alerts is left out until it has them. Answers how many were read.
 */
export async function readSearches(db: Database, reader: SearchReader): Promise<number> {
  const reading = await readingOf(db, reader)
  const places = await withKnownBoundaries(db, reader.places)
  const unread = await unreadSearches(db, reading)
  let next = 0
  const readBatches = async () => {
    while (next < unread.length) {
      const ids = unread.slice(next, next + BATCH)
      next += BATCH
      await db.transaction().execute(async (trx) => {
        const searches = await searchesToRead(trx, reading, ids)
        await writeCriteria(trx, searches, reading, { ...reader, places })
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, readBatches))
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return unread.length
}

/**
 * Searches without rows of this reading, of all with alerts. Mostly none: hence a difference of two sets, whose plan does
 * not depend on how many rows there were before, and which takes a quarter of looking each search up.
 */
async function unreadSearches(db: Database, reading: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from saved_searches where alert_frequency <> 'N'
    except select search_id from alert_criteria where reading = ${reading} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Most places have none: a query for each would take longer than everything else of a search. */
async function withKnownBoundaries(db: Database, places: PlaceLookup): Promise<PlaceLookup> {
  const known = await placesWithBoundary(db)
  return { ...places, edgesOf: async (id) => (known.has(id) ? places.edgesOf(id) : []) }
}

type SearchToRead = { id: number; userId: number; criteria: unknown; hasRows: boolean }

/**
 * Locked, so that a change of a search waits and then finds the row that it has to remove. All parts of a search are of
 * one reading. One look into the index for each search: a join would be planned for the few rows that there were before,
 * and compare each search with all that have been written since.
 */
async function searchesToRead(trx: Database, reading: string, ids: number[]): Promise<SearchToRead[]> {
  const { rows } = await sql<SearchToRead>`
    select id, user_id as "userId", criteria, known.reading is not null as "hasRows"
    from saved_searches left join lateral (
      select reading from alert_criteria where search_id = saved_searches.id order by search_id, part limit 1
    ) known on true
    where id = any(${ids}::integer[]) and alert_frequency <> 'N' and known.reading is distinct from ${reading}
    order by id
    for share of saved_searches`.execute(trx)
  return rows
}

async function writeCriteria(trx: Database, searches: SearchToRead[], reading: string, reader: SearchReader) {
  if (searches.length === 0) return
  const rows: object[] = []
  for (const { id, userId, criteria } of searches) {
    const stored = parseStoredSearch(criteria)
    const parts = stored
      ? await criteriaRows(parseSavedSearch(stored, reader.registry).criteria, reader)
      : [{ ...valuesOf(NOTHING, reader), place: 'nowhere' }]
    for (const [part, values] of parts.entries()) rows.push({ ...values, search_id: id, user_id: userId, part })
  }
  const old = searches.flatMap(({ id, hasRows }) => (hasRows ? [id] : []))
  if (old.length > 0) await sql`delete from alert_criteria where search_id = any(${old})`.execute(trx)
  await insertCriteria(trx, rows, reading, reader.registry)
}

/** Of a stored search that cannot be parsed. */
const NOTHING: Criteria = { channel: 'sales', tags: [], page: 1 }

/** What a saved search asks of a home, in a row for each part of where it looks: JSON in the names of the columns. */
async function criteriaRows(asked: Criteria, reader: SearchReader): Promise<(Record<string, unknown> & AlertArea)[]> {
  const { criteria } = await understandWords(asked, reader)
  const { searchArea } = await findPlaces(criteria, reader.places, reader.agency.areas)
  const values = valuesOf(criteria, reader)
  return alertAreas(searchArea).map((area) => ({ ...values, ...area }))
}

function valuesOf(criteria: Criteria, { agency, registry = CRITERIA }: SearchReader): Record<string, unknown> {
  const { tagGroups, settings } = agency
  const homesOnly = findsHomesOnly(criteria, { tagGroups, homesByDefault: settings.homesByDefault }, registry)
  const context = { tagGroups, defaultStatus: settings.defaultSearchStatus, homesOnly }
  // a column that is absent from the JSON is null
  const values: Record<string, unknown> = { basis: priceBasis(criteria) }
  for (const { name, home } of fieldsOf(registry))
    if (home) values[home.alert.column] = alertValue(home, criteria[name], context) ?? undefined
  return values
}

function rulesOf(registry: Registry): HomeRule[] {
  return fieldsOf(registry).flatMap(({ home }) => (home ? [home] : []))
}

/** Another process may write the same rows. */
async function insertCriteria(trx: Database, rows: object[], reading: string, registry: Registry = CRITERIA) {
  const rules = rulesOf(registry)
  const areas = Object.keys(ALERT_AREA_COLUMNS)
  const columns = [...rules.map(({ alert }) => alert.column), ...areas].map((name) => sql.ref(name))
  const values = [...rules.map(storedAlertValue), ...areas.map((name) => sql.ref(name))]
  const given = [
    ...rules.map(({ alert }) => [alert.column, alert.type] as const),
    ...Object.entries(ALERT_AREA_COLUMNS),
  ].map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  await sql`
    insert into alert_criteria (search_id, user_id, part, reading, basis, ${sql.join(columns)})
    select search_id, user_id, part, ${reading}, basis, ${sql.join(values)}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (search_id integer, user_id integer, part smallint, basis text, ${sql.join(given)})
    on conflict (search_id, part) do nothing`.execute(trx)
}
