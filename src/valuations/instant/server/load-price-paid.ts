import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { sql } from 'kysely'
import { formatNumber } from '#src/formatting/numbers.ts'
import { parsePostcode } from '#src/places/postcode.ts'
import type { Places } from '#src/places/server/places.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type ParsedPricePaidRow, parsePricePaidRow, type SoldPrice } from '../price-paid-row.ts'
import { deleteSoldBefore, deleteSoldPrices, type PlacedSale, upsertSoldPrices } from './sold-price-statements.ts'

export type PricePaidReport = {
  rows: number
  stored: number
  /** deleted by HM Land Registry */
  deleted: number
  categoryB: number
  otherType: number
  noPostcode: number
  tooOld: number
  /** stored, but without a known position, so they are not used */
  unplaced: number
  bad: number
  /** the first ten bad rows */
  badRows: { line: number; reason: string }[]
}

export type PricePaidOutcome =
  | { kind: 'loaded'; report: PricePaidReport }
  /** the message is shown to a person; loading a broken file again is safe, as ids are unique */
  | { kind: 'refused'; message: string }

export type PricePaidProgress = { rows: number; readBytes: number; totalBytes: number }

type LoadOptions = { now: Date; onProgress?: (progress: PricePaidProgress) => void }

/** The most that the setting `years` allows. */
const RETENTION_YEARS = 10
const BATCH_ROWS = 5000
const MAX_BAD_ROWS_SHOWN = 10
/** if the first rows are all bad, the file is something else */
const ROWS_TO_RECOGNISE = 100

/**
 * Loads HM Land Registry's price-paid data, complete, yearly or monthly, in bounded memory. Sales are unique by id
 * whatever the order of the files; deleted ones and those past the retention are removed.
 */
export async function loadPricePaid(
  parts: { db: Database; places: Pick<Places, 'positionsOf'> },
  path: string,
  { now, onProgress = () => {} }: LoadOptions,
): Promise<PricePaidOutcome> {
  const { db } = parts
  const oldest = `${now.getUTCFullYear() - RETENTION_YEARS}${now.toISOString().slice(4, 10)}`
  const report: PricePaidReport = {
    rows: 0,
    stored: 0,
    deleted: 0,
    categoryB: 0,
    otherType: 0,
    noPostcode: 0,
    tooOld: 0,
    unplaced: 0,
    bad: 0,
    badRows: [],
  }
  // by id: the last row wins
  let batch = new Map<string, SoldPrice | 'deleted'>()
  try {
    const totalBytes = await sizeOf(path)
    for await (const { cells, line, bytes } of rowsOf(path)) {
      report.rows++
      const read = parsePricePaidRow(cells, { oldest })
      count(report, read, line)
      if (report.bad === ROWS_TO_RECOGNISE && report.rows === ROWS_TO_RECOGNISE)
        return { kind: 'refused', message: `${path} isn't price-paid data: ${report.badRows[0]?.reason}.` }
      if (read.kind === 'sale') batch.set(read.sale.id, read.sale)
      else if (read.kind !== 'bad') batch.set(read.id, 'deleted')
      if (batch.size < BATCH_ROWS) continue
      await store(parts, batch, report)
      batch = new Map()
      onProgress({ rows: report.rows, readBytes: bytes, totalBytes })
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', message: error.message }
    throw error
  }
  if (report.rows === report.bad) return { kind: 'refused', message: `${path} has no readable row of price-paid data.` }
  await store(parts, batch, report)
  await deleteSoldBefore(db, oldest)
  await sql`analyze sold_prices`.execute(db)
  return { kind: 'loaded', report }
}

async function store(
  { db, places }: { db: Database; places: Pick<Places, 'positionsOf'> },
  batch: ReadonlyMap<string, SoldPrice | 'deleted'>,
  report: PricePaidReport,
): Promise<void> {
  const sales = [...batch.values()].filter((one) => one !== 'deleted')
  const deletedIds = [...batch].filter(([, one]) => one === 'deleted').map(([id]) => id)
  const positions = await places.positionsOf(sales.map(({ postcode }) => parsePostcode(postcode) ?? { outcode: '' }))
  const placed = sales.map((sale, at): PlacedSale => ({ ...sale, position: positions[at] }))
  const removed = await db.transaction().execute(async (trx) => {
    await upsertSoldPrices(trx, placed, 'register')
    return deleteSoldPrices(trx, deletedIds)
  })
  report.stored += sales.length
  report.deleted += removed
  report.unplaced += placed.filter(({ position }) => !position).length
}

function count(report: PricePaidReport, read: ParsedPricePaidRow, line: number): void {
  if (read.kind === 'bad') {
    report.bad++
    if (report.badRows.length < MAX_BAD_ROWS_SHOWN) report.badRows.push({ line, reason: read.reason })
  }
  if (read.kind === 'removed' && read.because === 'category-b') report.categoryB++
  if (read.kind === 'removed' && read.because === 'other-type') report.otherType++
  if (read.kind === 'left-out' && read.because === 'no-postcode') report.noPostcode++
  if (read.kind === 'left-out' && read.because === 'too-old') report.tooOld++
}

/** The cells of each line; the published files have no header line. */
async function* rowsOf(path: string): AsyncGenerator<{ cells: string[]; line: number; bytes: number }> {
  try {
    const parser = parse({
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
    })
    createReadStream(path)
      .on('error', (error) => parser.destroy(error))
      .pipe(parser)
    const records = parser as AsyncIterable<{ record: string[]; info: { lines: number; bytes: number } }>
    for await (const { record, info } of records) yield { cells: record, line: info.lines, bytes: info.bytes }
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, error: unknown): UnreadableFile {
  const { code, message } = error as NodeJS.ErrnoException
  return new UnreadableFile(code === 'ENOENT' ? `${path} does not exist.` : `${path} cannot be read: ${message}.`)
}

/** The message is shown to a person. */
class UnreadableFile extends Error {}

export function formatPricePaidReport(report: PricePaidReport): string[] {
  const { stored, deleted, categoryB, otherType, noPostcode, tooOld, unplaced, bad, badRows } = report
  return [
    `${formatNumber(stored)} sales loaded, ${formatNumber(deleted)} deleted`,
    `  skipped: ${formatNumber(categoryB)} of category B, ${formatNumber(otherType)} that are not homes, ${formatNumber(noPostcode)} without a postcode, ${formatNumber(tooOld)} older than ${RETENTION_YEARS} years, ${formatNumber(bad)} unreadable`,
    ...(unplaced > 0 ? [`  ${formatNumber(unplaced)} have an unknown postcode: load a postcode table.`] : []),
    ...badRows.map(({ line, reason }) => `    line ${formatNumber(line)}: ${reason}`),
  ]
}
