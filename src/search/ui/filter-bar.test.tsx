import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Criteria } from '../criteria.ts'
import { parseSearchQuery } from '../parse-search-query.ts'
import { FilterBar } from './filter-bar.tsx'

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
const SEARCH: Criteria = { channel: 'sales', tags: [], page: 1 }

const bar = (criteria: Criteria, defaultStatus: 'available' | 'all' = 'available') =>
  renderToStaticMarkup(
    <FilterBar criteria={criteria} filterCount={0} prices={PRICES} tagGroups={GROUPS} defaultStatus={defaultStatus} />,
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
  test.each(CASES)('sent as it stands it asks for the same search: %s', (_, criteria) => {
    const read = parseSearchQuery(sent(bar(criteria)))
    expect(read.problems).toEqual([])
    expect({ ...read.criteria, tags: [...read.criteria.tags].sort() }).toEqual({
      ...criteria,
      tags: [...criteria.tags].sort(),
    })
  })

  test('the page is not sent: another search begins at its first', () => {
    expect(parseSearchQuery(sent(bar({ ...SEARCH, page: 7 }))).criteria.page).toBe(1)
  })

  test('where sold homes show by default, leaving the box unticked leaves them out', () => {
    const all = bar(SEARCH, 'all')
    expect(parseSearchQuery(sent(all)).criteria.status).toBe('all')
    const unticked = sent(all).filter(([, value]) => value !== 'all')
    expect(parseSearchQuery(unticked).criteria.status).toBe('available')
  })

  test('the words are the specification’s', () => {
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
