import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settings as settingsSchema } from '#src/agency/folder/server/settings-schema.ts'
import { anyCriteria } from '#test/fixtures/any-criteria.ts'
import type { Criteria, LngLat } from '../criteria/criteria.ts'
import type { RelaxContext } from '../criteria/criterion.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { searchPath } from '../url/format-search.ts'
import { suggestRelaxedPairs, suggestRelaxedSearches } from './relaxed-searches.ts'

const context: RelaxContext = {
  prices: settingsSchema.pick({ salesPrices: true, lettingsPrices: true, commercialRents: true }).parse({}),
  defaultStatus: 'available',
  tagGroups: [
    {
      id: 'type',
      name: 'Property type',
      tags: [
        { tag: 'houses', name: 'House' },
        { tag: 'flats', name: 'Flat' },
      ],
    },
    { id: 'outside', name: 'Outside', tags: [{ tag: 'garden', name: 'Garden' }] },
  ],
}
const village: RelaxContext['place'] = { kind: 'place', radiusMiles: 1 }
const rutland: RelaxContext['county'] = { id: 920000060, name: 'Rutland', slug: 'rutland' }
const polygon: LngLat[] = [
  [0, 0],
  [0, 1],
  [1, 1],
]

function search(asks: Partial<Criteria>): Criteria {
  return { channel: 'sales', tags: [], page: 1, status: 'all', ...asks }
}

