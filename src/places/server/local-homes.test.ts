import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { milesBetween } from '../distance.ts'
import { searchKey } from '../search-key.ts'
import { loadPlaces } from './load-places.ts'
import { createPlaces, type Places } from './places.ts'

type Village = { name: string; outcode: string; county: string; lat: number; lng: number }

/** The towns and villages of the addresses that a demonstration agency's homes are given. */
function villagesOf(agency: string): Village[] {
  const text = readFileSync(new URL(`../../../agencies/${agency}/streets.tsv`, import.meta.url), 'utf8')
  const villages = new Map<string, Village>()
  for (const line of text.split('\n')) {
    const [name = '', outcode = '', county = '', , , points = ''] = line.split('\t')
    const [lat, lng] = (points.split(';')[0] ?? '').split(',').map(Number)
    if (name && lat && lng && !villages.has(name)) villages.set(name, { name, outcode, county, lat, lng })
  }
  return [...villages.values()]
}

/** A database with a home in each of the villages, and its places. */
async function homesIn(villages: readonly Village[]): Promise<{ database: TestDatabase; places: Places }> {
  const database = await cloneDatabase()
  await loadPlaces(database.db)
  const listings = villages.map(({ name, outcode, county, lat, lng }) =>
    aListing({
      agentRef: name,
      address: { town: name, county, outcode },
      position: { lat, lng, accuracy: 'exact' },
    }),
  )
  await storeListings(database.db, { source: 'test', listings, now: new Date('2026-11-20T12:00:00Z') })
  return { database, places: createPlaces(database.db) }
}

describe.each([
  ['demo', 40],
  ['tenter', 15],
])('with the homes of %s', (agency, least) => {
  const villages = villagesOf(agency)
  let database: TestDatabase
  let places: Places
  beforeAll(async () => {
    ;({ database, places } = await homesIn(villages))
  })
  afterAll(() => database.drop())

  test('there are dozens of places', () => {
    expect(villages.length).toBeGreaterThan(least)
  })

  test.each(villages.map((village) => [village.name, village] as const))(
    '%s is the one of them',
    async (name, village) => {
      const resolved = await places.resolve(name)
      const place =
        resolved.kind === 'place' ? resolved.place : resolved.kind === 'ambiguous' ? resolved.places[0] : undefined
      expect(place?.kind).toBe('place')
      // miles: the gazetteer puts Thorpe by Water and Caldecott too far from where they are
      expect(milesBetween(place!, village)).toBeLessThan(9)
      expect(searchKey(name).startsWith(searchKey(place!.name)) || milesBetween(place!, village) < 3).toBe(true)
    },
  )
})

describe('with homes in Rutland', () => {
  let database: TestDatabase
  let places: Places
  beforeAll(async () => {
    ;({ database, places } = await homesIn(villagesOf('demo')))
  })
  afterAll(() => database.drop())

  test('other places of a name are offered after the one with homes', async () => {
    const resolved = await places.resolve('Wing')
    const labels = resolved.kind === 'ambiguous' ? resolved.places.map(({ label }) => label) : []
    expect(labels.slice(0, 2)).toEqual(['Wing, Rutland', 'Wing, Buckinghamshire'])
  })

  test.each([
    ['man', 'Manton, Rutland'],
    ['mar', 'Market Overton, Rutland'],
    ['kett', 'Ketton, Rutland'],
    ['wing', 'Wing, Rutland'],
  ])('suggestions of %j begin with the places that have homes: %s', async (typed, label) => {
    expect((await places.suggest(typed))[0]?.label).toBe(label)
  })

  test('suggestions of the exact name of a city begin with the city', async () => {
    expect((await places.suggest('manchester'))[0]?.label).toBe('Manchester, Greater Manchester')
  })
})
