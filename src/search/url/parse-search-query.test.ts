import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCriteria, anyView } from '#test/fixtures/any-criteria.ts'
import type { Criteria, View } from '../criteria/criteria.ts'
import { DEFAULT_PAGE_SIZE } from '../values/limits.ts'
import { searchQuery } from './format-search.ts'
import { SQUARE } from './parse-search-path.cases.ts'
import { parseSearchQuery, parseSearchRequest } from './parse-search-query.ts'

type QueryCase = { query: string; asks: Partial<Criteria>; view?: View; pageSize?: number; problems?: string[] }

const REFUSALS: QueryCase[] = [
  { query: 'channel=boats', asks: {}, problems: ['channel'] },
  { query: 'channel=constructor', asks: {}, problems: ['channel'] },
  { query: 'channel=__proto__', asks: {}, problems: ['channel'] },
  { query: 'min_price=abc', asks: {}, problems: ['minPrice'] },
  { query: 'min_price=NaN&max_price=1', asks: { maxPrice: 1 }, problems: ['minPrice'] },
  { query: 'max_price=9999999999999', asks: {}, problems: ['maxPrice'] },
  { query: 'min_beds=5&max_beds=2', asks: { minBeds: 2, maxBeds: 5 }, problems: ['minBeds'] },
  { query: 'page=0', asks: {}, problems: ['page'] },
  { query: 'page=-1', asks: {}, problems: ['page'] },
  { query: 'within=7', asks: {}, problems: ['within'] },
  { query: 'within=the-walls', asks: {}, problems: ['within'] },
  { query: 'status=haunted', asks: {}, problems: ['status'] },
  { query: 'sorted=toString', asks: {}, problems: ['sorted'] },
  { query: 'place_id=oakham', asks: {}, problems: ['placeId'] },
  { query: 'poly=xx', asks: {}, problems: ['polygon'] },
  { query: 'viewport=1,2', asks: {}, problems: ['viewport'] },
  { query: 'auction_date=2027-02-30', asks: {}, problems: ['auctionDate'] },
  { query: 'count=0', asks: {}, problems: ['count'] },
  { query: 'count=many', asks: {}, problems: ['count'] },
  { query: 'count=101', asks: {}, pageSize: 100, problems: ['count'] },
  { query: 'fragment=from-2-bed/rubbish', asks: { minBeds: 2 }, problems: ['address'] },
  { query: 'fragment=%', asks: {}, problems: ['address'] },
]

const CASES: QueryCase[] = [
  { query: '', asks: {} },
  {
    query: 'channel=sales&place_id=2654710&fragment=from-2-bed/up-to-500000/tag-house/page-2',
    asks: { placeId: 2654710, minBeds: 2, maxPrice: 500000, tags: ['house'], page: 2 },
  },
  { query: 'fragment=/from-2-bed/', asks: { minBeds: 2 } },
  { query: 'fragment=%2Fsearch%2Fproperty-for-rent%2Fpets', asks: { channel: 'lettings', pets: true } },
  { query: 'fragment=text-a%252Fb', asks: { text: 'a/b' } },
  { query: 'fragment=oakham-rutland/gid-9', asks: { placeId: 9, placeSlug: 'oakham-rutland' } },
  { query: 'fragment=oakham-rutland/gid-9&place_id=8', asks: { placeId: 8 } },
  { query: 'fragment=page-2&page=3', asks: { page: 3 } },
  { query: 'fragment=tag-a&tags=b', asks: { tags: ['a', 'b'] } },
  { query: 'channel=property-for-rent', asks: { channel: 'lettings' } },
  { query: 'channel=Let', asks: { channel: 'lettings' } },
  { query: 'channel=buy', asks: {} },
  { query: 'min_beds=2&max_beds=4', asks: { minBeds: 2, maxBeds: 4 } },
  { query: 'minBeds=2&maxBeds=4', asks: { minBeds: 2, maxBeds: 4 } },
  { query: 'min_price=%C2%A3250,000&max_price=', asks: { minPrice: 250000 } },
  { query: 'min_price=null&max_price=undefined&q=&tags=&page=', asks: {} },
  { query: 'min_square_feet=500&max_square_feet=900', asks: { minSquareFeet: 500, maxSquareFeet: 900 } },
  { query: 'min_acreage=0.5&maxAcreage=2.5', asks: { minAcreage: 0.5, maxAcreage: 2.5 } },
  { query: 'area=3&updated_ago=7&created_ago=14', asks: { area: 3, updatedAgo: 7, createdAgo: 14 } },
  { query: 'within=0.25', asks: { within: 0.25 } },
  { query: 'within=1/2', asks: { within: 0.5 } },
  { query: 'within=0-5-miles', asks: { within: 0.5 } },
  { query: 'within=0', asks: {} },
  { query: 'status=all', asks: { status: 'all' } },
  { query: 'text=sea+view', asks: { text: 'sea view' } },
  { query: 'tags=house,!new-home', asks: { tags: ['house', '!new-home'] } },
  { query: 'tags=house&tags=flat', asks: { tags: ['house', 'flat'] } },
  { query: 'tags[]=house&tags%5B%5D=flat', asks: { tags: ['house', 'flat'] } },
  { query: 'sorted=most-recent-first', asks: { sorted: 'most-recent-first' } },
  { query: 'sorted=most-expensive-first', asks: {} },
  { query: 'auction_date=2026-12-03', asks: { auctionDate: '2026-12-03' } },
  { query: 'short_lets=1&pets=on', asks: { shortLets: true, pets: true } },
  { query: 'short_lets=false&pets=0', asks: {} },
  {
    query: `poly=${SQUARE}`,
    asks: {
      polygon: [
        [-0.78, 52.64],
        [-0.7, 52.64],
        [-0.7, 52.72],
        [-0.78, 52.72],
      ],
    },
  },
  { query: 'viewport=-0.8,52.5,-0.4,52.8', asks: { viewport: [-0.8, 52.5, -0.4, 52.8] } },
  { query: 'branch_id=3', asks: { branchId: 3 } },
  { query: 'q=Oakham&place_id=9', asks: { placeId: 9 } },
  { query: 'q=Oakham&place_id=9&is_query_search=true', asks: { q: 'Oakham' } },
  { query: 'q=&place_id=9&is_query_search=true', asks: { placeId: 9 } },
  { query: 'page=2&view=map', asks: { page: 2 }, view: 'map' },
  { query: 'view=sideways', asks: {} },
  { query: 'count=100', asks: {}, pageSize: 100 },
  { query: 'utm_source=x&suggestions=1&clickedProperty=4', asks: {} },
]

