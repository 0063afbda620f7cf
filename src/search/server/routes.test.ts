import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { createRelaxedSearches } from '../results/server/relaxed-searches.ts'
import { DEFAULT_PAGE_SIZE } from '../values/limits.ts'
import { encodePolygon } from '../values/polygon.ts'
import { encodePolyline } from '../values/polyline.ts'
import type { MapJson, SearchJson } from './present-search.ts'
import { searchRoutes } from './routes.ts'
import { createSearch } from './search.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await cloneDatabase()
  await loadPlaces(database.db)
  const listings = someListings(30, (index) => ({ price: { amount: 100_000 + index * 10_000 } }))
  await storeListings(database.db, { source: 'test', listings, now })
  const agency = anAgency()
  const places = createPlaces(database.db)
  const search = createSearch({ db: database.db, places, agency, clock: () => now })
  app = await createApp({ logger: createLogger('silent'), secure: false })
  searchRoutes(app, { search, places, relaxedSearches: createRelaxedSearches({ search, places, agency }), agency })
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

const get = (query: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/search.ljson${query}`, headers })
const answer = async (query: string) => (await get(query)).json<SearchJson>()

/** A circle of so many points round Oakham. */
const circle = (points: number): LngLat[] =>
  Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI
    return [-0.73 + 0.2 * Math.cos(angle), 52.67 + 0.1 * Math.sin(angle)]
  })

describe('bad input is answered in words and never fails', () => {
  const refused: [words: string, query: string, status: number][] = [
    ['a query of 10 MB', `?q=${'x'.repeat(10_000_000)}`, 414],
    ['a polygon of 5,000 points', `?poly=${encodeURIComponent('A'.repeat(40_000))}`, 414],
  ]
  test.each(refused)('%s', async (_words, query, status) => {
    const response = await get(query)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ errors: ['The URL is too long.'], message: 'The URL is too long.' })
  })

  const noticed: [words: string, query: string, field: string, found: number][] = [
    ['page 0', '?fragment=page-0', 'page', 30],
    ['page 99999', '?page=99999', 'page', 30],
    ['a price that is none', '?min_price=NaN', 'minPrice', 30],
    ['a price beyond all bounds', '?fragment=from-9999999999999', 'minPrice', 30],
    ['a lowest price above the highest', '?min_price=150000&max_price=120000', 'minPrice', 4],
    ['a segment that means nothing', '?fragment=with-moat', 'address', 30],
    ['a polygon that is none', '?poly=%00%ff', 'polygon', 30],
    ['an unknown place', '?place_id=5', 'placeId', 0],
    ['a place that nobody knows', '?q=Atlantis', 'q', 0],
    ['a page of 9,999', '?count=9999', 'count', 30],
    ['words that say nothing', '?text=the', 'text', 30],
  ]
  test.each(noticed)('%s', async (_words, query, field, found) => {
    const response = await get(query)
    expect(response.statusCode).toBe(200)
    const { problems, pagination } = response.json<SearchJson>()
    expect(problems).toEqual([{ field, message: expect.stringMatching(/^\S.* .*[.:]?$/) }])
    expect(pagination.total_count).toBe(found)
  })

  test.each([
    "?text=');drop%20table%20properties;--",
    '?q=%00%ED%A0%80',
    '?tags=%27%22%5C,!,%00',
    '?branch_id=2147483648&place_id=-1&area=1e9',
    '?fragment=%25%2500/%',
    `?text=${'%C3%A9'.repeat(2_000)}`,
    `?fragment=${'a/'.repeat(7_000)}`,
    '?viewport=1e308,-1e308,NaN,Infinity',
    '?channel=sales&channel=lettings&channel[]=x',
  ])('%s', async (query) => {
    expect((await get(query)).statusCode).toBe(200)
  })
})

test('the answer has the names of the contract', async () => {
  const response = await get(
    '?channel=sales&place_id=2641128&fragment=from-2-bed/up-to-200000/tag-houses/page-2&count=5',
  )
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  const { properties, ...rest } = response.json<SearchJson>()
  expect(rest).toEqual({
    pagination: {
      current_page: 2,
      has_next_page: true,
      has_prev_page: true,
      total_count: 11,
      page_size: 5,
      page_count: 3,
      from_record: 6,
      to_record: 10,
    },
    search: {
      channel: 'sales',
      placeId: '2641128',
      place: { place_id: '2641128', name: 'Oakham', county_name: 'Rutland' },
      isQuerySearch: false,
      minBeds: 2,
      maxPrice: 200_000,
      tags: ['houses'],
      status: 'available',
      sorted: 'most-expensive-first',
      page: 2,
    },
    canonical_url: '/search/property-for-sale/oakham-rutland/gid-2641128/from-2-bed/up-to-200000/tag-houses/page-2',
    problems: [],
  })
  expect(properties.map(({ price_value }) => price_value)).toEqual([150_000, 140_000, 130_000, 120_000, 110_000])
  const [first] = properties
  expect(first).toMatchObject({
    id: first!.property_id,
    property_url: `/properties/${first!.id}/sales`,
    status: 'available',
  })
})

test('a page has the usual number of homes, or what count= asks for', async () => {
  expect((await answer('')).properties).toHaveLength(DEFAULT_PAGE_SIZE)
  expect((await answer('?count=100')).properties).toHaveLength(30)
})

test.each([
  ['in base64, as paths have it', encodePolygon(circle(40))],
  ['as the polyline itself', encodeURIComponent(encodePolyline(circle(40)))],
])('a drawn area that comes %s is searched and answered as the polyline', async (_words, sent) => {
  const poly = encodePolygon(circle(40))
  const { search, pagination, canonical_url } = await answer(`?poly=${sent}&branch_id=1`)
  expect(search).toMatchObject({ poly: encodePolyline(circle(40)), branch_id: 1 })
  expect(pagination.total_count).toBe(30)
  expect(canonical_url).toBe(`/search/property-for-sale/poly-${poly}?branch_id=1`)
})

test('a map script gets the id of its question back, by which it knows its latest answer', async () => {
  const idOf = async (query: string) => (await app.inject(`/search.ljson?${query}`)).headers['x-homeflow-request-id']
  expect(await idOf('channel=sales&request_id=7f0c-41')).toBe('7f0c-41')
  expect(await idOf('channel=sales&request_id=7%0D%0Aset-cookie')).toBeUndefined()
  expect(await idOf('channel=sales')).toBeUndefined()
})

test('a name that several places have offers the others', async () => {
  const { did_you_mean, problems, search } = await answer('?q=Newport&min_beds=2')
  expect(search).toMatchObject({ q: 'Newport', isQuerySearch: true, place: { name: 'Newport' } })
  expect(problems[0]?.field).toBe('q')
  expect(did_you_mean!.length).toBeGreaterThan(1)
  const [other] = did_you_mean!
  expect(other!.label).toMatch(/^Newport, /)
  expect(other!.url).toMatch(new RegExp(`/gid-${other!.place_id}/from-2-bed$`))
})

describe('relaxed searches', () => {
  test('are none where something is found', async () => {
    expect(await answer('?page=99')).not.toHaveProperty('ways_out')
  })

  test('lead from a search that finds nothing to as many homes as they say', async () => {
    const { properties, ways_out } = await answer('?place_id=2641128&max_price=95000')
    expect([properties, ways_out![0]]).toEqual([
      [],
      {
        words: 'Up to £5,000 more',
        count: 1,
        url: '/search/property-for-sale/oakham-rutland/gid-2641128/up-to-100000',
      },
    ])
    for (const { url, count } of ways_out!) {
      const { pagination } = await answer(`?fragment=${url.replace('/search/', '')}`)
      expect([url, pagination.total_count]).toEqual([url, count])
    }
  })
})

describe('on a map', () => {
  const onMap = async (query: string) => (await get(query)).json<MapJson>()

  test('the answer has marks instead of properties', async () => {
    const { pins, ...rest } = await onMap('?channel=sales&max_price=120000&view=map&zoom=11')
    expect(rest).toEqual({
      clusters: [],
      geonames: [],
      placed_count: 3,
      total_count: 3,
      canonical_url: '/search/property-for-sale/up-to-120000/map',
      problems: [],
    })
    expect(pins[0]).toEqual({
      id: expect.any(Number),
      lng: -0.7302,
      lat: 52.6712,
      price: '£120k',
      price_text: '£120,000',
      display_address: 'Northgate, Oakham, Rutland',
      property_url: `/properties/${pins[0]?.id}/sales`,
      label: null,
      approximate: false,
      photo: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test.each(['&zoom=near&frame=1,2', '&zoom=1e99', '&viewport=north', '&frame=180,0,-180,1', '&poly=%00'])(
    'nonsense is passed over: %s',
    async (query) => {
      expect((await onMap(`?view=map${query}`)).placed_count).toBe(30)
    },
  )
})

describe('the count of a search that is being made', () => {
  const count = async (query: string) => {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url: `/search_count.ljson${query}` })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=30'])
    return JSON.parse(body)
  }

  test.each([
    ['words that name no place', '?q=Atlantis', null],
    ['a place that nobody knows', '?place_id=5', null],
    ['nothing', '', 30],
    ['nonsense', '?min_price=NaN&tags=%00&count=9999', 30],
    ['a place that is half typed', '?q=Oakh', null],
    ['a filter', '?max_price=120000', 3],
    ['a filter that nothing passes', '?min_price=900000', 0],
    ['a sentence', '?q=home+in+Oakham+under+120k', 3],
  ])('is right for %s', async (_words, query, total) => {
    expect(await count(query)).toEqual({ total_count: total })
  })

  test('is that of the results, whatever page they are on', async () => {
    const query = '?place_id=2641128&fragment=from-2-bed/up-to-200000/page-9'
    const { pagination } = await answer(query)
    expect(await count(query)).toEqual({ total_count: pagination.total_count })
  })
})

test('every tag of the agency has the number of homes that it would find', async () => {
  const { counts } = (await app.inject({ url: '/search_tag_counts.ljson?max_price=120000&tags=houses' })).json()
  const searches = anAgency().tagGroups.flatMap(({ tags }) => tags.map(({ tag }) => tag))
  expect(Object.keys(counts)).toEqual(searches)
  for (const tag of searches) {
    const { body } = await app.inject({ url: `/search_count.ljson?max_price=120000&tags=${tag}` })
    expect(JSON.parse(body).total_count, tag).toBe(counts[tag])
  }
})

describe('an answer that is still the same', () => {
  test('is not sent again', async () => {
    const { headers } = await get('?count=1')
    expect(headers['cache-control']).toBe('public, max-age=30')
    const etag = String(headers.etag)
    const again = await get('?count=1', { 'if-none-match': `"other", ${etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await get('?count=2', { 'if-none-match': etag })).statusCode).toBe(200)
  })
})

test('places are suggested with the homes that their searches find, those with homes first', async () => {
  const suggest = async (query: string) => (await app.inject(`/place_suggestions.ljson${query}`)).json()
  const [first, ...others] = await suggest('?term=oak&channel=sales')
  expect(first).toEqual({
    id: 2641128,
    label: 'Oakham, Rutland',
    homes: (await answer('?place_id=2641128')).pagination.total_count,
  })
  expect(first.homes).toBe(30)
  expect(others.length).toBeGreaterThan(3)
  expect(others.every(({ homes }: { homes: number }) => homes === 0)).toBe(true)
  expect((await suggest('?term=oak&channel=lettings'))[0].homes).toBe(0)
  expect(await suggest('')).toEqual([])
  expect(await suggest('?term=a&term=b')).toEqual([])
})
