import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EARTH_RADIUS_MILES } from '#src/places/distance.ts'
import type { Place } from '#src/places/place.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import type { Criteria, LngLat } from '#src/search/criteria/criteria.ts'
import type { PlaceLookup } from '#src/search/criteria/server/search-area.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, type ListingChanges, someListings } from '#test/fixtures/listings.ts'
import { storePlaces } from '#test/fixtures/places.ts'
import { createSearch, type Search } from './search.ts'

const now = new Date('2026-11-20T12:00:00Z')
const centre = { lat: 52.67, lng: -0.73 }
const oakham: Place = {
  ...centre,
  id: 1,
  name: 'Oakham',
  county: 'Rutland',
  label: 'Oakham, Rutland',
  slug: 'oakham-rutland',
  kind: 'place',
  radiusMiles: 2,
}
const pe9: Place = { ...oakham, id: 2, name: 'PE9', label: 'PE9', slug: 'pe9', kind: 'outcode', lat: 52.65, lng: -0.48 }
const rutland: Place = { ...oakham, id: 3, name: 'Rutland', label: 'Rutland', slug: 'rutland', kind: 'county' }
const places: PlaceLookup = {
  byId: async (id) => [oakham, pe9, rutland].find((place) => place.id === id),
  resolve: async (q) => (q === 'Oakham' ? { kind: 'place', place: oakham } : { kind: 'unknown' }),
  suggest: async () => [],
  misspelt: async () => undefined,
  edgesOf: async () => [],
  placeNames: async () => () => false,
}

/** A position so many miles north and east of the middle of Oakham, by the great circle. */
function fromOakham(north: number, east: number) {
  const degrees = 180 / Math.PI / EARTH_RADIUS_MILES
  const lat = centre.lat + north * degrees
  const half = Math.sin(east / EARTH_RADIUS_MILES / 2) / Math.cos(centre.lat / (180 / Math.PI))
  return { lat, lng: centre.lng + (2 * Math.asin(half) * 180) / Math.PI, accuracy: 'exact' as const }
}

/** Homes by the name that their results show; whatever is not said is a house for £325,000 in the middle of Oakham. */
const sales: Record<string, ListingChanges> = {
  rectory: {
    price: { amount: 900_000 },
    bedrooms: 6,
    squareFeet: 4_000,
    acres: 2.5,
    tags: ['garden', 'period'],
    typeId: 4,
  },
  cottage: { price: { amount: 250_000 }, bedrooms: 2, squareFeet: 700, typeId: 23, tags: ['period'], branchId: 2 },
  flat: { price: { amount: 150_000 }, bedrooms: 1, squareFeet: 500, typeId: 8, tenure: 'leasehold' },
  studio: { price: { amount: 90_000 }, bedrooms: 0, squareFeet: undefined, typeId: 9, tenure: 'leasehold' },
  meadow: { price: { amount: 60_000 }, bedrooms: undefined, squareFeet: undefined, acres: 11, typeId: 20 },
  secret: { price: { amount: null, qualifier: 'poa' }, bedrooms: 5, squareFeet: 3_000, typeId: 4 },
  lot: { price: { amount: 200_000 }, auction: { date: '2026-12-03T14:00:00Z' } },
  fresh: { price: { amount: 310_000 }, createdAt: '2026-11-19T09:00:00Z', updatedAt: '2026-11-19T09:00:00Z' },
  offered: { price: { amount: 400_000 }, status: 'under_offer' },
  agreed: { price: { amount: 410_000 }, status: 'sstc' },
  sold: { price: { amount: 420_000 }, status: 'sold', updatedAt: '2026-10-01T09:00:00Z' },
  soldLongAgo: { price: { amount: 430_000 }, status: 'sold', updatedAt: '2026-06-01T09:00:00Z' },
  lostBuyer: { price: { amount: 440_000 }, status: 'withdrawn' },
  byTheWater: {
    price: { amount: 500_000 },
    position: fromOakham(0, 4.99),
    address: { town: 'Waterside' },
    description: '<p>Oak beams, and a boathouse with a slipway.</p>',
  },
  farOut: {
    price: { amount: 510_000 },
    position: fromOakham(5.01, 0),
    address: { town: 'Colsterworth', outcode: 'PE9', county: 'Lincolnshire' },
  },
  unplaced: {
    price: { amount: 520_000 },
    position: undefined,
    address: { town: 'Barnack', outcode: 'PE9', county: 'RUTLAND' },
  },
}

