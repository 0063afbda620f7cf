import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { savedSearchOf } from '#src/saved-searches/list/saved-search.ts'
import { parseStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import type {} from './alert-tables.ts'
import { type AlertTerms, alertTerms, type SearchReader, termsOfNothing } from './alert-terms.ts'

/** Raised when the same search comes to be written in another way. */
const TERMS_VERSION = 1

/** Few enough searches to hold at once. */
const BATCH = 1000

/** Searches are read again when the agency's settings or the places have changed. */
async function readingOf(db: Database, { agency }: SearchReader): Promise<string> {
  const { rows } = await sql<{ places: string }>`select content_hash as places from places_edition`.execute(db)
  const { tagGroups, areas, settings } = agency
  const depends = [TERMS_VERSION, rows[0]?.places, tagGroups, areas, settings.defaultSearchStatus]
  return createHash('md5').update(JSON.stringify(depends)).digest('base64url')
}

/**
 * Writes what saved searches ask for, of those that are new, were changed, or were read under other settings. A search
 * without alerts is left out until it has them. Answers how many were read.
 */
export async function readSearches(db: Database, reader: SearchReader): Promise<number> {
  const reading = await readingOf(db, reader)
  let read = 0
  for (let after = 0; ; ) {
    const ids = await db.transaction().execute(async (trx) => {
      const searches = await searchesToRead(trx, reading, after)
      await writeTerms(trx, searches, reading, reader)
      return searches.map(({ id }) => id)
    })
    read += ids.length
    if (ids.length < BATCH) return read
    after = ids.at(-1)!
  }
}

type StoredSearch = { id: number; criteria: unknown }

/** Locked, so that a change of a search waits and then finds the row that it has to remove. */
async function searchesToRead(trx: Database, reading: string, after: number): Promise<StoredSearch[]> {
  const { rows } = await sql<StoredSearch>`
    select id, criteria from saved_searches
    where id > ${after} and alert_frequency <> 'N' and not exists (
      select from alert_criteria where search_id = id and reading = ${reading}
    )
    order by id limit ${BATCH}
    for share of saved_searches`.execute(trx)
  return rows
}

async function writeTerms(trx: Database, searches: StoredSearch[], reading: string, reader: SearchReader) {
  if (searches.length === 0) return
  const rows: (AlertTerms & { search_id: number; part: number })[] = []
  for (const { id, criteria } of searches) {
    const kept = parseStoredSearch(criteria)
    const parts = kept ? await alertTerms(savedSearchOf(kept).criteria, reader) : [termsOfNothing(reader)]
    for (const [part, terms] of parts.entries()) rows.push({ ...terms, search_id: id, part })
  }
  await sql`delete from alert_criteria where search_id = any(${searches.map(({ id }) => id)})`.execute(trx)
  await insertTerms(trx, rows, reading)
}

/** A text without a word that can be looked for asks for nothing, as in a search. Another process may be as far. */
async function insertTerms(trx: Database, rows: object[], reading: string): Promise<void> {
  await sql`
    insert into alert_criteria (
      search_id, part, reading, basis, available_only, prices, beds, square_feet, min_acres, max_acres, branch_id,
      auction_date, created_ago, updated_ago, short_let, pets, tags, words, place, area, centre, cos_lat, reach, ring,
      outcode, county
    )
    select
      search_id, part, ${reading}, basis, available_only, prices, beds, square_feet, min_acres, max_acres, branch_id,
      auction_date, created_ago, updated_ago, short_let, pets, tags,
      case when numnode(words) > 0 then words end, place, area, centre, cos_lat, reach, ring, outcode, county
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      search_id integer, part smallint, basis text, available_only boolean, prices int4range, beds int4range,
      square_feet int4range, min_acres float8, max_acres float8, branch_id integer, auction_date date,
      created_ago integer, updated_ago integer, short_let boolean, pets boolean, tags tsquery, text text, place text,
      area box, centre point, cos_lat float8, reach float8, ring polygon, outcode text, county text
    ), lateral (select websearch_to_tsquery('english', text) as words) as looked_for
    on conflict (search_id, part) do nothing`.execute(trx)
}
