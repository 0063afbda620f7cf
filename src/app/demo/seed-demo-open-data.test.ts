import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, numberListingsAnew } from '#test/fixtures/listings.ts'
import { seedDemoOpenData } from './seed-demo-open-data.ts'

let test: TestDatabase
const now = new Date('2026-11-20T10:00:00Z')
beforeAll(async () => {
  numberListingsAnew()
  test = await cloneDatabase()
  const rated = Array.from({ length: 10 }, () => aListing({ epc: { kind: 'rated', current: 72, potential: 80 } }))
  const awaited = Array.from({ length: 20 }, () => aListing({ epc: { kind: 'awaited' } }))
  await storeListings(test.db, { source: 'demo', listings: [...rated, ...awaited], now })
  await seedDemoOpenData(test.db, { now })
})
afterAll(() => test.drop())

async function homes() {
  const { rows } = await sql<{ id: number }>`select id from properties order by id`.execute(test.db)
  return Promise.all(rows.map(async ({ id }) => (await propertyById(test.db, id))!))
}

it('an invented register agrees with the demonstration’s homes, but for one that staff are told of', async () => {
  const rated = (await homes()).slice(0, 10)
  expect(rated.map(({ epc }) => epc)).toEqual(rated.map(() => ({ kind: 'rated', current: 72, potential: 80 })))
  expect(rated.filter(({ contradictions }) => contradictions)).toHaveLength(1)
})

it('some of the homes that await a rating have one from the register', async () => {
  const awaited = (await homes()).slice(10)
  const filled = awaited.filter(({ origins }) => origins?.epc?.kind === 'register')
  expect(filled.length).toBeGreaterThan(3)
  expect(filled.length).toBeLessThan(18)
})

it('a second start invents nothing more, and nothing where somebody has loaded data', async () => {
  await sql`delete from open_data_sets where name <> 'epc'`.execute(test.db)
  await sql`truncate broadband_coverage`.execute(test.db)
  await seedDemoOpenData(test.db, { now })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from broadband_coverage`.execute(test.db)
  expect(rows[0]!.n).toBe(0)
})
