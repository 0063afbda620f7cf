import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlmRow, letRow, saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { undoFeedImport } from './undo-import.ts'

let desk: ImportDesk

beforeEach(async () => {
  desk = await openImportDesk()
})

afterEach(() => desk.close())

/** News of the last import, as `kind reference`, with the price before. */
async function news(): Promise<string[]> {
  const rows = await desk.db
    .selectFrom('property_news')
    .innerJoin('properties', 'properties.id', 'property_news.property_id')
    .select(['kind', 'agent_ref', 'was'])
    .where('property_news.import_id', '=', (eb) =>
      eb.selectFrom('imports').select(eb.fn.max('id').as('last')).where('state', '=', 'imported'),
    )
    .orderBy('property_news.id')
    .execute()
  return rows.map(({ kind, agent_ref, was }) => `${kind} ${agent_ref}${was ? ` was ${was.amount}` : ''}`)
}

const daysLater = (days: number) => {
  desk.time.now = new Date(desk.time.now.getTime() + days * 24 * 60 * 60 * 1000)
}

/** Each list of rows is the full stock of a day, as an import takes it. */
async function days(...stocks: BlmRow[][]): Promise<void> {
  for (const rows of stocks) {
    await desk.take(rows, { force: true })
    daysLater(1)
  }
}

const home = saleRow('CF1_1', { ADDRESS_1: '1', POSTCODE2: '6AA' })
const other = saleRow('CF1_2', { ADDRESS_1: '2', POSTCODE2: '6BB' })
const flat = letRow('CF1_3', { ADDRESS_1: '3', POSTCODE2: '6CC' })
const sstc = { STATUS_ID: 1 }

describe('no news', () => {
  const offer = { STATUS_ID: 3 }
  test.each<[what: string, ...stocks: BlmRow[][]]>([
    ['is the stock that a site starts with', [home, other, flat]],
    ['are the same homes again', [home, other], [home, other]],
    ['is a higher price', [home, other], [{ ...home, PRICE: 335_000 }, other]],
    ['are other words', [home, other], [{ ...home, SUMMARY: 'A house to fall for.' }, other]],
    ['is an offer', [home, other], [{ ...home, ...offer }, other]],
    ['is a home that left', [home, other], [other]],
    [
      'is another reference of the same home',
      [home, other],
      [{ ...home, AGENT_REF: 'CF1_9', DISPLAY_ADDRESS: 'Finch Lane' }, other],
    ],
  ])('%s', async (_what, ...stocks) => {
    await days(...stocks)
    expect(await news()).toEqual([])
  })
})

describe('news', () => {
  test.each<[what: string, news: string, ...stocks: BlmRow[][]]>([
    ['a home listed', 'new CF1_2', [home], [home, other]],
    ['a lower price', 'reduced CF1_1 was 325000', [home, other], [{ ...home, PRICE: 299_950 }, other]],
    ['a lower rent', 'reduced CF1_3 was 1250', [flat, other], [{ ...flat, PRICE: 1200 }, other]],
    ['a sale that fell through', 'back CF1_1', [{ ...home, ...sstc }, other], [home, other]],
    [
      'a sale that fell through, at a lower price',
      'back CF1_1 was 325000',
      [{ ...home, ...sstc }, other],
      [{ ...home, PRICE: 310_000 }, other],
    ],
    ['a home that had left', 'back CF1_1', [home, other], [other], [home, other]],
    [
      'a home that had left, under another reference',
      'back CF1_9',
      [home, other],
      [other],
      [{ ...home, AGENT_REF: 'CF1_9' }, other],
    ],
    [
      'another reference at a lower price',
      'reduced CF1_9 was 325000',
      [home, other],
      [{ ...home, AGENT_REF: 'CF1_9', PRICE: 300_000 }, other],
    ],
    [
      'another reference after a sale that fell through',
      'back CF1_9',
      [{ ...home, ...sstc }, other],
      [{ ...home, AGENT_REF: 'CF1_9' }, other],
    ],
    [
      'a home sold once, sold again',
      'new CF1_9',
      [{ ...home, ...sstc }, other],
      [other],
      [{ ...home, AGENT_REF: 'CF1_9' }, other],
    ],
    ['a home that its feed had hidden', 'new CF1_1', [{ ...home, PUBLISHED_FLAG: 0 }, other], [home, other]],
  ])('is made by %s', async (_what, expected, ...stocks) => {
    await days(...stocks)
    expect(await news()).toEqual([expected])
  })

  test('is taken back with its import, and is the same news when it is made again', async () => {
    await days([home, other])
    const identities: string[][] = []
    for (let time = 0; time < 2; time++) {
      await days([{ ...home, PRICE: 310_000 }, other, flat])
      const rows = await desk.db.selectFrom('property_news').select('identity').orderBy('id').execute()
      identities.push(rows.map(({ identity }) => identity))
      await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, now: desk.time.now })
      expect(await desk.db.selectFrom('property_news').selectAll().execute()).toEqual([])
    }
    expect(identities[0]).toHaveLength(2)
    expect(identities[1]).toEqual(identities[0])
  })
})
