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
  /** taken back by the register */
  deleted: number
  categoryB: number
  otherType: number
  noPostcode: number
  tooOld: number
  /** stored, but neither their postcode nor its district is known: they count for nothing */
  nowhere: number
  bad: number
  /** the first ten bad rows */
  badRows: { line: number; reason: string }[]
}

export type PricePaidOutcome =
  | { kind: 'loaded'; report: PricePaidReport }
  /** the message is for a person; a file that broke off may be loaded again, each sale counts once */
  | { kind: 'refused'; message: string }

export type PricePaidProgress = { rows: number; readBytes: number; totalBytes: number }

type LoadOptions = { now: Date; onProgress?: (progress: PricePaidProgress) => void }

/** No setting looks farther back. */
const KEPT_YEARS = 10
const batchRows = 5000
const badRowsTold = 10
/** a file of which so many first lines are all bad is another file */
const tellingRows = 100

/**
 * Loads HM Land Registry's price-paid data, the complete file or one of a month or year, in bounded memory. A sale has
 * one row whatever is loaded in which order; what a file says is deleted goes, as does what is older than ten years.
 */
export async function loadPricePaid(
  parts: { db: Database; places: Pick<Places, 'positionsOf'> },
  path: string,
  { now, onProgress = () => {} }: LoadOptions,
): Promise<PricePaidOutcome> {
  const { db } = parts
  const oldest = `${now.getUTCFullYear() - KEPT_YEARS}${now.toISOString().slice(4, 10)}`
  const report: PricePaidReport = {
    rows: 0,
    stored: 0,
    deleted: 0,
    categoryB: 0,
    otherType: 0,
    noPostcode: 0,
    tooOld: 0,
    nowhere: 0,
    bad: 0,
    badRows: [],
  }
  // the last word on an id counts, within a batch as between them
  let batch = new Map<string, SoldPrice | 'gone'>()
  try {
    const totalBytes = await sizeOf(path)
    for await (const { cells, line, bytes } of rowsOf(path)) {
      report.rows++
      const read = parsePricePaidRow(cells, { oldest })
      count(report, read, line)
      if (report.bad === tellingRows && report.rows === tellingRows)
        return { kind: 'refused', message: `${path} is no price-paid data: ${report.badRows[0]?.reason}.` }
      if (read.kind === 'sale') batch.set(read.sale.id, read.sale)
      else if (read.kind !== 'bad') batch.set(read.id, 'gone')
      if (batch.size < batchRows) continue
      await store(parts, batch, report)
      batch = new Map()
      onProgress({ rows: report.rows, readBytes: bytes, totalBytes })
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', message: error.message }
    throw error
  }
  if (report.rows === report.bad)
    return { kind: 'refused', message: `${path} has no line of price-paid data that can be read.` }
  await store(parts, batch, report)
  await deleteSoldBefore(db, oldest)
  await sql`analyze sold_prices`.execute(db)
  return { kind: 'loaded', report }
}

async function store(
  { db, places }: { db: Database; places: Pick<Places, 'positionsOf'> },
  batch: ReadonlyMap<string, SoldPrice | 'gone'>,
  report: PricePaidReport,
): Promise<void> {
  const sales = [...batch.values()].filter((one) => one !== 'gone')
  const gone = [...batch].filter(([, one]) => one === 'gone').map(([id]) => id)
  const positions = await places.positionsOf(sales.map(({ postcode }) => parsePostcode(postcode) ?? { outcode: '' }))
  const placed = sales.map((sale, at): PlacedSale => ({ ...sale, position: positions[at] }))
  const removed = await db.transaction().execute(async (trx) => {
    await upsertSoldPrices(trx, placed, 'register')
    return deleteSoldPrices(trx, gone)
  })
  report.stored += sales.length
  report.deleted += removed
  report.nowhere += placed.filter(({ position }) => !position).length
}

function count(report: PricePaidReport, read: ParsedPricePaidRow, line: number): void {
  if (read.kind === 'bad') {
    report.bad++
    if (report.badRows.length < badRowsTold) report.badRows.push({ line, reason: read.reason })
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
  return new UnreadableFile(code === 'ENOENT' ? `${path} is not there.` : `${path} cannot be read: ${message}.`)
}

/** The file is not there, or not what it seems. The message is for a person. */
class UnreadableFile extends Error {}

/** The report for a person who loads a file. */
export function formatPricePaidReport(report: PricePaidReport): string[] {
  const { stored, deleted, categoryB, otherType, noPostcode, tooOld, nowhere, bad, badRows } = report
  return [
    `${formatNumber(stored)} sales loaded, ${formatNumber(deleted)} taken out`,
    `  left out: ${formatNumber(categoryB)} of category B, ${formatNumber(otherType)} that are no homes, ${formatNumber(noPostcode)} without a postcode, ${formatNumber(tooOld)} older than ${KEPT_YEARS} years, ${formatNumber(bad)} unreadable`,
    ...(nowhere > 0
      ? [`  ${formatNumber(nowhere)} are at postcodes that we do not know: load a table of postcodes.`]
      : []),
    ...badRows.map(({ line, reason }) => `    line ${formatNumber(line)}: ${reason}`),
  ]
}