const lettings: Record<string, ListingChanges> = {
  terrace: { price: { amount: 1_000 }, lettings: { pets: true } },
  bedsit: { price: { amount: 150, frequency: 'weekly' }, bedrooms: 1 },
  holiday: { price: { amount: 2_000 }, lettings: { letType: 'short' } },
  shop: { price: { amount: 18_000, frequency: 'annual' }, typeId: 137, lettings: { letType: 'commercial' } },
  unit: { price: { amount: 30_000, frequency: 'annual' }, typeId: 137, lettings: { letType: 'commercial' } },
  noRent: { price: { amount: null } },
  promised: { price: { amount: 1_100 }, status: 'let_agreed' },
  let: { price: { amount: 1_200 }, status: 'let', updatedAt: '2026-11-01T09:00:00Z' },
}

let database: TestDatabase
let search: Search

beforeAll(async () => {
  database = await cloneDatabase()
  const listings = Object.entries({ ...sales, ...lettings }).map(([name, changes]) => {
    const channel = name in sales ? 'sales' : 'lettings'
    const address = { display: name, ...changes.address }
    return aListing({ channel, tags: [], features: [], ...changes, address })
  })
  await storePlaces(database.db, [oakham])
  await storeListings(database.db, { source: 'test', listings, now })
  search = createSearch({ db: database.db, places, agency: anAgency({ tagGroups }), clock: () => now })
})

afterAll(() => database.drop())

const tagGroups = [
  { id: 'type', name: 'Type', tags: ['houses', 'flats', 'land'].map((tag) => ({ tag, name: tag })) },
  { id: 'style', name: 'Style', tags: ['period', 'modern'].map((tag) => ({ tag, name: tag })) },
]

const criteria = (changes: Partial<Criteria>): Criteria => ({ channel: 'sales', tags: [], page: 1, ...changes })

async function names(changes: Partial<Criteria>): Promise<string[]> {
  const { cards } = await search.find(criteria(changes), { pageSize: 100 })
  return cards.map(({ displayAddress }) => displayAddress)
}

/** nobody lives in a meadow */
const forSale = Object.keys(sales).filter(
  (name) => (sales[name]!.status ?? 'available') === 'available' && name !== 'meadow',
)
const without = (...left: string[]) => forSale.filter((name) => !left.includes(name))
const sized = forSale.filter((name) => name !== 'studio')
const square: LngLat[] = [
  [-0.74, 52.66],
  [-0.72, 52.66],
  [-0.72, 52.68],
  [-0.74, 52.68],
]