describe('the query form of a search', () => {
  test.each([...REFUSALS, ...CASES])(
    'is parsed: $query',
    ({ query, asks, view, pageSize = DEFAULT_PAGE_SIZE, problems = [] }) => {
      const read = parseSearchQuery(new URLSearchParams(query))
      expect(read.criteria).toEqual({ channel: 'sales', tags: [], page: 1, ...asks })
      expect([read.view, read.pageSize]).toEqual([view, pageSize])
      expect(read.problems.map(({ field }) => field)).toEqual(problems)
      expect(parseSearchQuery(query)).toEqual(read)
    },
  )

  test('that is written for a search reads back as that search', () => {
    fc.assert(
      fc.property(anyCriteria, anyView, fc.integer({ min: 1, max: 100 }), (criteria, view, pageSize) => {
        const query = searchQuery(criteria, { ...(view && { view }), pageSize })
        const { placeSlug: _, ...asked } = criteria
        const expected = { criteria: asked, problems: [], pageSize, ...(view && { view }) }
        expect(parseSearchQuery(new URLSearchParams(query))).toEqual(expected)
        expect(parseSearchQuery(query)).toEqual(expected)
      }),
    )
  })

  test('is written as the contract shows it', () => {
    expect(searchQuery(parseSearchQuery(CASES[1]!.query).criteria)).toBe(CASES[1]!.query)
  })

  test('never throws', () => {
    const name = fc.oneof(
      fc.constantFrom('q', 'fragment', 'tags', 'poly', 'page', 'count', 'viewport', 'text'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: 'binary' }))), (pairs) => {
        const { criteria, pageSize } = parseSearchQuery(pairs)
        expect(parseSearchQuery(searchQuery(criteria)).criteria).toEqual(criteria)
        expect(pageSize >= 1 && pageSize <= 100).toBe(true)
      }),
    )
  })

  test('of ten megabytes is answered', () => {
    const query = `min_beds=2&q=${'a'.repeat(10_000_000)}${'&tags=x'.repeat(10_000)}`
    expect(parseSearchQuery(query).criteria).toMatchObject({ minBeds: 2, q: 'a'.repeat(200) })
  })

  test('overrides the path that it stands behind', () => {
    const path = '/search/property-for-sale/oakham-rutland/gid-9/from-2-bed/tag-a'
    expect(parseSearchRequest(path, 'channel=lettings&min_beds=3&tags=b').criteria).toEqual({
      channel: 'lettings',
      placeId: 9,
      placeSlug: 'oakham-rutland',
      minBeds: 3,
      tags: ['a', 'b'],
      page: 1,
    })
  })
})
