import fc from 'fast-check'
import type { Place } from '#src/places/place.ts'
import type { Listing, Status } from '#src/property/listing.ts'
import type { Criteria, LngLat, ViewBox } from '#src/search/criteria.ts'
import { DISTANCES } from '#src/search/distances.ts'
import { roundDegrees } from '#src/search/polygon.ts'
import type { PlaceLookup } from '#src/search/server/whereabouts.ts'
import { SORT_WORDS } from '#src/search/sorts.ts'
import { anAgency } from './agency.ts'
import { aListing } from './listings.ts'

/** The day of the searches. */
export const now = new Date('2026-11-20T12:00:00Z')
const day = 24 * 60 * 60 * 1000
export const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString()

const base = { county: 'Rutland', nation: 'england' as const, lat: 52.67, lng: -0.73, radiusMiles: 2 }
/** A place, an outcode and a county round one middle. */
export const knownPlaces: Place[] = [
  { ...base, id: 1, name: 'Oakham', label: 'Oakham, Rutland', slug: 'oakham-rutland', kind: 'place' },
  { ...base, id: 2, name: 'LE15', label: 'LE15', slug: 'le15', kind: 'outcode' },
  { ...base, id: 3, name: 'Rutland', label: 'Rutland', slug: 'rutland', kind: 'county' },
]
export const places: PlaceLookup = {
  byId: async (id) => knownPlaces.find((place) => place.id === id),
  resolve: async (q) => {
    const place = knownPlaces.find(({ name }) => name === q)
    return place ? { kind: 'place', place } : { kind: 'unknown' }
  },
  suggest: async () => [],
  placeNames: async () => () => false,
}

export const agency = anAgency({
  tagGroups: [
    { id: 'type', name: 'Type', tags: ['houses', 'flats', 'land', 'commercial'].map((tag) => ({ tag, name: tag })) },
    { id: 'outside', name: 'Outside', tags: ['garden', 'parking'].map((tag) => ({ tag, name: tag })) },
  ],
})
export const looseTags = ['period', 'freehold', 'new-home', 'auction']
export const groupedTags = agency.tagGroups.map((group) => group.tags.map(({ tag }) => tag))
const words = ['orchard', 'boathouse', 'inglenook', 'paddock', 'cellar']

/** Five decimals, as addresses carry: criteria are rounded to that before they are asked. */
const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 1e5), max: Math.round(max * 1e5) }).map((n) => n / 1e5)

/** Homes stand between those: whether a rim belongs to an area is not what is tested here. */
const offGrid = (figure: number) => figure + 3e-6

/** A home of few enough different values for bounds to fall on them often. */
export const anyHome = fc
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

/** A search that mostly finds some of such homes. */
export const anySearch = fc
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
