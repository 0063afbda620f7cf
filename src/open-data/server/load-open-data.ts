import { stat } from 'node:fs/promises'
import { type Options, parse } from 'csv-parse'
import { sql } from 'kysely'
import { ukDate } from '#src/formatting/uk-date.ts'
import { openTableFiles, type TableFile, UnreadableTable } from '#src/places/server/postcode-files.ts'
import type { Database } from '#src/platform/database/database.ts'
import { cellsOfColumns, type OpenDataReader, type OpenDataRow } from '../open-data-reader.ts'
import type { OpenDataSet } from '../open-data-sets.ts'
import './open-data-tables.ts'

export type OpenDataReport = {
  set: OpenDataSet
  /** the day or month that the data is of */
  edition: string
  files: string[]
  /** files of another kind */
  skippedFiles: string[]
  rows: number
  stored: number
  repeated: number
  /** how many were left out, by why */
  skipped: Record<string, number>
  bad: number
  /** the first ten */
  badRows: { file: string; line: number; reason: string }[]
}

type OpenDataOutcome =
  | { kind: 'loaded'; report: OpenDataReport }
  /** nothing was changed; the message is shown to a person */
  | { kind: 'refused'; message: string }

type LoadOptions = {
  now: Date
  /** postcode areas and outcodes ("LE", "PE9"): rows elsewhere are left out */
  areas?: readonly string[]
  onProgress?: (progress: { rows: number; readBytes: number; totalBytes: number }) => void
}

const BATCH_ROWS = 5000
const MAX_BAD_ROWS_SHOWN = 10
/** if the first rows are all bad, the file is something else */
const ROWS_TO_RECOGNISE = 100
/** No published row comes near it. */
const MAX_ROW_CHARACTERS = 100_000

/**
 * Replaces a set of open data with the published file, a folder of such files, or the ZIP of them, in one transaction and
 * bounded memory. Whatever goes wrong, the set loaded before stays, and the command can simply be run again.
 */
export async function loadOpenData(
  db: Database,
  reader: OpenDataReader,
  path: string,
  options: LoadOptions,
): Promise<OpenDataOutcome> {
  try {
    const report = await db.transaction().execute((trx) => replaceSet(trx, reader, path, options))
    await sql`analyze ${sql.table(reader.table)}`.execute(db)
    return { kind: 'loaded', report }
  } catch (error) {
    if (error instanceof UnreadableTable) return { kind: 'refused', message: error.message }
    throw error
  }
}

async function replaceSet(
  trx: Database,
  reader: OpenDataReader,
  path: string,
  { now, areas = [], onProgress = () => {} }: LoadOptions,
): Promise<OpenDataReport> {
  const { set, table, what } = reader
  const { files, close } = await openTableFiles(path)
  const report: OpenDataReport = {
    ...{ set, edition: '', files: [], skippedFiles: [], rows: 0, stored: 0, repeated: 0, skipped: {} },
    ...{ bad: 0, badRows: [] },
  }
  const next = `${table}_next`
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let earlierBytes = 0
  let missing: string[] | undefined
  try {
    await sql`select pg_advisory_xact_lock(hashtext(${`kerbside ${table}`}))`.execute(trx)
    await sql`create table ${sql.table(next)} (like ${sql.table(table)} including all)`.execute(trx)
    for (const file of files) {
      missing ??= await loadFile(trx, file, { reader, report, next, areas }, (readBytes) =>
        onProgress({ rows: report.rows, readBytes: Math.min(totalBytes, earlierBytes + readBytes), totalBytes }),
      )
      earlierBytes += file.bytes
    }
    if (report.files.length === 0) throw new UnreadableTable(notTheFile(path, what, missing))
    if (report.stored === 0) throw new UnreadableTable(`${path} has no row that can be used${firstReason(report)}.`)
    report.edition ||= ukDate((await stat(path)).mtime)
    await swapIn(trx, reader, next)
    await trx
      .insertInto('open_data_sets')
      .values({ name: set, edition: report.edition, loaded_at: now, stored: report.stored, is_published: true })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          ...{ edition: report.edition, loaded_at: now, stored: report.stored, is_published: true },
        }),
      )
      .execute()
    return report
  } finally {
    close()
  }
}

function notTheFile(path: string, what: string, missing: string[] | undefined): string {
  if (!missing) return `${path} isn't ${what}.`
  const columns = missing.length === 1 ? `the column ${missing[0]}` : `the columns ${missing.join(', ')}`
  return `${path} isn't ${what}: it lacks ${columns}.`
}

function firstReason({ badRows: [first] }: OpenDataReport): string {
  return first ? ` (line ${first.line}: ${first.reason})` : ''
}

type Loading = { reader: OpenDataReader; report: OpenDataReport; next: string; areas: readonly string[] }

