import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { propertyById } from './read-properties.ts'
import { similarHomes } from './similar-homes.ts'
import { storeListings } from './store-listings.ts'

const context = { now: new Date('2026-11-20T12:00:00Z'), showSstcAsSold: false, pppwDivision: true }
const at = (lat: number, lng: number) => ({ lat, lng, accuracy: 'postcode' }) as const

let stock: TestDatabase
const ids = new Map<string, number>()
beforeAll(async () => {
  stock = await cloneDatabase()
  const homes: Record<string, ListingChanges> = {
    home: { position: at(52.67, -0.73), price: { amount: 300_000 } },
    // in degrees it lies further away than every home to the north; in miles it is the nearest
    east: { position: at(52.67, -0.714), price: { amount: 300_000 } },
  }
  for (let n = 0; n < 50; n++)
    homes[`north${n}`] = { position: at(52.68 + n * 0.0001, -0.73), price: { amount: 300_000 } }
  const listings = Object.entries(homes).map(([agentRef, changes]) => aListing({ ...changes, agentRef }))
  const { changes } = await storeListings(stock.db, { source: 'feed', listings, now: context.now })
  for (const { agentRef, id } of changes) ids.set(agentRef, id)
})
afterAll(() => stock.drop())

test('the nearest in miles comes first, however few homes are looked at', async () => {
  const property = (await propertyById(stock.db, ids.get('home')!))!
  const few = await similarHomes(stock.db, property, 3, context)
  expect(few.map(({ propertyId }) => propertyId)).toEqual(['east', 'north0', 'north1'].map((name) => ids.get(name)))
  const many = await similarHomes(stock.db, property, 45, context)
  expect(many.slice(0, 3)).toEqual(few)
})