const filters: [words: string, criteria: Partial<Criteria>, found: string[]][] = [
  ['what is for sale', {}, forSale],
  ['what is to let', { channel: 'lettings' }, ['terrace', 'bedsit', 'holiday']],
  ['all sales, sold of late among them', { status: 'all' }, [...forSale, 'offered', 'agreed', 'sold']],
  ['all lettings', { channel: 'lettings', status: 'all', minPrice: 1_100, maxPrice: 1_300 }, ['promised', 'let']],
  ['at least so many bedrooms', { minBeds: 5 }, ['rectory', 'secret']],
  ['at least no bedroom asks nothing', { minBeds: 0 }, forSale],
  ['at most no bedroom is a studio', { maxBeds: 0 }, ['studio']],
  ['at most so many bedrooms leaves land out', { maxBeds: 1 }, ['flat', 'studio']],
  ['a lowest price, that price included', { minPrice: 510_000 }, ['rectory', 'farOut', 'unplaced']],
  ['a highest price, that price included', { maxPrice: 90_000 }, ['studio']],
  ['a lowest price of nothing asks nothing', { minPrice: 0 }, forSale],
  ['any highest price leaves price on application out', { maxPrice: 99_999_999 }, without('secret')],
  ['bounds the wrong way round', { minPrice: 160_000, maxPrice: 140_000 }, ['flat']],
  ['a rent by its month, however stated', { channel: 'lettings', maxPrice: 650 }, ['bedsit']],
  [
    'a commercial rent by its year',
    { channel: 'lettings', tags: ['commercial'], minPrice: 18_000, maxPrice: 20_000 },
    ['shop'],
  ],
  ['no shop among homes', { channel: 'lettings', minPrice: 1_500, maxPrice: 1_500 }, []],
  ['land where it is asked for', { tags: ['land'] }, ['meadow']],
  ['land and houses where both are asked for', { tags: ['land', 'houses'], maxPrice: 150_000 }, ['meadow']],
  ['no land where it is excluded', { tags: ['!land'] }, forSale],
  ['shops where they are asked for', { channel: 'lettings', tags: ['commercial'] }, ['shop', 'unit']],
  ['a least size', { minSquareFeet: 3_000 }, ['rectory', 'secret']],
  [
    'a greatest size leaves unmeasured homes out',
    { maxSquareFeet: 1_080 },
    sized.filter((name) => !['rectory', 'secret'].includes(name)),
  ],
  ['acres', { minAcreage: 2.5 }, ['rectory']],
  ['fewer acres', { maxAcreage: 2.5 }, ['rectory']],
  ['tags of one group are alternatives', { tags: ['flats', 'land'] }, ['flat', 'studio', 'meadow']],
  ['groups intersect', { tags: ['houses', 'Period'] }, ['rectory', 'cottage']],
  ['tags of no group are each required', { tags: ['freehold', 'garden'] }, ['rectory']],
  ['an excluded tag', { tags: ['period', '!garden'] }, ['cottage']],
  ['only excluded tags', { tags: ['!houses', '!freehold'] }, ['flat', 'studio']],
  ['a tag that no home has', { tags: ['moated'] }, []],
  ['a branch', { branchId: 2 }, ['cottage']],
  ['a branch that there is not', { branchId: 99 }, []],
  ['an auction', { auctionDate: '2026-12-03' }, ['lot']],
  ['listed of late', { createdAgo: 7 }, ['fresh']],
  ['changed of late', { updatedAgo: 2 }, ['fresh']],
  ['short lets', { channel: 'lettings', shortLets: true }, ['holiday']],
  ['pets', { channel: 'lettings', pets: true }, ['terrace']],
  ['words', { text: 'beam boathouses' }, ['byTheWater']],
  ['words in their order', { text: '"boathouse oak"' }, []],
  ['either word', { text: 'slipway or rectory' }, ['byTheWater', 'rectory']],
  ['SQL among the words', { text: "'; drop table properties; --" }, []],
  ['a town is the homes in it', { placeId: 1 }, without('byTheWater', 'farOut', 'unplaced')],
  ['a distance from the edge of a town, on the near side', { placeId: 1, within: 3 }, without('farOut', 'unplaced')],
  ['a greater distance', { q: 'Oakham', within: 10 }, without('unplaced')],
  ['an outcode, by what the postcodes say', { placeId: 2 }, ['farOut', 'unplaced']],
  ['an outcode and what lies round it', { placeId: 2, within: 5 }, ['farOut', 'unplaced', 'byTheWater']],
  ['a county, in capitals or not', { placeId: 3 }, without('farOut')],
  ['an area of the agency', { area: 1 }, ['farOut', 'unplaced']],
  ['an unknown place', { placeId: 404 }, []],
  ['a drawn area', { polygon: square }, without('byTheWater', 'farOut', 'unplaced')],
  [
    'a drawn area that goes round twice',
    { polygon: [...square, ...square.map(([lng, lat]): LngLat => [lng - 0.001, lat + 0.001])] },
    without('byTheWater', 'farOut', 'unplaced'),
  ],
  ['a drawn area of the map', { polygon: square, viewport: [-0.5, 52, 0, 53] }, []],
  ['the map itself', { viewport: [-0.65, 52.6, -0.6, 52.8] }, ['byTheWater']],
  [
    'everything at once',
    { placeId: 1, minBeds: 2, maxPrice: 1_000_000, tags: ['houses', '!period'], text: 'garden', createdAgo: 30 },
    ['lot', 'fresh'],
  ],
]

describe('a search finds', () => {
  test.each(filters)('%s', async (_words, changes, found) => {
    const agency = anAgency({
      tagGroups,
      areas: [{ id: 1, name: 'East', slug: 'east', outcodes: ['PE9'], placeIds: [] }],
    })
    search = createSearch({ db: database.db, places, agency, clock: () => now })
    expect((await names(changes)).sort()).toEqual([...found].sort())
    expect(await search.count(criteria(changes))).toBe(found.length)
  })
})