describe('the relaxed searches of', () => {
  test.each<[string, Partial<Criteria>, string[], Partial<RelaxContext>?]>([
    ['a search for everything', {}, []],
    ['another page of it', { page: 9, sorted: 'most-recent-first' }, []],
    ['a search of what is available', { status: 'available' }, ['Including sold']],
    ['one of what is to let', { status: undefined, channel: 'lettings' }, ['Including let']],
    ['one that shows all by default', { status: undefined }, [], { defaultStatus: 'all' }],
    ['a village', { placeId: 9 }, ['Within 1 mile', 'Within 3 miles', 'Anywhere'], { place: village }],
    [
      'a village in its county',
      { placeId: 9 },
      ['Within 1 mile', 'Within 3 miles', 'All of Rutland', 'Anywhere'],
      { place: village, county: rutland },
    ],
    [
      'a city',
      { placeId: 9 },
      ['Within 1 mile', 'Within 3 miles', 'Anywhere'],
      { place: { kind: 'place', radiusMiles: 7 } },
    ],
    ['a county', { placeId: 9 }, ['Anywhere'], { place: { kind: 'county', radiusMiles: 12 }, county: rutland }],
    ['a typed place', { q: 'Oakham' }, ['Within 1 mile', 'Within 3 miles', 'Anywhere'], { place: village }],
    ['half a mile', { placeId: 9, within: 0.5 }, ['Within 1 mile', 'Within 3 miles', 'Anywhere'], { place: village }],
    ['20 miles', { placeId: 9, within: 20 }, ['Within 30 miles', 'Anywhere'], { place: village }],
    ['25 miles', { placeId: 9, within: 25 }, ['Within 30 miles', 'Anywhere']],
    ['30 miles', { placeId: 9, within: 30 }, ['Anywhere']],
    ['a distance from nowhere', { within: 3 }, []],
    ['an area', { area: 3 }, ['Anywhere']],
    ['a drawn area', { placeId: 9, polygon }, ['Anywhere'], { place: village, county: rutland }],
    ['a part of the map', { viewport: [0, 0, 1, 1] }, ['Anywhere']],
    [
      'a drawn area on a part of the map',
      { polygon, viewport: [0, 0, 1, 1] },
      ['Search outside this map area', 'Anywhere'],
    ],
    ['a price', { maxPrice: 300_000 }, ['Up to £100,000 more', 'Up to £200,000 more', 'No maximum price']],
    [
      'a price between two steps',
      { maxPrice: 350_000 },
      ['Up to £50,000 more', 'Up to £150,000 more', 'No maximum price'],
    ],
    [
      'the agency’s own steps',
      { maxPrice: 300_000 },
      ['Up to £25,000 more', 'Up to £50,000 more', 'No maximum price'],
      { prices: { salesPrices: [325_000, 350_000], lettingsPrices: [], commercialRents: [] } },
    ],
    ['the last step but one', { maxPrice: 9_000_000 }, ['Up to £1,000,000 more', 'No maximum price']],
    ['the last step', { maxPrice: 10_000_000 }, ['No maximum price']],
    ['a price of nothing', { maxPrice: 0 }, ['Up to £100,000 more', 'Up to £200,000 more', 'No maximum price']],
    [
      'a rent',
      { channel: 'lettings', maxPrice: 1250 },
      ['Up to £50 pcm more', 'Up to £250 pcm more', 'No maximum price'],
    ],
    [
      'a year’s rent',
      { channel: 'lettings', maxPrice: 12_000, tags: ['commercial'] },
      ['Up to £3,000 pa more', 'Remove “Commercial”', 'Up to £8,000 pa more', 'No maximum price'],
    ],
    ['a lowest price', { minPrice: 450_000 }, ['Up to £50,000 less']],
    ['the lowest step', { minPrice: 100_000 }, ['No minimum price']],
    ['bounds of 0', { minPrice: 0, minBeds: 0, minAcreage: 0, minSquareFeet: 0 }, []],
    ['bedrooms', { minBeds: 3 }, ['1 fewer bedroom', 'No minimum bedrooms']],
    ['a bedroom', { minBeds: 1 }, ['1 fewer bedroom']],
    [
      'an exact number of bedrooms',
      { minBeds: 3, maxBeds: 3 },
      ['1 fewer bedroom', '1 more bedroom', 'No minimum bedrooms'],
    ],
    ['more bedrooms than there are', { maxBeds: 99 }, []],
    [
      'tags',
      { tags: ['houses', 'garden', 'flats', '!new-home', 'sea-view'] },
      ['Remove “Sea View”', 'Including “New Home”', 'Remove “Garden”', 'Any property type (remove “House” or “Flat”)'],
    ],
    ['sizes', { minSquareFeet: 1500, maxSquareFeet: 1900 }, ['From 1,250 sq ft', 'Up to 2,000 sq ft']],
    ['the last sizes', { minSquareFeet: 250, maxSquareFeet: 10_000 }, ['No minimum size', 'No maximum size']],
    [
      'prices per sq ft',
      { minPerSquareFoot: 300, maxPerSquareFoot: 400 },
      ['From £250 per sq ft', 'Up to £450 per sq ft'],
    ],
    ['the last price per sq ft', { maxPerSquareFoot: 2000 }, ['No maximum price per sq ft']],
    ['land', { minAcreage: 2, maxAcreage: 3 }, ['From 1 acre', 'Up to 5 acres']],
    ['the last land', { minAcreage: 0.1, maxAcreage: 250 }, ['No minimum land', 'No maximum land']],
    ['words', { text: 'sea view' }, ['Remove the keyword “sea view”']],
    ['days', { createdAgo: 7, updatedAgo: 3 }, ['Any date added', 'Any date updated']],
    ['an auction', { auctionDate: '2026-12-03' }, ['Any auction date']],
    ['short lets and pets', { shortLets: true, pets: true }, ['Include long lets', 'Remove “Pets considered”']],
    ['a branch', { branchId: 2 }, ['From any branch']],
    [
      'everything at once',
      {
        status: undefined,
        placeId: 9,
        maxPrice: 300_000,
        minPrice: 200_000,
        minBeds: 3,
        tags: ['houses', 'garden'],
        text: 'x',
      },
      [
        'Within 1 mile',
        'Within 3 miles',
        'Up to £100,000 more',
        '1 fewer bedroom',
        'Including sold',
        'All of Rutland',
        'Up to £100,000 less',
        'Remove “Garden”',
        'Any property type (remove “House”)',
        'Remove the keyword “x”',
        'Up to £200,000 more',
        'No maximum price',
        'No minimum bedrooms',
        'Anywhere',
      ],
      { place: village, county: rutland },
    ],
  ])('%s are offered', (_, asks, words, own) => {
    expect(suggestRelaxedSearches(search(asks), { ...context, ...own }).map((way) => way.words)).toEqual(words)
  })

  test('a search lead to what they say', () => {
    const asked = search({ status: 'available', q: 'Oakham', maxPrice: 350_000, minBeds: 3, tags: ['garden'], page: 3 })
    const ways = suggestRelaxedSearches(asked, { ...context, county: rutland, place: village })
    expect(ways.slice(0, 8).map(({ criteria }) => searchPath(criteria))).toEqual(
      [
        'from-3-bed/up-to-350000/within-1-miles/status-available/tag-garden?q=Oakham',
        'from-3-bed/up-to-350000/within-3-miles/status-available/tag-garden?q=Oakham',
        'from-3-bed/up-to-400000/status-available/tag-garden?q=Oakham',
        'from-2-bed/up-to-350000/status-available/tag-garden?q=Oakham',
        'from-3-bed/up-to-350000/status-all/tag-garden?q=Oakham',
        'rutland/gid-920000060/from-3-bed/up-to-350000/status-available/tag-garden',
        'from-3-bed/up-to-350000/status-available?q=Oakham',
        'from-3-bed/up-to-500000/status-available/tag-garden?q=Oakham',
      ].map((path) => `/search/property-for-sale/${path}`),
    )
  })

  test('that need two changes are pairs of the likeliest', () => {
    const asked = search({ placeId: 9, maxPrice: 300_000, minBeds: 3, tags: ['garden', 'sea-view'] })
    const words = suggestRelaxedPairs(asked, { ...context, place: village }).map((way) => way.words)
    expect(words.slice(0, 3)).toEqual([
      'Within 1 mile and up to £100,000 more',
      'Within 3 miles and up to £100,000 more',
      'Within 1 mile and 1 fewer bedroom',
    ])
    expect(words).toContain('Remove “Sea View” and remove “Garden”')
    expect(words.some((pair) => pair.includes('Within 1 mile and within 3 miles'))).toBe(false)
  })

  test('a commercial search drop a year’s rent with its tag', () => {
    const asked = search({ channel: 'lettings', maxPrice: 12_000, tags: ['gth-commercial'] })
    const way = suggestRelaxedSearches(asked, context).find(({ words }) => words.startsWith('Remove'))
    expect(way?.criteria).toEqual(search({ channel: 'lettings' }))
  })

  test('any search are few, differ, start at the first page and ask for no more', () => {
    const owns = fc.record({ place: fc.constant(village), county: fc.constant(rutland) }, { requiredKeys: [] })
    fc.assert(
      fc.property(anyCriteria, owns, (criteria, own) => {
        const ways = suggestRelaxedSearches(criteria, { ...context, ...own })
        const paths = ways.map((way) => searchPath(way.criteria))
        expect(new Set([searchPath({ ...criteria, page: 1 }), ...paths]).size).toBe(ways.length + 1)
        expect(new Set(ways.map(({ words }) => words)).size).toBe(ways.length)
        for (const way of ways) {
          expect(way.criteria.page).toBe(1)
          expect(normaliseCriteria(way.criteria).channel).toBe(criteria.channel)
          for (const field of ['minBeds', 'minPrice', 'minSquareFeet', 'minAcreage'] as const)
            expect(way.criteria[field] ?? 0).toBeLessThanOrEqual(criteria[field] ?? 0)
          for (const field of ['maxBeds', 'maxPrice', 'maxSquareFeet', 'maxAcreage', 'within'] as const)
            if (field !== 'within' || criteria.within !== undefined)
              expect(way.criteria[field] ?? Infinity).toBeGreaterThanOrEqual(criteria[field] ?? Infinity)
          expect(criteria.tags).toEqual(expect.arrayContaining(way.criteria.tags))
        }
      }),
    )
  })
})
