import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { toStoredSearch } from '#src/saved-searches/list/stored-searches.ts'
import { sentenceVocabulary } from '#src/search/free-text/read-sentence.ts'
import { createSearch } from '#src/search/server/search.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { agency as anAgency, anyHome, anySearch, bentPlace, knownPlaces, now, places } from '#test/fixtures/any-home.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { storeBoundary, storePlaces } from '#test/fixtures/places.ts'
import { saveSearches } from '#test/fixtures/saved-searches.ts'
import { searchesThatFind } from '#test/fixtures/searches-that-find.ts'
import { addUser } from '#test/fixtures/users.ts'
import { type FitContext, fits, homesCte } from './conditions.ts'
import { readSearches } from './criteria.ts'

/** With an area of a circle, an outcode and a county. */
const agency = {
  ...anAgency,
  areas: [{ id: 1, name: 'Round here', slug: 'round-here', outcodes: ['PE9'], placeIds: [1, 3, 404] }],
}
const anySavedSearch = fc
  .tuple(anySearch, fc.integer({ min: 0, max: 3 }))
  .map(([criteria, area]) => (area === 1 ? { ...criteria, area } : criteria))

let database: TestDatabase
let stock: number[]

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  const listings = fc.sample(anyHome, { numRuns: 250, seed: 20_261_124 })
  await storePlaces(db, knownPlaces)
  await storeBoundary(db, bentPlace)
  await storeListings(db, { source: 'test', listings, now })
  const rows = await db.selectFrom('property_search').select('property_id').execute()
  stock = rows.map(({ property_id }) => property_id)
})

afterAll(() => database.drop())

test('a search is matched with a home exactly when the home is among its results', async () => {
  const { db } = database
  const search = createSearch({ db, places, agency, clock: () => now })
  const context = { now, soldSearchableDays: agency.settings.soldSearchableDays }
  let pairs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anySavedSearch, { minLength: 60, maxLength: 60 }), async (searches) => {
      await db.deleteFrom('users').execute()
      const user = await addUser(db, 'ann@example.com', { isConfirmed: true })
      const ids = await saveSearches(
        db,
        user,
        searches.map((criteria) => ({ criteria })),
      )
      await readSearches(db, { places, agency, vocabulary: sentenceVocabulary(agency) })
      const found = await searchesThatFind(db, stock, context)
      expect(await pairsThatFit(context)).toEqual(
        found.map(({ searchId, propertyId }) => `${searchId} ${propertyId}`).sort(),
      )
      for (const [place, criteria] of searches.entries()) {
        const asked = { ...parseSavedSearch(toStoredSearch(criteria)).criteria, page: 1 }
        const { cards } = await search.find(asked, { pageSize: 1000 })
        const matched = found.filter(({ searchId }) => searchId === ids[place]).map(({ propertyId }) => propertyId)
        expect(matched.sort(byNumber), JSON.stringify(asked)).toEqual(
          cards.map(({ propertyId }) => propertyId).sort(byNumber),
        )
        pairs += cards.length
      }
    }),
    // what failed is told as it was: a smaller case would take longer than a test may
    { numRuns: 12, endOnFailure: true },
  )
  // searches that find nothing would prove nothing
  expect(pairs).toBeGreaterThan(2000)
})

test('a rent on application fits a search of commercial rents that asks for no figure, and none that does', async () => {
  const { db } = database
  const application = { amount: null, qualifier: 'none', frequency: 'annual' } as const
  const listing = aListing({
    channel: 'lettings',
    price: application,
    lettings: { letType: 'commercial', pets: false },
  })
  const {
    ids: [home],
  } = await storeListings(db, { source: 'on application', listings: [listing], now })
  await db.deleteFrom('users').execute()
  const searches = [{}, { minPrice: 9600 }, { maxPrice: 12_000 }].map((prices) => ({
    criteria: { channel: 'lettings' as const, tags: ['commercial'], page: 1, ...prices },
  }))
  const [any] = await saveSearches(db, await addUser(db, 'ben@example.com', { isConfirmed: true }), searches)
  await readSearches(db, { places, agency, vocabulary: sentenceVocabulary(agency) })
  const found = await searchesThatFind(db, [home!], { now, soldSearchableDays: agency.settings.soldSearchableDays })
  expect(found).toEqual([expect.objectContaining({ searchId: any, propertyId: home })])
})

/** The same, looked at pair by pair, as before sending. */
async function pairsThatFit(context: FitContext): Promise<string[]> {
  const { rows } = await sql<{ pair: string }>`
    with ${homesCte(stock)}
    select distinct asked.search_id || ' ' || home.property_id as pair
    from home cross join alert_criteria asked where ${fits(context)}`.execute(database.db)
  return rows.map(({ pair }) => pair).sort()
}

const byNumber = (a: number, b: number) => a - b