const nulls = { tags: ['houses', 'land'], maxBeds: undefined }
const sorts: [sorted: Criteria['sorted'], criteria: Partial<Criteria>, first: string[], last: string[]][] = [
  [undefined, nulls, ['rectory', 'unplaced', 'farOut'], ['lot', 'meadow', 'secret']],
  ['most-expensive-first', nulls, ['rectory', 'unplaced', 'farOut'], ['lot', 'meadow', 'secret']],
  ['least-expensive-first', nulls, ['meadow', 'lot', 'cottage'], ['unplaced', 'rectory', 'secret']],
  ['most-recent-first', {}, ['fresh'], []],
  ['most-recently-updated-first', {}, ['fresh'], []],
  ['most-recently-launched-first', {}, ['fresh'], []],
  ['most-square-feet-first', nulls, ['rectory', 'secret'], ['cottage', 'meadow']],
  ['least-square-feet-first', nulls, ['cottage'], ['secret', 'rectory', 'meadow']],
  ['least-expensive-per-square-foot-first', nulls, [], ['meadow', 'secret']],
]

describe('a search sorts', () => {
  test.each(sorts)('%s, with what is not known last', async (sorted, changes, first, last) => {
    const found = await names({ ...changes, ...(sorted && { sorted }) })
    expect(found.slice(0, first.length)).toEqual(first)
    expect(last.length === 0 ? [] : found.slice(-last.length)).toEqual(last)
  })

  test('equals by their id, in the direction of the sort', async () => {
    const ids = async (sorted: Criteria['sorted']) => {
      const { cards } = await search.find(criteria({ sorted, minSquareFeet: 1_080, maxSquareFeet: 1_080 }))
      return cards.map(({ propertyId }) => propertyId)
    }
    const rising = await ids('least-square-feet-first')
    expect(rising.length).toBeGreaterThan(3)
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    expect(await ids('most-square-feet-first')).toEqual(rising.toReversed())
  })
})

describe('what could not be done as asked is said', () => {
  const cases: [changes: Partial<Criteria>, field: string, message: string, found: boolean][] = [
    [{ placeId: 404 }, 'placeId', 'We don’t know this place. Please choose another.', false],
    [{ q: 'Atlantis' }, 'q', 'We couldn’t find a place called “Atlantis”.', false],
    [{ page: 99_999 }, 'page', 'There’s no page 99999. There is only one page of results.', false],
    [{ text: 'the of and' }, 'text', 'We couldn’t search for “the of and”. Try a different keyword.', true],
  ]
  test.each(cases)('%o', async (changes, field, message, found) => {
    const results = await search.find(criteria(changes))
    expect(results.problems).toContainEqual({ field, message })
    expect(results.cards.length > 0).toBe(found)
  })

  test('and a page after the last still tells how many homes there are', async () => {
    const { pagination } = await search.find(criteria({ page: 99_999, placeId: 1, within: 3 }))
    expect(pagination).toMatchObject({
      totalCount: without('farOut', 'unplaced').length,
      hasNextPage: false,
      fromRecord: 0,
    })
  })
})

test('nonsense in the criteria asks for nothing and never fails', async () => {
  const nonsense = criteria({
    minPrice: Number.NaN,
    maxPrice: 1e99,
    page: -3,
    minBeds: 0.5,
    text: '\0',
    placeSlug: '../',
  })
  const { criteria: understood, pagination } = await search.find(nonsense)
  expect(pagination).toMatchObject({ currentPage: 1, totalCount: without('studio', 'meadow').length })
  expect(understood).toEqual({ channel: 'sales', minBeds: 1, tags: [], page: 1 })
})

test.each(['-'.repeat(150), '- '.repeat(90), '(-'.repeat(90), '-|'.repeat(90), "-'".repeat(90)])(
  'a text of dashes asks for nothing: %s',
  async (dashes) => {
    expect((await search.find(criteria({ text: dashes }))).problems).toMatchObject([{ field: 'text' }])
    const { criteria: understood, cards } = await search.find(criteria({ text: `${dashes} rectory` }))
    expect(understood.text).toContain('rectory')
    expect(cards.map(({ displayAddress }) => displayAddress)).toEqual(['rectory'])
  },
)

test.each([
  ['-rectory', false],
  ['garden -"no such words" rectory', true],
  ['garden -', true],
])('a dash before a word or a quotation leaves homes out: %s', async (text, found) => {
  expect((await names({ text })).includes('rectory')).toBe(found)
})