/** @returns the columns that the file lacks, if it is of another kind */
async function loadFile(
  trx: Database,
  file: TableFile,
  { reader, report, next, areas }: Loading,
  onBytes: (bytes: number) => void,
): Promise<string[] | undefined> {
  let at: Map<string, number> | undefined
  let width = 0
  let shortLine: number | undefined
  let batch: OpenDataRow[] = []
  const nameEdition = reader.editionInName?.(file.name)
  const before = { rows: report.rows, bad: report.bad }
  const bad = (line: number, reason: string) => {
    report.bad++
    if (report.badRows.length < MAX_BAD_ROWS_SHOWN) report.badRows.push({ file: file.name, line, reason })
    if (report.bad - before.bad === ROWS_TO_RECOGNISE && report.rows - before.rows === ROWS_TO_RECOGNISE)
      throw new UnreadableTable(`${file.name} isn't ${reader.what}: ${reason} in line ${line}.`)
  }
  for await (const { cells, line, bytes } of rowsOf(file, reader)) {
    if (!at) {
      if (cells.some((cell) => /[\0\uFFFD]/.test(cell)))
        throw new UnreadableTable(`${file.name} isn't plain text: save it as CSV in UTF-8.`)
      const columns = cellsOfColumns(reader, cells)
      if ('missing' in columns) {
        report.skippedFiles.push(file.name)
        return columns.missing
      }
      at = columns.at
      width = cells.length
      report.files.push(file.name)
      if (nameEdition !== undefined && nameEdition > report.edition) report.edition = nameEdition
      continue
    }
    report.rows++
    shortLine = cells.length < width ? line : undefined
    if (shortLine !== undefined) {
      bad(line, `it has ${cells.length} of ${width} columns`)
      continue
    }
    const known = at
    const read = reader.read((name) => (cells[known.get(name) ?? -1] ?? '').trim())
    if (read.kind === 'bad') bad(line, read.reason)
    else if (read.kind === 'skipped') report.skipped[read.why] = (report.skipped[read.why] ?? 0) + 1
    else if (!isWithin(read.row.postcode, areas)) report.skipped.elsewhere = (report.skipped.elsewhere ?? 0) + 1
    else {
      batch.push(read.row)
      const edition = reader.editionColumn && String(read.row[reader.editionColumn])
      if (edition && edition > report.edition) report.edition = edition
    }
    if (batch.length < BATCH_ROWS) continue
    await store(trx, next, batch, report)
    batch = []
    onBytes(bytes)
  }
  if (shortLine !== undefined)
    throw new UnreadableTable(`${file.name} ends in the middle of line ${shortLine}: download it again.`)
  await store(trx, next, batch, report)
  onBytes(file.bytes)
  return undefined
}

/** "LE156AH" is in "LE", and in "LE15" but not in "LE1". */
function isWithin(postcode: unknown, areas: readonly string[]): boolean {
  if (areas.length === 0 || typeof postcode !== 'string') return true
  const outcode = postcode.slice(0, -3)
  return areas.includes(outcode) || areas.includes(outcode.replace(/\d.*$/, ''))
}

const CSV: Options = {
  ...{ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
  max_record_size: MAX_ROW_CHARACTERS,
}

/** Throws UnreadableTable for what is cut off, of another encoding, or no text. */
async function* rowsOf(file: TableFile, { encoding }: OpenDataReader) {
  const parser = parse({ ...CSV, ...(encoding && { encoding: 'latin1' }) })
  try {
    const source = await file.open()
    source.on('error', (error) => parser.destroy(error)).pipe(parser)
    parser.on('close', () => source.destroy())
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number; bytes: number }
    }>)
      yield { cells: encoding ? record.map(fromWindows) : record, line: info.lines, bytes: info.bytes }
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable(`${file.name} ${problemInWords(error as Error & { code?: string; lines?: number })}.`)
  }
}

function problemInWords({ code, message, lines }: Error & { code?: string; lines?: number }): string {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return `has a line of more than ${MAX_ROW_CHARACTERS} characters: it isn't the published file`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `ends in the middle of line ${lines ?? ''}: download it again`
  return `cannot be read: ${message}`
}

const windows1252 = new TextDecoder('windows-1252')
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A file that somebody has saved anew is UTF-8; hardly any text of the other encoding is valid there by chance. */
function fromWindows(latin1: string): string {
  if (!/[\x80-\xff]/.test(latin1)) return latin1
  const bytes = Buffer.from(latin1, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    return windows1252.decode(bytes)
  }
}

async function store(trx: Database, next: string, rows: readonly OpenDataRow[], report: OpenDataReport): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(rows).replaceAll('\\u0000', '')
  const { numAffectedRows } = await sql`
    insert into ${sql.table(next)}
    select given.* from json_populate_recordset(null::${sql.table(next)}, ${json}::json) as given
    on conflict do nothing`.execute(trx)
  const stored = Number(numAffectedRows ?? 0)
  report.stored += stored
  report.repeated += rows.length - stored
}

/** Sets that share a table replace their own rows. */
async function swapIn(trx: Database, { table, set }: OpenDataReader, next: string): Promise<void> {
  if (table === 'open_points') {
    await sql`delete from open_points where set_name = ${set}`.execute(trx)
    await sql`insert into open_points select * from ${sql.table(next)}`.execute(trx)
    await sql`drop table ${sql.table(next)}`.execute(trx)
    return
  }
  await sql`drop table ${sql.table(table)}`.execute(trx)
  await sql`alter table ${sql.table(next)} rename to ${sql.table(table)}`.execute(trx)
}

/** Takes a set away; its facts go with the next refresh. */
export async function removeOpenData(db: Database, { set, table }: OpenDataReader): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (table === 'open_points') await sql`delete from open_points where set_name = ${set}`.execute(trx)
    else await sql`truncate ${sql.table(table)}`.execute(trx)
    await trx.deleteFrom('open_data_sets').where('name', '=', set).execute()
  })
}
