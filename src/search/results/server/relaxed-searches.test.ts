import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResolvedPlace } from '#src/places/disambiguate-place.ts'
import { countyLabel, type Place } from '#src/places/place.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { createSearch, type Search } from '#src/search/server/search.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { storePlaces } from '#test/fixtures/places.ts'
import { createCloseHomes } from './close-homes.ts'
import { type CountedRelaxedSearch, createRelaxedSearches } from './relaxed-searches.ts'

const now = new Date('2026-11-20T12:00:00Z')
const oakham: Place = {
  id: 1,
  name: 'Oakham',
  county: 'Rutland',
  label: 'Oakham, Rutland',
  slug: 'oakham-rutland',
  kind: 'place',
  lat: 52.67,
  lng: -0.73,
  radiusMiles: 1,
}
const rutland: Place = {
  ...oakham,
  id: 3,
  name: 'Rutland',
  label: countyLabel('Rutland', false),
  slug: 'rutland',
  kind: 'county',
}
const places = {
  byId: async (id: number) => [oakham, rutland].find((place) => place.id === id),
  resolve: async (q: string): Promise<ResolvedPlace> =>
    q === 'Rutland' ? { kind: 'place', place: rutland } : { kind: 'unknown' },
  suggest: async () => [],
  misspelt: async () => undefined,
  edgesOf: async () => [],
  placeNames: async () => () => false,
}
const agency = anAgency({
  tagGroups: [
    { id: 'type', name: 'Type', tags: [{ tag: 'houses', name: 'House' }] },
    { id: 'outside', name: 'Outside', tags: [{ tag: 'garden', name: 'Garden' }] },
  ],
})

let database: TestDatabase
let search: Search
beforeAll(async () => {
  database = await cloneDatabase()
  // on a line to the north, dearer, larger and farther by the step; every third has a garden, every fourth is sold
  const listings = someListings(40, (step) => ({
    price: { amount: 150_000 + step * 25_000 },
    bedrooms: 1 + (step % 5),
    status: step % 4 === 3 ? ('sold' as const) : ('available' as const),
    updatedAt: '2026-11-10T09:00:00.000Z',
    tags: step % 3 === 0 ? ['garden'] : [],
    features: [],
    address: { town: step < 4 ? 'Oakham' : 'Northend' },
    position: { lat: oakham.lat + step * 0.008, lng: oakham.lng, accuracy: 'exact' as const },
  }))
  await storePlaces(database.db, [oakham])
  await storeListings(database.db, { source: 'test', listings, now })
  search = createSearch({ db: database.db, places, agency, clock: () => now })
})
afterAll(() => database.drop())

const criteria = (asks: Partial<Criteria>): Criteria => ({ channel: 'sales', tags: [], page: 1, ...asks })

async function waysFrom(asks: Partial<Criteria>): Promise<CountedRelaxedSearch[]> {
  const results = await search.find(criteria(asks))
  return createRelaxedSearches({ search, places, agency })(results)
}

describe('counted relaxed searches', () => {
  test('of a stock that holds nothing of the channel there are none', async () => {
    expect(await waysFrom({ channel: 'lettings' })).toEqual([])
  })

  test('that find nothing either are left out', async () => {
    const ways = await waysFrom({ minBeds: 9 })
    expect(ways).toEqual([{ words: 'No minimum bedrooms', criteria: criteria({}), count: 30 }])
  })

  test('of an unknown place lead to all homes', async () => {
    const ways = await waysFrom({ placeId: 404 })
    expect(ways.map(({ words, count }) => [words, count])).toEqual([['Anywhere', 30]])
  })

  test('are pairs of changes where no single one is enough there', async () => {
    const asked = { placeId: 1, maxPrice: 120_000, tags: ['houses', 'garden', 'moat'] }
    const ways = await waysFrom(asked)
    expect(ways[0]?.words).toMatch(/ and /)
    for (const { criteria } of ways.slice(0, -1)) expect(criteria.placeId ?? 'dropped').not.toBe(404)
  })

  test('that are similar are near in price, bedrooms and place', async () => {
    const closeHomes = createCloseHomes({ search, agency })
    const close = await closeHomes(criteria({ placeId: 1, maxPrice: 200_000, minBeds: 4, tags: ['garden'] }), oakham, 3)
    expect(close.length).toBeGreaterThan(0)
    for (const { priceValue, bedrooms } of close) {
      expect(priceValue).toBeLessThanOrEqual(250_000)
      expect(bedrooms).toBeGreaterThanOrEqual(3)
    }
    expect(await closeHomes(criteria({ placeId: 1, maxPrice: 20_000 }), oakham, 3)).toEqual([])
  })

  test('name the county of the place', async () => {
    const words = (await waysFrom({ placeId: 1, minPrice: 900_000 })).map((way) => way.words)
    expect(words).toContain('All of Rutland')
  })

  test.each<[string, Partial<Criteria>]>([
    ['a price too low', { maxPrice: 120_000 }],
    ['a price too high', { minPrice: 1_200_000 }],
    ['too many bedrooms', { minBeds: 6 }],
    ['a place with too little', { placeId: 1, maxPrice: 120_000, minBeds: 4 }],
    ['a place, narrowly', { placeId: 1, within: 0.25, minPrice: 500_000 }],
    ['tags that nothing has together', { tags: ['houses', 'garden', 'moat'] }],
    ['words that nobody wrote', { text: 'moat', maxPrice: 400_000 }],
    ['everything at once', { placeId: 1, maxPrice: 200_000, minBeds: 5, tags: ['garden'], text: 'moat' }],
    ['what is sold', { minPrice: 975_000, maxPrice: 1_125_000, minBeds: 5, tags: ['garden'] }],
  ])('%s: each has as many homes as its own search finds', async (_, asks) => {
    const ways = await waysFrom(asks)
    const counted = ways.map(({ words, count }) => [words, count])
    const found = await Promise.all(
      ways.map(async (way) => [way.words, (await search.find(way.criteria, { pageSize: 100 })).cards.length]),
    )
    expect(counted).toEqual(found)
    expect(ways.length).toBeGreaterThan(0)
  })
})
