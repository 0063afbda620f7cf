import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type AddressColumns, parseAddressColumns, parseAddressRow, type StoredAddress } from '../parse-address-row.ts'
import {
  addressId,
  type Batch,
  createNextAddresses,
  insertAddresses,
  swapInNextAddresses,
} from './address-statements.ts'

export type AddressReport = {
  rows: number
  stored: number
  repeated: number
  bad: number
  /** the first ten bad rows */
  badRows: { line: number; reason: string }[]
}

export type AddressOutcome =
  | { kind: 'loaded'; report: AddressReport }
  /** nothing was changed; the message is shown to a person */
  | { kind: 'refused'; message: string }

const BATCH_ROWS = 5000
const MAX_BAD_ROWS_SHOWN = 10

/** File names in an agency's folder; the first that exists is loaded. */
const FOLDER_FILES = ['addresses.csv', 'addresses.tsv']

type LoadOptions = { origin?: 'folder' | 'command'; onProgress?: (rows: number) => void }

/**
 * Replaces the table of addresses with a file's (CSV or tab-separated, with a header row), in one transaction and bounded
 * memory. Look-ups use the old table until the new one is complete.
 */
export async function loadAddresses(
  db: Database,
  path: string,
  { origin = 'command', onProgress = () => {} }: LoadOptions = {},
): Promise<AddressOutcome> {
  try {
    const hash = await hashOf(path)
    const report = await db.transaction().execute(async (trx) => {
      await createNextAddresses(trx)
      const read = await loadFile(trx, path, onProgress)
      if (read.stored === 0) throw new UnreadableAddresses(`${path} has no readable address.`)
      await swapInNextAddresses(trx, { hash, origin })
      return read
    })
    await sql`analyze addresses`.execute(db)
    return { kind: 'loaded', report }
  } catch (error) {
    if (error instanceof UnreadableAddresses) return { kind: 'refused', message: error.message }
    throw error
  }
}

/**
 * Loads the file in an agency's folder if it has changed. A table that was loaded by command is left alone.
 * @returns undefined if there was nothing to do
 */
export async function loadFolderAddresses(db: Database, agencyDir: string): Promise<AddressOutcome | undefined> {
  for (const name of FOLDER_FILES) {
    const path = join(agencyDir, name)
    if (!(await exists(path))) continue
    const edition = await loadedEdition(db)
    if (edition?.origin === 'command' || edition?.contentHash === (await hashOf(path))) return undefined
    return loadAddresses(db, path, { origin: 'folder' })
  }
  return undefined
}

/**
 * The outcodes of the file in an agency's folder, with how many addresses are in each; undefined where there is no file.
 * Nothing is stored.
 */
export async function folderOutcodes(
  agencyDir: string,
): Promise<{ file: string; outcodes: Map<string, number> } | { file: string; refused: string } | undefined> {
  for (const file of FOLDER_FILES) {
    const path = join(agencyDir, file)
    if (!(await exists(path))) continue
    try {
      const outcodes = new Map<string, number>()
      for await (const read of addressesOf(path)) {
        if (!('address' in read)) continue
        const [outcode = ''] = read.address.postcode.split(' ', 1)
        outcodes.set(outcode, (outcodes.get(outcode) ?? 0) + 1)
      }
      return { file, outcodes }
    } catch (error) {
      if (error instanceof UnreadableAddresses) return { file, refused: error.message }
      throw error
    }
  }
  return undefined
}

async function loadFile(db: Database, path: string, onProgress: (rows: number) => void): Promise<AddressReport> {
  const report: AddressReport = { rows: 0, stored: 0, repeated: 0, bad: 0, badRows: [] }
  let batch: Batch = []
  const store = async () => {
    const stored = await insertAddresses(db, batch)
    report.stored += stored
    report.repeated += batch.length - stored
    batch = []
    onProgress(report.rows)
  }
  for await (const read of addressesOf(path)) {
    report.rows++
    if ('address' in read) batch.push(withId(read.address))
    else {
      report.bad++
      if (report.badRows.length < MAX_BAD_ROWS_SHOWN) report.badRows.push({ line: read.line, reason: read.bad })
    }
    if (batch.length === BATCH_ROWS) await store()
  }
  await store()
  return report
}

/** The rows below the header. */
async function* addressesOf(path: string) {
  let columns: AddressColumns | undefined
  for await (const { cells, line } of rowsOf(path)) {
    if (columns) yield { line, ...parseAddressRow(columns, cells) }
    else columns = columnsOf(path, cells)
  }
}

function columnsOf(path: string, cells: string[]): AddressColumns {
  const read = parseAddressColumns(cells)
  if ('columns' in read) return read.columns
  throw new UnreadableAddresses(
    `${path} isn't a table of addresses: its header row has no ${read.missing.join(', no ')}.`,
  )
}

const withId = (address: StoredAddress) => ({ id: addressId(address), address })

/** Tab-separated if the first line has a tab, else CSV. */
async function* rowsOf(path: string): AsyncGenerator<{ cells: string[]; line: number }> {
  try {
    const delimiter = (await firstLine(path)).includes('\t') ? '\t' : ','
    const parser = parse({
      delimiter,
      bom: true,
      info: true,
      // tab-separated files do not quote
      quote: delimiter === ',' ? '"' : null,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
    createReadStream(path)
      .on('error', (error) => parser.destroy(error))
      .pipe(parser)
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { cells: record, line: info.lines }
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? ''
  } finally {
    await file.close()
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  } catch (error) {
    throw unreadable(path, error)
  }
  return hash.digest('hex')
}

/** The message is shown to a person. */
class UnreadableAddresses extends Error {}

function unreadable(path: string, error: unknown): UnreadableAddresses {
  const { code, message } = error as NodeJS.ErrnoException
  return new UnreadableAddresses(code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read: ${message}.`)
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function loadedEdition(db: Database) {
  const { rows } = await sql<{ contentHash: string; origin: 'folder' | 'command' }>`
    select content_hash as "contentHash", origin from addresses_edition`.execute(db)
  return rows[0]
}
