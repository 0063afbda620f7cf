import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { milesBetween } from '#src/places/distance.ts'
import type { Place } from '#src/places/place.ts'
import { heldReason } from '#src/property/held-listings.ts'
import type { Listing, Status } from '#src/property/listing.ts'
import { annualRent, priceValue } from '#src/property/price.ts'
import { storeListings } from '#src/property/server/store-listings.ts'
import { allTags } from '#src/property/tags.ts'
import { anAgency } from '#test/agency.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/listings.ts'
import type { Criteria, LngLat, ViewBox } from '../criteria.ts'
import { DISTANCES } from '../distances.ts'
import { isInside, roundDegrees } from '../polygon.ts'
import { SORT_WORDS } from '../sorts.ts'
import { createSearch } from './search.ts'
import type { PlaceLookup } from './whereabouts.ts'

/**
 * The database must find exactly what a walk over the listings in memory finds, in the same order. The walk is written
 * without looking at the SQL: one line for each rule of the specification.
 */

const now = new Date('2026-11-20T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString()

const base = { county: 'Rutland', nation: 'england' as const, lat: 52.67, lng: -0.73, radiusMiles: 2 }
const known: Place[] = [
  { ...base, id: 1, name: 'Oakham', label: 'Oakham, Rutland', slug: 'oakham-rutland', kind: 'place' },
  { ...base, id: 2, name: 'LE15', label: 'LE15', slug: 'le15', kind: 'outcode' },
  { ...base, id: 3, name: 'Rutland', label: 'Rutland', slug: 'rutland', kind: 'county' },
]
const places: PlaceLookup = {
  byId: async (id) => known.find((place) => place.id === id),
  resolve: async (q) => {
    const place = known.find(({ name }) => name === q)
    return place ? { kind: 'place', place } : { kind: 'unknown' }
  },
  suggest: async () => [],
  placeNames: async () => () => false,
}

const agency = anAgency({
  tagGroups: [
    { id: 'type', name: 'Type', tags: ['houses', 'flats', 'land', 'commercial'].map((tag) => ({ tag, name: tag })) },
    { id: 'outside', name: 'Outside', tags: ['garden', 'parking'].map((tag) => ({ tag, name: tag })) },
  ],
})
const looseTags = ['period', 'freehold', 'new-home', 'auction']
const groupedTags = agency.tagGroups.map((group) => group.tags.map(({ tag }) => tag))
const words = ['orchard', 'boathouse', 'inglenook', 'paddock', 'cellar']

/** Five decimals, as addresses carry: criteria are rounded to that before they are asked. */
const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e5), max: Math.round(max * 1e5) }).map((n) => n / 1e5)

/** Homes stand between those: whether a rim belongs to an area is not what is tested here. */
const offGrid = (figure: number) => figure + 3e-6

