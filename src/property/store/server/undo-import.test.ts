import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { leaveMarket } from './leave-market.ts'
import { storeListings } from './store-listings.ts'
import { forgetUndo, undoImport } from './undo-import.ts'

const monday = new Date('2026-11-16T06:00:00Z')
const tuesday = new Date('2026-11-17T06:00:00Z')

let test: TestDatabase
beforeEach(async () => {
  test = await cloneDatabase()
})
afterEach(() => test.drop())

/** Everything that is stored of properties, except what is kept for undoing. */
async function everything() {
  const tables = ['properties', 'property_events', 'property_search', 'property_text']
  const read = async (table: string) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t order by t::text`.execute(test.db)
    return rows.map(({ row }) => row)
  }
  return Promise.all(tables.map(read))
}

async function importAll(importId: number, now: Date, listings: Parameters<typeof storeListings>[1]['listings']) {
  const all = [...listings]
  await storeListings(test.db, { source: 'feed', listings: all, now, importId })
  const keepRefs = all.map(({ agentRef }) => agentRef)
  await leaveMarket(test.db, { source: 'feed', feedBranches: ['OAK'], keepRefs, now, importId })
}

it('an import that nobody knows undoes nothing', async () => {
  await importAll(1, monday, [aListing()])
  const before = await everything()
  expect(await undoImport(test.db, 99)).toEqual({ removed: 0, restored: 0 })
  expect(await everything()).toEqual(before)
})

it('puts back what an import changed, withdrew, sold, added and relisted', async () => {
  const changing = aListing()
  const leaving = aListing()
  const selling = aListing({ status: 'sstc', address: { line1: '12' } })
  const hidden = aListing({ hidden: true })
  const development = aListing({ developmentKey: 'mill-field' })
  const plot = aListing({ plotOf: 'mill-field' })
  await importAll(1, monday, [changing, leaving, selling, hidden, development, plot])
  const before = await everything()

  await importAll(2, tuesday, [
    { ...changing, price: { amount: 1, qualifier: 'none' }, summary: 'Other words.' },
    { ...selling, agentRef: 'OAK_again', status: 'available' },
    { ...hidden, hidden: false },
    development,
    { ...plot, bedrooms: 6 },
    aListing(),
  ])
  expect(await everything()).not.toEqual(before)
  expect(await undoImport(test.db, 2)).toEqual({ removed: 2, restored: 5 })
  expect(await everything()).toEqual(before)
})

it('finds the undone import new again', async () => {
  const listing = aListing()
  await importAll(1, monday, [listing])
  await undoImport(test.db, 1)
  expect((await storeListings(test.db, { source: 'feed', listings: [listing], now: tuesday })).added).toBe(1)
})

it('undoes one after the other, the newest first, and nothing that it was told to forget', async () => {
  const listing = aListing()
  await importAll(1, monday, [listing])
  const before = await everything()
  await importAll(2, tuesday, [{ ...listing, bedrooms: 5 }])
  await importAll(3, tuesday, [{ ...listing, bedrooms: 6 }])
  await forgetUndo(test.db, [1])
  expect(await undoImport(test.db, 3)).toEqual({ removed: 0, restored: 1 })
  expect(await undoImport(test.db, 2)).toEqual({ removed: 0, restored: 1 })
  expect(await everything()).toEqual(before)
  expect(await undoImport(test.db, 1)).toEqual({ removed: 0, restored: 0 })
})