test('the place that is searched in is named, and its slug filled in', async () => {
  const byId = await search.find(criteria({ placeId: 1 }))
  expect(byId.place).toEqual(oakham)
  expect(byId.criteria.placeSlug).toBe('oakham-rutland')
  expect((await search.find(criteria({ q: 'Oakham' }))).place).toEqual(oakham)
})

test('an agency may show everything that it sells in a plain search', async () => {
  const { settings } = anAgency()
  const agency = anAgency({ tagGroups, settings: { ...settings, homesByDefault: false } })
  const other = createSearch({ db: database.db, places, agency, clock: () => now })
  const { cards } = await other.find(criteria({ sorted: 'least-expensive-first' }), { pageSize: 1 })
  expect(cards.map(({ displayAddress }) => displayAddress)).toEqual(['meadow'])
})

test('an agency may say that a tag of its own means more than homes', async () => {
  const alternatives = [{ id: 'look', name: 'Look', tags: [{ tag: 'freehold', name: 'Freehold', homes: false }] }]
  const agency = anAgency({ tagGroups: alternatives })
  const other = createSearch({ db: database.db, places, agency, clock: () => now })
  const { cards } = await other.find(criteria({ tags: ['freehold'] }), { pageSize: 100 })
  expect(cards.map(({ displayAddress }) => displayAddress)).toContain('meadow')
})

test("the agency's settings choose the status, and how long sold homes are found", async () => {
  const { settings } = anAgency()
  const agency = anAgency({ settings: { ...settings, defaultSearchStatus: 'all', soldSearchableDays: 365 } })
  const other = createSearch({ db: database.db, places, agency, clock: () => now })
  const { cards } = await other.find(criteria({}), { pageSize: 100 })
  expect(cards.map(({ displayAddress }) => displayAddress)).toContain('soldLongAgo')
})

describe('with many homes', () => {
  const many = { channel: 'lettings', tags: ['many'] } as const

  beforeAll(async () => {
    const listings = someListings(1_300, (index) => ({
      channel: 'lettings',
      tags: ['many'],
      price: { amount: 500 + (index % 40) * 25 },
      ...(index >= 1_200 && { address: { display: 'Mill Lane, Waterside', town: 'Waterside' } }),
    }))
    await storeListings(database.db, { source: 'many', listings, now })
  })

  test.each([{}, { placeId: 1 }, { sorted: 'least-expensive-first' }, { text: 'garden' }] as const)(
    'every page follows on the one before, searching %o',
    async (changes) => {
      search.invalidate()
      const asked = criteria({ ...many, ...changes, tags: ['many'] })
      const pages = await Promise.all(
        Array.from({ length: 14 }, (_, index) => search.find({ ...asked, page: index + 1 }, { pageSize: 100 })),
      )
      const { totalCount, pageCount } = pages[0]!.pagination
      const cards = pages.flatMap((page) => page.cards)
      expect(totalCount).toBe('placeId' in changes ? 1_200 : 1_300)
      expect(pageCount).toBe(Math.ceil(totalCount / 100))
      expect(new Set(cards.map(({ propertyId }) => propertyId)).size).toBe(totalCount)
      const prices = cards.map(({ priceValue }) => priceValue!)
      const rising = 'sorted' in changes
      expect(prices).toEqual(prices.toSorted((a, b) => (rising ? a - b : b - a)))
    },
  )

  test('a nationwide count is kept until the stock is said to have changed', async () => {
    const asked = criteria({ ...many, tags: ['many', 'unfurnished'] })
    expect(await search.count(asked)).toBe(1_300)
    await storeListings(database.db, {
      source: 'one more',
      listings: [aListing({ channel: 'lettings', tags: ['many'] })],
      now,
    })
    // of several searches as well, while those of a place are counted each time
    const each = [asked, criteria({ ...many, tags: ['many', 'let only'] }), { ...asked, q: 'nowhere known' }]
    expect((await search.find(asked)).pagination.totalCount).toBe(1_300)
    expect(await search.countEach(each)).toEqual([1_300, 0, 0])
    search.invalidate()
    expect(await search.countEach(each)).toEqual([1_301, 0, 0])
    expect((await search.find(asked)).pagination.totalCount).toBe(1_301)
  })
})
