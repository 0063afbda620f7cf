import { sql } from 'kysely'
import type { PositionFrom } from '#src/feed-import/report/import-report.ts'
import type {} from '#src/feed-import/report/server/import-tables.ts'
import { binaryArray } from '#src/platform/database/binary-array.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import { databaseJson } from '#src/property/store/server/property-row.ts'

/** How far the pictures that a row names have been fetched. */
export type RowPictures = {
  /** how many, each once */
  named: number
  stored: number
  /** since when a job has been queued for all the others; null if there is none, or some could not be fetched */
  awaitedSince: Date | null
  /** some are files beside the feed, or documents: the folder has to be looked at again each time */
  besideFeed: boolean
}

/** A row of an import before, from which its listing was made as it is now. */
export type StoredRow = {
  ref: string
  propertyId: number
  withheldReason: WithheldReason | null
  position: PositionFrom
  overlaid: boolean
  warnings: string[]
  pictures: RowPictures
}

/**
 * The rows, of those given by reference and hash, that are stored with that hash and whose listings have not changed
 * since by other means: another row, leaving the market, undoing an import, removal.
 */
export async function findStoredRows(
  db: Database,
  source: string,
  refs: string[],
  hashes: string[],
): Promise<Map<string, StoredRow>> {
  if (refs.length === 0) return new Map()
  // one JSON text: the driver takes three times as long to read a row of ten columns
  const { rows } = await sql<{ known: FoundRow[] | null }>`
    select json_agg(json_build_array(
      given.ref, id, held_reason, position, overlaid, nullif(warnings, '{}'), pictures, pictures_held,
      (extract(epoch from pictures_awaited_since) * 1000)::bigint, pictures_beside
    )) as known
    from unnest(${binaryArray('text', refs)}::text[], ${binaryArray('text', hashes)}::text[]) given (ref, hash)
    cross join lateral (
      select id, held_reason, content_hash from properties where source = ${source} and agent_ref = given.ref limit 1
    ) property
    cross join lateral (
      select * from feed_rows
      where property_id = id and row_hash = given.hash and feed_rows.content_hash = property.content_hash limit 1
    ) known`.execute(db)
  return new Map(
    rows[0]?.known?.map(
      ([ref, propertyId, withheldReason, position, overlaid, warnings, named, stored, awaitedSince, besideFeed]) => [
        ref,
        {
          ref,
          propertyId,
          withheldReason,
          position,
          overlaid,
          warnings: warnings ?? [],
          pictures: { named, stored, awaitedSince: awaitedSince === null ? null : new Date(awaitedSince), besideFeed },
        },
      ],
    ),
  )
}

type FoundRow = [
  ref: string,
  propertyId: number,
  withheldReason: WithheldReason | null,
  position: PositionFrom,
  overlaid: boolean,
  warnings: string[] | null,
  named: number,
  stored: number,
  awaitedSince: number | null,
  besideFeed: boolean,
]

type RowToStore = {
  ref: string
  rowHash: string
  position: PositionFrom
  overlaid: boolean
  warnings: string[]
  pictures: RowPictures
}

/** Stores rows whose listings have just been written, or were found to be the same. */
export async function storeRows(trx: Database, source: string, rows: readonly RowToStore[]): Promise<void> {
  if (rows.length === 0) return
  const json = databaseJson(rows.map(({ pictures, ...row }) => ({ ...row, ...pictures })))
  await sql`
    insert into feed_rows as old (
      property_id, row_hash, content_hash, position, overlaid, warnings, pictures, pictures_held,
      pictures_awaited_since, pictures_beside
    )
    select id, "rowHash", content_hash, position, overlaid, warnings, named, stored, "awaitedSince", "besideFeed"
    from json_to_recordset(${json}::json) as given (
      ref text, "rowHash" text, position text, overlaid boolean, warnings text[], named smallint, stored smallint,
      "awaitedSince" timestamptz, "besideFeed" boolean
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

/** Keeps what rows say, in the feed's own words, as it came last. */
export async function storeRowTexts(
  trx: Database,
  rows: readonly { ref: string; line: number; said: string }[],
  { source, importId, now }: { source: string; importId: number; now: Date },
): Promise<void> {
  if (rows.length === 0) return
  const texts = (read: (row: (typeof rows)[number]) => string) => binaryArray('text', rows.map(read))
  await sql`
    insert into feed_row_texts (property_id, import_id, line, said, at)
    select id, ${importId}, line, said, ${now}
    from unnest(
      ${texts(({ ref }) => ref)}::text[], ${rows.map(({ line }) => line)}::integer[], ${texts(({ said }) => said)}::text[]
    ) as given (ref, line, said)
    cross join lateral (select id from properties where source = ${source} and agent_ref = ref limit 1) property
    on conflict (property_id) do update set
      import_id = excluded.import_id, line = excluded.line, said = excluded.said, at = excluded.at`.execute(trx)
}

/** Updates how far a row's pictures have been fetched. One row a statement, so that an import never waits for a lock on many. */
export async function storeRowPictures(
  db: Database,
  propertyId: number,
  { stored: held, awaitedSince }: Pick<RowPictures, 'stored' | 'awaitedSince'>,
): Promise<void> {
  await sql`
    update feed_rows set pictures_held = ${held}, pictures_awaited_since = ${awaitedSince}
    where property_id = ${propertyId}
      and (pictures_held <> ${held} or pictures_awaited_since is distinct from ${awaitedSince}::timestamptz)`.execute(
    db,
  )
}