/** Few enough different values for bounds to fall on them often. */
const listing = fc
  .record({
    channel: fc.constantFrom('sales' as const, 'lettings' as const),
    status: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Status>('available') },
      fc.constantFrom<Status>('under_offer', 'reserved', 'sstc', 'sold', 'let_agreed', 'let', 'completed', 'withdrawn'),
    ),
    amount: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 12 }),
    frequency: fc.constantFrom(
      'weekly' as const,
      'monthly' as const,
      'annual' as const,
      'per_person_per_week' as const,
    ),
    letType: fc.constantFrom('long' as const, 'short' as const, 'commercial' as const),
    pets: fc.boolean(),
    nation: fc.constantFrom('england' as const, 'scotland' as const),
    typeId: fc.constantFrom(0, 4, 8, 20, 137),
    bedrooms: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    squareFeet: fc.option(
      fc.integer({ min: 1, max: 8 }).map((n) => n * 250),
      { nil: undefined },
    ),
    acres: fc.option(
      fc.integer({ min: 1, max: 12 }).map((n) => n / 2),
      { nil: undefined },
    ),
    tags: fc.subarray(['garden', 'parking', 'period']),
    newHome: fc.boolean(),
    branchId: fc.integer({ min: 1, max: 3 }),
    outcode: fc.constantFrom('LE15', 'PE9'),
    county: fc.option(fc.constantFrom('Rutland', 'RUTLAND', 'Lincolnshire'), { nil: undefined }),
    position: fc.option(
      fc.record({
        lat: degrees(52.3, 53.05).map(offGrid),
        lng: degrees(-1.3, -0.1).map(offGrid),
        accuracy: fc.constant('exact' as const),
      }),
      { nil: undefined, freq: 8 },
    ),
    auctionDay: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 2 }),
    words: fc.subarray(words),
    created: fc.integer({ min: 0, max: 40 }),
    updated: fc.integer({ min: 0, max: 120 }),
  })
  .map(
    ({
      amount,
      frequency,
      letType,
      pets,
      nation,
      outcode,
      county,
      auctionDay,
      created,
      updated,
      ...given
    }): Listing => {
      const scale =
        given.channel === 'sales'
          ? 50_000
          : { weekly: 25, monthly: 100, annual: 1_200, per_person_per_week: 20 }[frequency]
      return aListing({
        ...given,
        newHome: given.newHome || undefined,
        price: { amount: amount === null ? null : amount * scale, qualifier: 'none', frequency },
        address: { outcode, county, nation },
        ...(given.channel === 'lettings' && { lettings: { letType, pets } }),
        auction: auctionDay === undefined ? undefined : { date: `2026-12-0${auctionDay}T14:00:00Z` },
        features: [],
        description: `<p>${given.words.join(' ')}.</p>`,
        summary: 'A home.',
        createdAt: daysAgo(created + 0.5),
        updatedAt: daysAgo(updated + 0.5),
      })
    },
  )

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>, freq = 4) => fc.option(arbitrary, { nil: undefined, freq: freq })
/** mostly absent: a search with many filters finds nothing, which proves little */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

/** Corners in the order of their angle round the middle: a ring that does not cross itself. */
const ring = fc
  .tuple(
    degrees(-1.1, -0.3),
    degrees(52.4, 52.95),
    fc.array(fc.double({ min: 0.02, max: 0.4, noNaN: true }), { minLength: 3, maxLength: 30 }),
  )
  .map(([lng, lat, reaches]) =>
    reaches.map((reach, index): LngLat => {
      const angle = (index / reaches.length) * 2 * Math.PI
      return [roundDegrees(lng + reach * Math.cos(angle)), roundDegrees(lat + reach * 0.6 * Math.sin(angle))]
    }),
  )
const box = fc
  .tuple(degrees(-1.2, -0.5), degrees(52.3, 52.8))
  .map(([west, south]): ViewBox => [west, south, roundDegrees(west + 0.45), roundDegrees(south + 0.3)])

const where = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Partial<Criteria>>({}) },
  fc.record({ placeId: fc.constantFrom(1, 2, 3, 404), within: maybe(fc.constantFrom(...DISTANCES)) }),
  fc.record({ q: fc.constantFrom('Oakham', 'LE15', 'Atlantis'), within: maybe(fc.constantFrom(...DISTANCES)) }),
  fc.record({ polygon: ring, viewport: maybe(box, 2) }),
  fc.record({ viewport: box, placeId: maybe(fc.constant(1)) }),
)

