import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOfText } from '#src/property/card/server/card-cache.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { homesLike, similarHomes } from './similar-homes.ts'

const context = { now: new Date('2026-11-20T12:00:00Z'), showSstcAsSold: false, pppwDivision: true }

const alike = { address: { display: 'Shuttle Street, Leeds LS1' } }
const onApplication = { address: { display: 'Heddle Street, Leeds LS1' }, price: { amount: null } }
const nowhere = { address: { display: 'Selvedge Row', outcode: undefined } }

const homes: Record<string, ListingChanges & { twin: boolean }> = {
  'another of its street': { ...alike, twin: true },
  'its twin, with an offer': { ...alike, status: 'under_offer', twin: true },
  'one without a price': { ...onApplication, twin: true },
  'its twin, without one too': { ...onApplication, twin: true },
  'one without an outcode': { ...nowhere, twin: true },
  'its twin, without one either': { ...nowhere, twin: true },
  'one bedroom more': { ...alike, bedrooms: 4, twin: false },
  'a thousand pounds more': { ...alike, price: { amount: 326_000 }, twin: false },
  'another kind': { ...alike, typeId: 23, twin: false },
  'the same to let': { ...alike, channel: 'lettings', twin: false },
  'sold, at whatever price': { ...alike, status: 'sold', twin: false },
  'another street': { address: { display: 'Bobbin Street, Leeds LS1' }, twin: false },
  'alike, and hidden': { address: { display: 'Bobbin Street, Leeds LS1' }, hidden: true, twin: true },
}

let database: TestDatabase
const ids: Record<string, number> = {}
beforeAll(async () => {
  database = await cloneDatabase()
  const listings = Object.entries(homes).map(([name, { twin: _, ...changes }]) =>
    aListing({ ...changes, agentRef: name }),
  )
  const { changes } = await storeListings(database.db, { source: 'feed', listings, now: context.now })
  for (const { agentRef, id } of changes) ids[agentRef] = id
})
afterAll(() => database.drop())

test.each(Object.entries(homes))('a home is recognised as indistinguishable or not: %s', async (name, { twin }) => {
  const home = await propertyById(database.db, ids[name]!)
  const { similar, hasIndistinguishableListing } = await homesLike(database.db, home!, 3, context, cardOfText)
  expect(hasIndistinguishableListing).toBe(twin)
  expect(similar).toEqual(await similarHomes(database.db, home!, 3, context))
})

test('a home that is like no other is alone', async () => {
  const home = await propertyById(database.db, ids['the same to let']!)
  expect(await homesLike(database.db, home!, 3, context, cardOfText)).toEqual({
    similar: [],
    hasIndistinguishableListing: false,
  })
})
