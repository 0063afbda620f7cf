import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostcodeParts } from '#src/places/server/postcode-positions.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { formatPricePaidReport, loadPricePaid } from './load-price-paid.ts'
import { placeSoldPrices } from './sold-price-statements.ts'

const now = new Date('2026-11-20T10:00:00Z')
const oakham: Position = { lat: 52.67, lng: -0.73, accuracy: 'approximate' }
const places = {
  positionsOf: async (postcodes: PostcodeParts[]) =>
    postcodes.map(({ outcode }) => (outcode === 'LE15' ? oakham : undefined)),
}

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-price-paid-'))
})
beforeEach(() => sql`truncate sold_prices, postcodes`.execute(database.db))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const idOf = (number: number) => `{00000000-0000-0000-0000-${String(number).padStart(12, '0')}}`

type Changes = { price?: number; date?: string; postcode?: string; type?: string; category?: string; status?: string }

function line(number: number, changes: Changes = {}): string {
  const { price = 300_000, date = '2026-03-14 00:00', postcode = 'LE15 6QS', type = 'S' } = changes
  const { category = 'A', status = 'A' } = changes
  const cells = [
    ...[idOf(number), price, date, postcode, type, 'N', 'F', number, '', 'NORTHGATE', '', 'OAKHAM', 'RUTLAND'],
    ...['RUTLAND', category, status],
  ]
  return cells.map((cell) => `"${cell}"`).join(',')
}

async function load(...lines: string[]) {
  const path = join(folder, 'pp.csv')
  await writeFile(path, `${lines.join('\n')}\n`)
  return loadPricePaid({ db: database.db, places }, path, { now })
}

async function prices(): Promise<number[]> {
  const { rows } = await sql<{ price: number }>`select price from sold_prices order by id`.execute(database.db)
  return rows.map(({ price }) => price)
}

describe('a file is refused and nothing changes:', () => {
  test('it does not exist', async () => {
    const outcome = await loadPricePaid({ db: database.db, places }, join(folder, 'none.csv'), { now })
    expect(outcome).toEqual({ kind: 'refused', message: `${join(folder, 'none.csv')} does not exist.` })
  })

  test.each([
    ['it is another table', Array.from({ length: 150 }, (_, at) => `${at},a house,somewhere`)],
    ['it is a few rows of something else', ['name,price', 'a house,1']],
    ['it is empty', ['']],
  ])('%s', async (_name, lines) => {
    await load(line(1))
    expect((await load(...lines)).kind).toBe('refused')
    expect(await prices()).toEqual([300_000])
  })
})

test('the last row of a sale wins; deletions and category B remove it', async () => {
  await load(line(1), line(2), line(3), line(4))
  const outcome = await load(
    line(1, { price: 310_000, status: 'C' }),
    line(2, { status: 'D' }),
    line(3, { category: 'B', status: 'C' }),
    line(5, { price: 1 }),
    line(5, { price: 320_000 }),
    line(6),
    line(6, { status: 'D' }),
  )
  expect(outcome).toMatchObject({ kind: 'loaded', report: { rows: 7, stored: 2, deleted: 2, categoryB: 1, bad: 0 } })
  expect(await prices()).toEqual([310_000, 300_000, 320_000])
})

test('loading a file twice changes nothing', async () => {
  await load(line(1), line(2))
  await load(line(1), line(2))
  expect(await prices()).toEqual([300_000, 300_000])
})

test('the report counts and lists skipped rows', async () => {
  const outcome = await load(
    line(1),
    line(2, { type: 'O' }),
    line(3, { postcode: '' }),
    line(4, { date: '2015-01-01 00:00' }),
    line(5, { date: 'yesterday' }),
    line(6, { postcode: 'ZE1 0AA' }),
  )
  if (outcome.kind !== 'loaded') throw new Error(outcome.message)
  expect(outcome.report).toMatchObject({ stored: 2, otherType: 1, noPostcode: 1, tooOld: 1, unplaced: 1, bad: 1 })
  const words = formatPricePaidReport(outcome.report).join('\n')
  expect(words).toContain('2 sales loaded')
  expect(words).toContain('line 5: "yesterday" is not a date')
  expect(words).toContain('load a postcode table')
})

test('a file of several batches is loaded whole', async () => {
  const outcome = await load(...Array.from({ length: 12_001 }, (_, at) => line(at + 1)))
  expect(outcome).toMatchObject({ kind: 'loaded', report: { rows: 12_001, stored: 12_001 } })
})

test('loading a postcode table later moves sales to their postcode', async () => {
  await load(line(1), line(2, { postcode: 'ZE1 0AA' }))
  await sql`insert into postcodes (postcode, loc) values ('LE156QS', point(-0.7, 52.6)), ('ZE10AA', point(-1.1, 60.1))`.execute(
    database.db,
  )
  expect(await placeSoldPrices(database.db)).toBe(2)
  expect(await placeSoldPrices(database.db)).toBe(0)
  const { rows } = await sql<{ lat: number; accuracy: string }>`
    select loc[1] as lat, accuracy from sold_prices order by id`.execute(database.db)
  expect(rows).toEqual([
    { lat: 52.6, accuracy: 'postcode' },
    { lat: 60.1, accuracy: 'postcode' },
  ])
})
