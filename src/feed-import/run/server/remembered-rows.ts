import { sql } from 'kysely'
import type { PositionFrom } from '#src/feed-import/report/report.ts'
import type {} from '#src/feed-import/report/server/import-tables.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import { databaseJson } from '#src/property/store/server/property-row.ts'

/** What is known of the pictures that a row names. */
export type RowPictures = {
  /** how many, each once */
  named: number
  held: number
  /** since when a job is to fetch all the others; null if none of them is waited for, or some were tried in vain */
  awaitedSince: Date | null
  /** some would lie beside the feed, and some are documents: what lies there has to be looked at */
  beside: boolean
}

/** A row that came before, and led to what its listing says now. */
export type RememberedRow = {
  ref: string
  propertyId: number
  heldReason: WithheldReason | null
  position: PositionFrom
  overlaid: boolean
  warnings: string[]
  pictures: RowPictures
}

/**
 * Of the rows given by reference and hash those that came before exactly so, and whose listings have not been touched
 * since: changed by another row, taken off the market, put back by undoing an import, removed.
 */
export async function rememberedRows(
  db: Database,
  source: string,
  refs: string[],
  hashes: string[],
): Promise<Map<string, RememberedRow>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<Omit<RememberedRow, 'pictures'> & RowPictures>`
    select given.ref, id as "propertyId", held_reason as "heldReason", position, overlaid, warnings, pictures as named,
      pictures_held as held, pictures_awaited_since as "awaitedSince", pictures_beside as beside
    from unnest(${refs}::text[], ${hashes}::text[]) given (ref, hash)
    cross join lateral (
      select id, held_reason, content_hash from properties where source = ${source} and agent_ref = given.ref limit 1
    ) property
    cross join lateral (
      select * from feed_rows
      where property_id = id and row_hash = given.hash and feed_rows.content_hash = property.content_hash limit 1
    ) known`.execute(db)
  return new Map(
    rows.map(({ named, held, awaitedSince, beside, ...row }) => [
      row.ref,
      { ...row, pictures: { named, held, awaitedSince, beside } },
    ]),
  )
}

type RowToRemember = {
  ref: string
  rowHash: string
  position: PositionFrom
  overlaid: boolean
  warnings: string[]
  pictures: RowPictures
}

/** Remembers rows whose listings have just been written, or were found to be the same. */
export async function rememberRows(trx: Database, source: string, rows: readonly RowToRemember[]): Promise<void> {
  if (rows.length === 0) return
  const json = databaseJson(rows.map(({ pictures, ...row }) => ({ ...row, ...pictures })))
  await sql`
    insert into feed_rows as old (
      property_id, row_hash, content_hash, position, overlaid, warnings, pictures, pictures_held,
      pictures_awaited_since, pictures_beside
    )
    select id, "rowHash", content_hash, position, overlaid, warnings, named, held, "awaitedSince", beside
    from json_to_recordset(${json}::json) as given (
      ref text, "rowHash" text, position text, overlaid boolean, warnings text[], named smallint, held smallint,
      "awaitedSince" timestamptz, beside boolean
    )
    cross join lateral (
      select id, content_hash from properties where source = ${source} and agent_ref = ref limit 1
    ) property
    on conflict (property_id) do update set
      row_hash = excluded.row_hash, content_hash = excluded.content_hash, position = excluded.position,
      overlaid = excluded.overlaid, warnings = excluded.warnings, pictures = excluded.pictures,
      pictures_held = excluded.pictures_held, pictures_awaited_since = excluded.pictures_awaited_since,
      pictures_beside = excluded.pictures_beside`.execute(trx)
}

/** Remembers how a row's pictures stand now. One row a statement: an import that holds some of them is never locked out. */
export async function rememberPictures(
  db: Database,
  propertyId: number,
  { held, awaitedSince }: Pick<RowPictures, 'held' | 'awaitedSince'>,
): Promise<void> {
  await sql`
    update feed_rows set pictures_held = ${held}, pictures_awaited_since = ${awaitedSince}
    where property_id = ${propertyId}
      and (pictures_held <> ${held} or pictures_awaited_since is distinct from ${awaitedSince}::timestamptz)`.execute(
    db,
  )
}