const criteria = fc
  .record({
    where,
    channel: fc.constantFrom('sales' as const, 'lettings' as const),
    status: maybe(fc.constantFrom('available' as const, 'all' as const)),
    price: rarely(fc.tuple(fc.integer({ min: 0, max: 30 }), maybe(fc.integer({ min: 1, max: 30 })))),
    minBeds: rarely(fc.integer({ min: 0, max: 6 })),
    maxBeds: rarely(fc.integer({ min: 0, max: 6 })),
    minSquareFeet: rarely(fc.integer({ min: 0, max: 8 }).map((n) => n * 250)),
    maxSquareFeet: rarely(fc.integer({ min: 1, max: 8 }).map((n) => n * 250)),
    minAcreage: rarely(fc.integer({ min: 0, max: 12 }).map((n) => n / 2)),
    maxAcreage: rarely(fc.integer({ min: 1, max: 12 }).map((n) => n / 2)),
    tags: fc.oneof(
      { weight: 2, arbitrary: fc.constant<string[]>([]) },
      fc.array(
        fc
          .tuple(fc.constantFrom('', '', '', '!'), fc.constantFrom(...groupedTags.flat(), ...looseTags))
          .map((part) => part.join('')),
        { maxLength: 3 },
      ),
    ),
    branchId: rarely(fc.integer({ min: 1, max: 3 })),
    auctionDate: rarely(fc.constantFrom('2026-12-01', '2026-12-02')),
    createdAgo: rarely(fc.integer({ min: 1, max: 40 })),
    updatedAgo: rarely(fc.integer({ min: 1, max: 120 })),
    shortLets: rarely(fc.constant(true)),
    pets: rarely(fc.constant(true)),
    text: rarely(fc.subarray(words, { minLength: 1, maxLength: 2 }).map((some) => some.join(' '))),
    sorted: maybe(fc.constantFrom(...(Object.keys(SORT_WORDS) as NonNullable<Criteria['sorted']>[])), 2),
    page: fc.constantFrom(1, 1, 1, 2, 3),
  })
  .map(({ where, price, channel, tags, ...rest }): Criteria => {
    const annual = channel === 'lettings' && tags.includes('commercial')
    const step = channel === 'sales' ? 50_000 : annual ? 1_200 : 100
    const [minPrice, maxPrice] = [price?.[0], price?.[1]].map((bound) =>
      bound === undefined ? undefined : bound * step,
    )
    return { ...rest, ...where, channel, tags, ...inOrder('Price', minPrice, maxPrice), ...ordered(rest) }
  })

/** Swapped bounds are the codec's matter; here they are given in order. */
function inOrder(field: string, least: number | undefined, most: number | undefined) {
  const swap = least !== undefined && most !== undefined && least > most
  return { [`min${field}`]: swap ? most : least, [`max${field}`]: swap ? least : most }
}

function ordered(rest: Partial<Criteria>) {
  return {
    ...inOrder('Beds', rest.minBeds, rest.maxBeds),
    ...inOrder('SquareFeet', rest.minSquareFeet, rest.maxSquareFeet),
    ...inOrder('Acreage', rest.minAcreage, rest.maxAcreage),
  }
}

function matches(home: Listing, asked: Criteria): boolean {
  const tags = allTags(home)
  const commercial = asked.channel === 'lettings' && asked.tags.includes('commercial')
  const monthly = priceValue(home.price, home.channel, home.bedrooms)
  const isCommercialLet = home.lettings?.letType === 'commercial'
  const yearly = isCommercialLet ? annualRent(home.price, home.bedrooms) : monthly && monthly * 12
  return (
    heldReason(home) === null &&
    home.channel === asked.channel &&
    isShown(home, asked.status ?? 'available') &&
    isThere(home, asked) &&
    fits(commercial ? yearly : monthly, asked.minPrice, asked.maxPrice) &&
    fits(home.bedrooms, asked.minBeds, asked.maxBeds) &&
    fits(home.squareFeet, asked.minSquareFeet, asked.maxSquareFeet) &&
    fits(home.acres, asked.minAcreage, asked.maxAcreage) &&
    groupedTags.every((group) => {
      const chosen = group.filter((tag) => asked.tags.includes(tag))
      return chosen.length === 0 || chosen.some((tag) => tags.includes(tag))
    }) &&
    looseTags.every((tag) => !asked.tags.includes(tag) || tags.includes(tag)) &&
    tags.every((tag) => !asked.tags.includes(`!${tag}`)) &&
    (asked.branchId === undefined || home.branchId === asked.branchId) &&
    (asked.auctionDate === undefined || home.auction?.date.slice(0, 10) === asked.auctionDate) &&
    (asked.createdAgo === undefined || home.createdAt >= daysAgo(asked.createdAgo)) &&
    (asked.updatedAgo === undefined || home.updatedAt >= daysAgo(asked.updatedAgo)) &&
    (!asked.shortLets || home.lettings?.letType === 'short') &&
    (!asked.pets || home.lettings?.pets === true) &&
    (asked.text ?? '').split(' ').every((word) => home.description.includes(word))
  )
}

