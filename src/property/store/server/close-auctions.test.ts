import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { closeAuctions } from './close-auctions.ts'
import { storeListings } from './store-listings.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.drop())

test('a search for available homes leaves out lots from the day after their auction', async () => {
  const { db } = database
  const listings = [
    aListing({ agentRef: 'OAK_1', auction: { date: '2026-11-19T14:00:00' } }),
    aListing({ agentRef: 'OAK_2', auction: { date: '2026-11-20T14:00:00' } }),
    aListing({ agentRef: 'OAK_3' }),
  ]
  await storeListings(db, { source: 'feed', listings, now: new Date('2026-11-16T06:00:00Z') })
  const available = async () => {
    const rows = await db
      .selectFrom('property_search')
      .innerJoin('properties', 'properties.id', 'property_search.property_id')
      .select('agent_ref')
      .where('available', '=', true)
      .orderBy('agent_ref')
      .execute()
    return rows.map(({ agent_ref }) => agent_ref)
  }
  expect(await available()).toEqual(['OAK_1', 'OAK_2', 'OAK_3'])
  expect(await closeAuctions(db, new Date('2026-11-20T12:00:00Z'))).toBe(1)
  expect(await available()).toEqual(['OAK_2', 'OAK_3'])
  expect(await closeAuctions(db, new Date('2026-11-20T12:00:00Z'))).toBe(0)
})
