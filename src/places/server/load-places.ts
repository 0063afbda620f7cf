import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { searchKey } from '../search-key.ts'
import { type PlaceRecord, parsePlaceFiles, readPlaceFiles } from './place-files.ts'
import './place-tables.ts'

/**
 * Loads the shipped places at first start and when a release has a new edition. One small query if they are current. Of
 * two processes that start together, one loads them.
 */
export async function loadPlaces(db: Database): Promise<{ loaded: boolean; places: number }> {
  const files = await readPlaceFiles()
  if ((await editionLoaded(db)) === files.contentHash) return { loaded: false, places: await placesStored(db) }
  const records = await parsePlaceFiles(files)
  return await db.transaction().execute(async (transaction) => {
    await lockLoading(transaction)
    if ((await editionLoaded(transaction)) === files.contentHash) return { loaded: false, places: records.length }
    await sql`delete from places`.execute(transaction)
    await insertPlaces(transaction, records)
    await storeEdition(transaction, files.contentHash)
    return { loaded: true, places: records.length }
  })
}

async function editionLoaded(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('places_edition').select('content_hash').executeTakeFirst()
  return row?.content_hash
}

async function placesStored(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from places`.execute(db)
  return rows[0]!.n
}

async function lockLoading(db: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('kerbside places'))`.execute(db)
}

async function storeEdition(db: Database, contentHash: string) {
  await sql`
    insert into places_edition (content_hash) values (${contentHash})
    on conflict (only_row) do update set content_hash = excluded.content_hash, loaded_at = now()
  `.execute(db)
}

/** How many places a statement stores: few enough that none counts as slow. */
const PLACES_AT_ONCE = 4000

async function insertPlaces(db: Database, records: PlaceRecord[]) {
  for (let at = 0; at < records.length; at += PLACES_AT_ONCE)
    await insertSomePlaces(db, records.slice(at, at + PLACES_AT_ONCE))
}

/** One statement with an array per column: about as fast as COPY. */
async function insertSomePlaces(db: Database, records: PlaceRecord[]) {
  const column = <T>(read: (record: PlaceRecord) => T) => records.map(read)
  await sql`
    insert into places (id, kind, name, county, label, slug, nation, name_key, search_key, population, radius_miles,
      loc, outcodes)
    select id, kind, name, county, label, slug, nation, name_key, search_key, population, radius_miles,
      point(lng, lat), string_to_array(outcodes, ',')
    from unnest(
      ${column(({ id }) => id)}::int[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ name }) => name)}::text[],
      ${column(({ county }) => county)}::text[],
      ${column(({ label }) => label)}::text[],
      ${column(({ slug }) => slug)}::text[],
      ${column(({ nation }) => nation ?? null)}::text[],
      ${column(({ name }) => searchKey(name))}::text[],
      ${column(({ label }) => searchKey(label))}::text[],
      ${column(({ population }) => population)}::int[],
      ${column(({ radiusMiles }) => radiusMiles)}::float8[],
      ${column(({ lng }) => lng)}::float8[],
      ${column(({ lat }) => lat)}::float8[],
      ${column(({ outcodes }) => outcodes.join(','))}::text[]
    ) as row (id, kind, name, county, label, slug, nation, name_key, search_key, population, radius_miles, lng, lat,
      outcodes)
  `.execute(db)
}
