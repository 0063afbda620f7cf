import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import type { FilterConfig } from '../filter-config.ts'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'

const PRICES = {
  salesPrices: [100_000, 200_000, 500_000],
  lettingsPrices: [500, 1000],
  commercialRents: [5000, 10_000],
}
const GROUPS = [
  {
    id: 'type',
    name: 'Property type',
    tags: [
      { tag: 'house', name: 'House' },
      { tag: 'new home', name: 'New home' },
    ],
  },
]
const FILTERS: FilterConfig = {
  topLevels: [
    {
      ...{ id: 'house', name: 'Houses', tag: 'house', otherFilters: ['for sale', 'price', 'bedrooms'] },
      ...{ advancedOptions: {}, subLevels: [{ id: 'new', name: 'New houses', tag: 'house,new-home' }] },
    },
    {
      ...{ id: 'business', name: 'Commercial', tag: 'commercial', otherFilters: ['for sale', 'price', 'square feet'] },
      ...{ advancedOptions: {}, subLevels: [] },
    },
  ],
  sqftOptions: [500, 2000],
  acresOptions: [0.5, 5],
}
const SEARCH: Criteria = { channel: 'sales', tags: [], page: 1 }

const bar = (criteria: Criteria, more: Partial<FilterBarProps> = {}) =>
  renderToStaticMarkup(
    <FilterBar
      {...{ criteria, filterCount: 0, prices: PRICES, tagGroups: GROUPS, defaultStatus: 'available' }}
      {...more}
    />,
  )

