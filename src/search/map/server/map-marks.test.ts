import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { updateBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import type { Criteria, ViewBox } from '#src/search/criteria/criteria.ts'
import { createSearch, type Search } from '#src/search/server/search.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { presentMarks, readMarks } from '../map-json.ts'
import { homesIn, MAX_PINS } from '../map-marks.ts'
import { createPositionCache, findHomes, squaresOfFound } from './found-homes.ts'
import { countBySquares, type Square } from './map-statements.ts'

const now = new Date('2026-11-20T12:00:00Z')
const HOMES = 500
/** Spread over Rutland, denser towards Oakham, always the same; every tenth stands where the one before it does. */
const positions = Array.from({ length: HOMES }, (_, index) => {
  const home = index % 10 === 9 ? index - 1 : index
  const angle = home * 2.399963
  const reach = (home / HOMES) ** 2 * 0.2
  return { lng: asStored(-0.73 + reach * Math.cos(angle)), lat: asStored(52.67 + reach * 0.6 * Math.sin(angle)) }
})
function asStored(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

let database: TestDatabase
let search: Search

beforeAll(async () => {
  database = await cloneDatabase()
  await loadPlaces(database.db)
  const homes = someListings(HOMES, (index) => ({
    position: { ...positions[index]!, accuracy: 'exact' },
    price: { amount: 100_000 + index * 1_000 },
    bedrooms: (index % 5) + 1,
  }))
  const nowhere = someListings(3, () => ({ position: undefined, address: { outcode: 'PE9' } }))
  const faraway = someListings(1, () => ({
    channel: 'lettings',
    position: { lat: 55.95, lng: -3.19, accuracy: 'approximate' },
    status: 'let_agreed',
  }))
  await storeListings(database.db, { source: 'test', listings: [...homes, ...nowhere, ...faraway], now })
  search = createSearch({
    db: database.db,
    places: createPlaces(database.db),
    agency: anAgency(),
    clock: () => now,
  })
})
afterAll(() => database.drop())

const criteria = (changes: Partial<Criteria> = {}): Criteria => ({ channel: 'sales', tags: [], page: 1, ...changes })
const isIn = ({ lng, lat }: { lng: number; lat: number }, [west, south, east, north]: ViewBox) =>
  lng >= west && lng <= east && lat >= south && lat <= north
const rutland: ViewBox = [-1, 52.4, -0.4, 52.9]

describe('few homes', () => {
  test('are all pins, in the order of the search, whatever its page', async () => {
    const { marks, totalCount } = await search.marks(criteria({ maxPrice: 299_000, page: 7 }), { zoom: 11 })
    expect(marks).toMatchObject({ clusters: [], places: [] })
    expect(marks.pins).toHaveLength(200)
    expect(totalCount).toBe(200)
    const [first] = marks.pins
    expect(first).toMatchObject({ text: '£299k', price: '£299,000', url: `/properties/${first?.id}/sales` })
    expect(marks.pins.map(({ text }) => text).slice(0, 3)).toEqual(['£299k', '£298k', '£297k'])
    const rising = await search.marks(criteria({ maxPrice: 299_000, sorted: 'least-expensive-first' }), { zoom: 11 })
    expect(rising.marks.pins.map(({ id }) => id)).toEqual(marks.pins.map(({ id }) => id).reverse())
  })

  test('that have no position are found and are on no map', async () => {
    const { marks, totalCount } = await search.marks(criteria({ maxPrice: 330_000, minPrice: 320_000 }), { zoom: 11 })
    expect([totalCount, homesIn(marks)]).toEqual([14, 11])
  })

  test('say their state, and whether their place is known', async () => {
    const { marks } = await search.marks(criteria({ channel: 'lettings', status: 'all' }), { zoom: 5 })
    expect(marks.pins).toEqual([
      expect.objectContaining({ label: 'Let Agreed', approximate: true, text: '£1,250 pcm' }),
    ])
  })

  test('a frame narrows down what is marked, not what is found', async () => {
    const frame: ViewBox = [-0.74, 52.66, -0.72, 52.68]
    const { marks, totalCount } = await search.marks(criteria({ maxPrice: 299_000 }), { zoom: 11, frame })
    expect(totalCount).toBe(200)
    expect(marks.pins).toHaveLength(positions.slice(0, 200).filter((home) => isIn(home, frame)).length)
  })
})

describe('many homes', () => {
  test('each is in one mark; those alone have a price', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 16, max: 36 }), async (halves) => {
        const { marks } = await search.marks(criteria({ viewport: rutland }), { zoom: halves / 2 })
        expect(homesIn(marks)).toBe(HOMES)
        expect(marks.pins.length).toBeLessThanOrEqual(MAX_PINS)
        for (const { box, count } of marks.clusters) {
          expect(count).toBeGreaterThan(0)
          expect(positions.filter((home) => isIn(home, box)).length).toBeGreaterThanOrEqual(count)
        }
      }),
      { numRuns: 12 },
    ))

  test('are counted as a naive count of the same squares does', async () => {
    const zoom = 10
    const size = (60 * 360) / (512 * 2 ** zoom)
    const high = size * Math.cos((((rutland[1] + rutland[3]) / 2) * Math.PI) / 180)
    const naive = Map.groupBy(positions, ({ lng, lat }) => `${Math.floor(lng / size)} ${Math.floor(lat / high)}`)
    const { marks } = await search.marks(criteria({ viewport: rutland }), { zoom })
    const counts = [...marks.clusters.map(({ count }) => count), ...marks.pins.map(() => 1)]
    const falling = (one: number, other: number) => other - one
    expect(counts.sort(falling)).toEqual([...naive.values()].map((homes) => homes.length).sort(falling))
    const largest = [...naive.values()].reduce((most, homes) => (homes.length > most.length ? homes : most))
    const [first] = marks.clusters
    expect(first?.lng).toBeCloseTo(largest.reduce((sum, { lng }) => sum + lng, 0) / largest.length, 9)
    expect(first?.box[1]).toBe(Math.min(...largest.map(({ lat }) => lat)))
  })

  test('make no more marks than can be sent, however near the map is said to be', async () => {
    const { marks } = await search.marks(criteria(), { zoom: 22 })
    expect(homesIn(marks)).toBe(HOMES)
    expect(Buffer.byteLength(JSON.stringify(presentMarks(marks)))).toBeLessThan(300_000)
  })

  test('are counted by town where a whole country is in view', async () => {
    const { marks } = await search.marks(criteria(), { zoom: 7 })
    expect(marks).toMatchObject({ pins: [], clusters: [] })
    expect(homesIn(marks)).toBe(HOMES)
    expect(marks.places[0]).toMatchObject({ name: expect.stringMatching(/\w/), area: expect.stringMatching(/\w/) })
    expect(new Set(marks.places.map(({ placeId }) => placeId)).size).toBe(marks.places.length)
  })

  test('an answer is read as it was meant', async () => {
    for (const zoom of [6, 11]) {
      const { marks } = await search.marks(criteria(), { zoom })
      const read = readMarks(JSON.parse(JSON.stringify(presentMarks(marks))))
      expect(read.pins).toEqual(marks.pins)
      expect(read.clusters.map(({ count, box }) => [count, box])).toEqual(
        marks.clusters.map(({ count, box }) => [count, box]),
      )
      expect(read.places.map(({ name, position }) => [name, position])).toEqual(
        marks.places.map(({ name, position }) => [name, position]),
      )
    }
  })
})

