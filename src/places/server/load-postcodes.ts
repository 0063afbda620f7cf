import { parse } from 'csv-parse'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type PostcodeAreas, type PostcodeTable, parsePostcodeRow, recognizePostcodeTable } from '../postcode-table.ts'
import { openTableFiles, type TableFile, UnreadableTable } from './postcode-files.ts'
import './place-tables.ts'

export type PostcodeReport = {
  tables: PostcodeTable['name'][]
  /** files loaded, and files skipped because they are not postcode tables */
  files: string[]
  skippedFiles: string[]
  rows: number
  stored: number
  terminated: number
  /** in use, without a position */
  unplaced: number
  repeated: number
  bad: number
  /** the first ten bad rows */
  badRows: { file: string; line: number; reason: string }[]
}

export type PostcodeProgress = { rows: number; readBytes: number; totalBytes: number }

export type PostcodeOutcome =
  | { kind: 'loaded'; report: PostcodeReport }
  /** nothing was changed; the message is shown to a person */
  | { kind: 'refused'; message: string }

const BATCH_ROWS = 10_000
const MAX_BAD_ROWS_SHOWN = 10

/**
 * Replaces the postcode table with ONSPD or Code-Point Open (a CSV file, a folder, or the published ZIP), in one
 * transaction and bounded memory. Look-ups use the old table until the new one is complete.
 */
export async function loadPostcodes(
  db: Database,
  path: string,
  { onProgress = () => {} }: { onProgress?: (progress: PostcodeProgress) => void } = {},
): Promise<PostcodeOutcome> {
  try {
    const report = await db.transaction().execute((transaction) => replaceTable(transaction, path, onProgress))
    await analyse(db)
    return { kind: 'loaded', report }
  } catch (error) {
    if (error instanceof UnreadableTable) return { kind: 'refused', message: error.message }
    throw error
  }
}

async function replaceTable(db: Database, path: string, onProgress: (progress: PostcodeProgress) => void) {
  const { files, close } = await openTableFiles(path)
  try {
    const report: PostcodeReport = {
      ...{ tables: [], files: [], skippedFiles: [], rows: 0, stored: 0 },
      ...{ terminated: 0, unplaced: 0, repeated: 0, bad: 0, badRows: [] },
    }
    const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
    let earlierBytes = 0
    await createNextTable(db)
    for (const file of files) {
      await loadFile(db, file, report, (readBytes) => {
        onProgress({ rows: report.rows, readBytes: Math.min(totalBytes, earlierBytes + readBytes), totalBytes })
      })
      earlierBytes += file.bytes
    }
    if (report.files.length === 0) throw new UnreadableTable(`${path} isn't an ONSPD or Code-Point Open table.`)
    if (report.stored === 0) throw new UnreadableTable(`${path} has no postcode with a position.`)
    await swapInNextTable(db)
    return report
  } finally {
    close()
  }
}

type Batch = { postcodes: string[]; lngs: number[]; lats: number[] } & Record<keyof PostcodeAreas, (string | null)[]>
const emptyBatch = (): Batch => ({ postcodes: [], lngs: [], lats: [], country: [], district: [], ward: [] })

async function loadFile(db: Database, file: TableFile, report: PostcodeReport, onBytes: (bytes: number) => void) {
  let table: PostcodeTable | undefined
  let batch = emptyBatch()
  const store = async (bytes: number) => {
    const stored = await insertPostcodes(db, batch)
    report.stored += stored
    report.repeated += batch.postcodes.length - stored
    batch = emptyBatch()
    onBytes(bytes)
  }
  for await (const { cells, line, bytes } of rowsOf(file)) {
    if (!table) {
      const recognized = recognizePostcodeTable(cells)
      if (!recognized) {
        report.skippedFiles.push(file.name)
        return
      }
      table = recognized.table
      report.files.push(file.name)
      if (!report.tables.includes(table.name)) report.tables.push(table.name)
      if (recognized.hasHeader) continue
    }
    report.rows++
    const row = parsePostcodeRow(table, cells)
    if (row.kind === 'live') {
      batch.postcodes.push(row.postcode)
      batch.lngs.push(row.lng)
      batch.lats.push(row.lat)
      batch.country.push(row.country ?? null)
      batch.district.push(row.district ?? null)
      batch.ward.push(row.ward ?? null)
    } else {
      report[row.kind]++
    }
    if (row.kind === 'bad' && report.badRows.length < MAX_BAD_ROWS_SHOWN) {
      report.badRows.push({ file: file.name, line, reason: row.reason })
    }
    if (batch.postcodes.length === BATCH_ROWS) await store(bytes)
  }
  if (table) await store(file.bytes)
}

/** Throws UnreadableTable for a truncated file or ZIP. */
async function* rowsOf(file: TableFile): AsyncGenerator<{ cells: string[]; line: number; bytes: number }> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  try {
    const source = await file.open()
    source.on('error', (error) => parser.destroy(error)).pipe(parser)
    parser.on('close', () => source.destroy())
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number; bytes: number }
    }>) {
      yield { cells: record, line: info.lines, bytes: info.bytes }
    }
  } catch (error) {
    throw new UnreadableTable(`${file.name} cannot be read: ${(error as Error).message}.`)
  }
}

/** Creates the table to load into beside the current one. Concurrent loads wait for each other. */
async function createNextTable(db: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('kerbside postcodes'))`.execute(db)
  await sql`create table postcodes_next (like postcodes including all)`.execute(db)
}

async function swapInNextTable(db: Database) {
  await sql`drop table postcodes`.execute(db)
  await sql`alter table postcodes_next rename to postcodes`.execute(db)
  await sql`alter table postcodes rename constraint postcodes_next_pkey to postcodes_pkey`.execute(db)
}

async function analyse(db: Database) {
  await sql`analyze postcodes`.execute(db)
}

/** Returns how many were inserted; a repeated postcode keeps its first position. */
async function insertPostcodes(
  db: Database,
  { postcodes, lngs, lats, country, district, ward }: Batch,
): Promise<number> {
  if (postcodes.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into postcodes_next (postcode, loc, country, district, ward)
    select postcode, point(lng, lat), country, district, ward
    from unnest(
      ${postcodes}::text[], ${lngs}::float8[], ${lats}::float8[], ${country}::text[], ${district}::text[], ${ward}::text[]
    ) as row (postcode, lng, lat, country, district, ward)
    on conflict do nothing
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