/** What a browser would send of the form as the server wrote it. */
function sent(html: string): [string, string][] {
  const attribute = (tag: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
  return [...html.matchAll(/<input[^>]*>|<select.*?<\/select>/gs)].flatMap(([control]): [string, string][] => {
    const name = attribute(control, 'name')
    if (!name) return []
    if (control.startsWith('<select')) {
      const chosen = /<option([^>]*) selected=""[^>]*>/.exec(control)?.[0] ?? ''
      return [[name, attribute(chosen, 'value') ?? '']]
    }
    const unticked = attribute(control, 'type') === 'checkbox' && !control.includes(' checked=""')
    return unticked ? [] : [[name, attribute(control, 'value') ?? '']]
  })
}

const CASES: [string, Criteria][] = [
  ['nothing but the channel', SEARCH],
  ['a typed place and a distance', { ...SEARCH, q: 'Oakham, Rutland', within: 0.25 }],
  ['prices and bedrooms', { ...SEARCH, minPrice: 100_000, maxPrice: 500_000, minBeds: 2, maxBeds: 2 }],
  ['prices that are on no step', { ...SEARCH, minPrice: 123_456, maxPrice: 654_321 }],
  ['rents', { ...SEARCH, channel: 'lettings', minPrice: 500, maxPrice: 1000 }],
  ['a year’s rent', { ...SEARCH, channel: 'lettings', maxPrice: 10_000, tags: ['commercial'] }],
  ['sizes', { ...SEARCH, minSquareFeet: 500, maxSquareFeet: 2000, minAcreage: 0.5, maxAcreage: 2.75 }],
  ['prices per sq ft', { ...SEARCH, minPerSquareFoot: 300, maxPerSquareFoot: 425 }],
  ['a year’s rent per sq ft', { ...SEARCH, channel: 'lettings', maxPerSquareFoot: 15, tags: ['commercial'] }],
  ['ticked tags, and tags that are on no offer', { ...SEARCH, tags: ['auction', '!flat', 'house', 'new-home'] }],
  [
    'order, branch, words and days',
    { ...SEARCH, sorted: 'most-recent-first', branchId: 2, text: 'mill', createdAgo: 7 },
  ],
  ['sold homes too', { ...SEARCH, status: 'all' }],
  [
    'an area that was drawn',
    {
      ...SEARCH,
      polygon: [
        [-0.8, 52.6],
        [-0.7, 52.6],
        [-0.7, 52.7],
      ],
    },
  ],
]

describe('the filter form', () => {
  describe.each([
    ['without categories', undefined],
    ['with categories', FILTERS],
  ])('%s', (_words, filters) => {
    test.each<[string, Criteria]>([
      ...CASES,
      ['a category', { ...SEARCH, tags: ['house'] }],
      ['a sub-category beside a tick', { ...SEARCH, tags: ['auction', 'house', 'new-home'] }],
      ['filters that its category does not show', { ...SEARCH, minBeds: 2, maxAcreage: 5, tags: ['commercial'] }],
    ])('sent as it stands it asks for the same search: %s', (_, criteria) => {
      const read = parseSearchQuery(sent(bar(criteria, { filters })))
      expect(read.problems).toEqual([])
      expect({ ...read.criteria, tags: [...read.criteria.tags].sort() }).toEqual({
        ...criteria,
        tags: [...criteria.tags].sort(),
      })
    })
  })

  test.each<[tags: string[], shown: string[], hidden: string[]]>([
    [[], ['min_price', 'min_beds', 'min_square_feet', 'min_acreage'], []],
    [['house'], ['min_price', 'min_beds'], ['min_square_feet', 'min_acreage']],
    [['commercial'], ['min_price', 'min_square_feet'], ['min_beds', 'min_acreage']],
  ])('of %j shows %j and not %j', (tags, shown, hidden) => {
    const named = sent(bar({ ...SEARCH, tags }, { filters: FILTERS })).map(([name]) => name)
    expect(named).toEqual(expect.arrayContaining(shown))
    for (const name of hidden) expect(named).not.toContain(name)
  })

  test('goes where the agency sends it', () => {
    const targets = { lettings: '/lettings-search' }
    expect(bar(SEARCH, { targets })).toContain('action="/search"')
    expect(bar({ ...SEARCH, channel: 'lettings' }, { targets })).toContain('action="/lettings-search"')
  })

  test.each<[criteria: Partial<Criteria>, isShown: boolean]>([
    [{}, false],
    [{ tags: ['!auction'] }, false],
    [{ tags: ['auction'] }, true],
    [{ auctionDate: '2026-12-03' }, true],
  ])('of %j says where to register for the auction: %s', (asks, isShown) => {
    const html = bar(
      { ...SEARCH, ...asks },
      { auction: { registerUrl: 'https://bids.example/', telephone: '01632 960149' } },
    )
    expect(html.includes('href="https://bids.example/"')).toBe(isShown)
    expect(html.includes('href="tel:01632960149"')).toBe(isShown)
  })

  test('changing the channel without JavaScript drops the prices of the other channel', () => {
    const form = sent(bar({ ...SEARCH, minPrice: 100_000, maxPrice: 500_000, minBeds: 2 }))
    const withChannel = (changes: Record<string, string>) =>
      parseSearchQuery(form.map(([name, value]) => [name, changes[name] ?? value] as const)).criteria
    expect(withChannel({ channel: 'lettings' })).toEqual({ ...SEARCH, channel: 'lettings', minBeds: 2 })
    expect(withChannel({ channel: 'lettings', max_price: '1000' })).toMatchObject({ maxPrice: 1000 })
    expect(withChannel({})).toMatchObject({ minPrice: 100_000, maxPrice: 500_000 })
  })

  test('the form offers the tags of its channel only, and sends the other channel’s tags of its search', () => {
    const tagGroups: TagGroup[] = [
      { id: 'tenure', name: 'Tenure', channel: 'sales', tags: [{ tag: 'freehold', name: 'Freehold' }] },
      {
        id: 'more',
        name: 'More',
        tags: [
          { tag: 'garden', name: 'Garden' },
          { tag: 'furnished', name: 'Furnished', channel: 'lettings' },
        ],
      },
    ]
    const sales = bar({ ...SEARCH, tags: ['furnished'] }, { tagGroups })
    expect(sales).toContain('Freehold')
    expect(sales).not.toContain('>Furnished<')
    expect(parseSearchQuery(sent(sales)).criteria.tags).toEqual(['furnished'])
    const lettings = bar({ ...SEARCH, channel: 'lettings' }, { tagGroups })
    expect(lettings).toContain('Furnished')
    expect(lettings).not.toContain('Freehold')
  })

  test('the form has a keyword field and a select for the date added', () => {
    const html = bar({ ...SEARCH, text: 'mill', createdAgo: 9 })
    expect(html).toMatch(/<input[^>]*name="text"[^>]*value="mill"/)
    expect(html).toContain('<option value="9" selected="">In the last 9 days</option>')
  })

  test('the page is not sent: another search begins at its first', () => {
    expect(parseSearchQuery(sent(bar({ ...SEARCH, page: 7 }))).criteria.page).toBe(1)
  })

  test('where sold homes show by default, leaving the box unticked leaves them out', () => {
    const all = bar(SEARCH, { defaultStatus: 'all' })
    expect(parseSearchQuery(sent(all)).criteria.status).toBe('all')
    const unticked = sent(all).filter(([, value]) => value !== 'all')
    expect(parseSearchQuery(unticked).criteria.status).toBe('available')
  })

  test('the fixed words are there', () => {
    const html = bar(SEARCH)
    for (const words of [
      'Filter Search',
      'Hide Filters',
      'Clear filters',
      'Search',
      'Show Sold Properties',
      '>Buy<',
      '>Let<',
    ]) {
      expect(html).toContain(words)
    }
    expect(bar({ ...SEARCH, channel: 'lettings' })).toContain('Show Recently Let')
  })
})