function isShown({ status, updatedAt }: Listing, wanted: 'available' | 'all'): boolean {
  if (wanted === 'available') return status === 'available'
  if (status === 'withdrawn') return false
  return !['sold', 'let', 'completed'].includes(status) || updatedAt >= daysAgo(agency.settings.soldSearchableDays)
}

function isThere({ position, address }: Listing, { placeId, q, within, polygon, viewport }: Criteria): boolean {
  if (polygon || viewport) {
    if (!position) return false
    const { lng, lat } = position
    const [west, south, east, north] = viewport ?? [-180, -90, 180, 90]
    const inBox = lng >= west && lng <= east && lat >= south && lat <= north
    return inBox && (!polygon || isInside([lng, lat], polygon))
  }
  if (placeId === undefined && q === undefined) return true
  const place = known.find(({ id, name }) => id === placeId || name === q)
  if (!place) return false
  const isNear = position !== undefined && milesBetween(position, place) <= (within ?? place.radiusMiles)
  if (place.kind === 'outcode') return address.outcode === place.name || (within !== undefined && isNear)
  return place.kind === 'county' ? address.county?.toLowerCase() === 'rutland' : isNear
}

function fits(value: number | null | undefined, least: number | undefined, most: number | undefined): boolean {
  if (!least && most === undefined) return true
  return value !== null && value !== undefined && value >= (least ?? 0) && (most === undefined || value <= most)
}

type Home = { id: number; listing: Listing }

function inOrderOf(sorted: Criteria['sorted'] = 'most-expensive-first'): (a: Home, b: Home) => number {
  const rising = sorted.startsWith('least')
  const keyOf = ({ listing }: Home) => {
    if (sorted.includes('expensive')) return priceValue(listing.price, listing.channel, listing.bedrooms)
    if (sorted.includes('square')) return listing.squareFeet ?? null
    if (sorted === 'most-recently-updated-first') return Date.parse(listing.updatedAt)
    return Date.parse(listing.createdAt)
  }
  return (a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left === null || right === null) if (left !== right) return left === null ? 1 : -1
    const difference = (left ?? 0) - (right ?? 0) || a.id - b.id
    return rising ? difference : -difference
  }
}

let database: TestDatabase
let stock: Home[]

beforeAll(async () => {
  database = await cloneDatabase()
  const listings = fc.sample(listing, { numRuns: 320, seed: 20_261_120 })
  await storeListings(database.db, { source: 'test', listings, now })
  const rows = await database.db.selectFrom('properties').select(['id', 'agent_ref']).execute()
  const ids = new Map(rows.map(({ id, agent_ref }) => [agent_ref, id]))
  stock = listings.map((listing) => ({ id: ids.get(listing.agentRef)!, listing }))
})

afterAll(() => database.drop())

test('the database finds what a walk over the listings finds, in the same order', async () => {
  const search = createSearch({ db: database.db, places, agency, clock: () => now })
  const foundPerSearch: number[] = []
  await fc.assert(
    fc.asyncProperty(criteria, fc.constantFrom(5, 24), async (asked, pageSize) => {
      const expected = stock.filter(({ listing }) => matches(listing, asked)).sort(inOrderOf(asked.sorted))
      const { cards, pagination } = await search.results(asked, { pageSize })
      const from = (asked.page - 1) * pageSize
      expect(pagination.totalCount).toBe(expected.length)
      expect(cards.map(({ propertyId }) => propertyId)).toEqual(
        expected.slice(from, from + pageSize).map(({ id }) => id),
      )
      foundPerSearch.push(expected.length)
    }),
    { numRuns: 500 },
  )
  // searches that find nothing would prove nothing
  expect(foundPerSearch.filter((found) => found > 0).length).toBeGreaterThan(150)
})
