import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { createSearch } from '#src/search/server/search.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { inTown } from '../town.ts'
import { createTowns } from './towns.ts'

const start = new Date('2026-11-20T06:00:00Z')
const oakham = { lat: 52.6705, lng: -0.7333, accuracy: 'postcode' } as const
const uppingham = { lat: 52.5887, lng: -0.7224, accuracy: 'postcode' } as const

const homes: ListingChanges[] = [
  ...[200_000, 250_000, 300_000, 350_000, 400_000].map((amount) => ({ position: oakham, price: { amount } })),
  { position: oakham, price: { amount: null } },
  { position: oakham, channel: 'lettings', updatedAt: '2026-11-18T09:00:00.000Z' },
  ...[1, 2, 3, 4].map(() => ({ position: uppingham })),
  { position: uppingham, status: 'sstc' },
]

let database: TestDatabase
let now = start
beforeAll(async () => {
  database = await cloneDatabase()
  await loadPlaces(database.db)
  await storeListings(database.db, { source: 'feed', listings: homes.map((home) => aListing(home)), now: start })
})
afterAll(() => database.drop())

function parts() {
  const { db } = database
  const places = createPlaces(db)
  const search = createSearch({ db, places, agency: anAgency(), clock: () => now })
  return { search, towns: createTowns({ readDb: db, places, search, clock: () => now }) }
}

describe('towns with a page', () => {
  test('a place with too few homes that a search finds has none', async () => {
    const { towns } = parts()
    expect(await towns.bySlug('uppingham-rutland')).toBeUndefined()
    expect(await towns.bySlug('nowhere')).toBeUndefined()
  })

  test('a town has what its searches find, and the day of its last change', async () => {
    const { towns, search } = parts()
    const [town, ...others] = await towns.all()
    expect(others).toEqual([])
    expect(town).toMatchObject({ place: { label: 'Oakham, Rutland' }, sales: 6, lettings: 1 })
    expect(town?.changed).toBe('2026-11-18T09:00:00.000Z')
    expect(await search.count(inTown(town!.place, 'sales'))).toBe(6)
  })

  test('the list is kept for a while, and made anew for the next who asks', async () => {
    const { towns } = parts()
    expect(await towns.all()).toHaveLength(1)
    const more = [1, 2, 3].map(() => aListing({ position: uppingham }))
    await storeListings(database.db, { source: 'another feed', listings: more, now: start })
    expect(await towns.all()).toHaveLength(1)
    now = new Date(start.getTime() + 11 * 60 * 1000)
    await expect
      .poll(async () => (await towns.all()).map(({ place }) => place.name).sort(), { timeout: 20_000 })
      .toEqual(['Oakham', 'Uppingham'])
    const near = await towns.nearestTo((await towns.bySlug('oakham-rutland'))!, 3)
    expect(near.map(({ place, miles }) => [place.name, Math.round(miles)])).toEqual([['Uppingham', 5]])
  })

  test('once the stock has changed, nobody is shown the old list', async () => {
    const { towns } = parts()
    const salesIn = async (slug: string) => (await towns.bySlug(slug))?.sales
    expect(await salesIn('oakham-rutland')).toBe(6)
    const one = aListing({ position: oakham, price: { amount: null } })
    await storeListings(database.db, { source: 'a third feed', listings: [one], now: start })
    towns.invalidate()
    expect(await salesIn('oakham-rutland')).toBe(7)
  })

  test('prices by bedrooms are of the homes that state one', async () => {
    const { towns, search } = parts()
    const { place } = (await towns.bySlug('oakham-rutland'))!
    expect(await search.prices(inTown(place, 'sales'))).toEqual([
      { beds: 3, count: 5, least: 200_000, quarter: 250_000, threeQuarters: 350_000, most: 400_000 },
    ])
  })
})