describe('where the map begins', () => {
  test('is round the homes', async () => {
    const box = await search.box(criteria())
    expect(box?.[0]).toBeCloseTo(Math.min(...positions.map(({ lng }) => lng)), 9)
    expect(box?.[3]).toBeCloseTo(Math.max(...positions.map(({ lat }) => lat)), 9)
  })

  test('is not known without a home', async () => {
    expect(await search.box(criteria({ minPrice: 90_000_000 }))).toBeUndefined()
    expect(await search.box(criteria({ placeId: 5 }))).toBeUndefined()
    expect((await search.marks(criteria({ placeId: 5 }), { zoom: 11 })).marks.pins).toEqual([])
  })
})

test('homes that are known already are counted as rows are', async () => {
  const asked = await search.resolve(criteria({ minBeds: 2 }))
  await updateBitmaps(database.db)
  const found = (await findHomes(database.db, createPositionCache(database.db), asked.bitmaps!, asked.where))!
  const size = { lng: 0.05, lat: 0.03 }
  const told = (squares: Square[]) => squares.map(({ count, id }) => [count, id].join()).sort()
  const rows = await countBySquares(database.db, asked.where, size)
  const squares = squaresOfFound(found, size)
  expect(told(squares)).toEqual(told(rows))
  for (const field of ['lng', 'lat'] as const) expect(squares[0]![field]).toBeCloseTo(rows[0]![field], 5)
  for (const edge of [0, 1, 2, 3] as const) expect(squares[0]!.box[edge]).toBeCloseTo(rows[0]!.box[edge], 5)
  expect(rows.some(({ id }) => id !== null)).toBe(true)
})
