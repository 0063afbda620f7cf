import { describe, expect, test } from 'vitest'
import type { Criteria } from '../criteria/criteria.ts'
import { recentSearches } from './recent-searches.ts'
import type { SearchHistoryEntry } from './search-history.ts'

const criteria = (more: Partial<Criteria> = {}): Criteria => ({ channel: 'sales', tags: [], page: 1, ...more })
const OAKHAM: SearchHistoryEntry = {
  criteria: criteria({ placeId: 2_641_128, placeSlug: 'oakham-rutland', minBeds: 2, maxPrice: 500_000, page: 3 }),
  heading: '1,134 homes for sale in Oakham, Rutland',
}
const LET: SearchHistoryEntry = { criteria: criteria({ channel: 'lettings' }), view: 'map' }

describe('the searches that are offered again', () => {
  test('are named by their heading without its count, and their filters, and begin at their first page', () => {
    expect(recentSearches([OAKHAM], '/')).toEqual([
      {
        words: 'Homes for sale in Oakham, Rutland',
        filters: '2 bedrooms or more, Up to £500,000',
        href: '/search/property-for-sale/oakham-rutland/gid-2641128/from-2-bed/up-to-500000',
      },
    ])
  })

  test('lead to the view that they were seen in, and have words even without a heading', () => {
    expect(recentSearches([LET], '/')).toEqual([
      { words: 'Homes to let', filters: '', href: '/search/property-for-rent/map' },
    ])
  })

  test.each([
    ['/search/property-for-rent/map'],
    ['/search/property-for-rent'],
    ['/search/property-for-rent/page-4/list'],
  ])('are not the one at hand: %s', (here) => {
    expect(recentSearches([LET, OAKHAM], here).map(({ words }) => words)).toEqual(['Homes for sale in Oakham, Rutland'])
  })

  test('are each named once, and five at most', () => {
    const again = { ...OAKHAM, criteria: { ...OAKHAM.criteria, page: 1 } }
    expect(recentSearches([OAKHAM, LET, again], '/')).toHaveLength(2)
    const many = Array.from({ length: 10 }, (_, beds) => ({ criteria: criteria({ minBeds: beds + 1 }) }))
    expect(recentSearches(many, '/')).toHaveLength(5)
  })

  test('are none where nothing was searched', () => {
    expect(recentSearches([], '/')).toEqual([])
  })
})
