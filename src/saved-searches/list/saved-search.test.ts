import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseCriteria } from '#src/search/query/normalise-criteria.ts'
import { anyCriteria } from '#test/fixtures/any-criteria.ts'
import { parseSavedSearch } from './saved-search.ts'
import { parseStoredSearches, toStoredSearch } from './stored-searches.ts'

test('what a field cannot hold is left out of the search', () => {
  const [search] = parseStoredSearches(
    JSON.stringify([
      { channel: 'sales', within: 7, status: 'sold', poly: '!', text: {}, placeId: 5, place: { name: '' } },
    ]),
  )
  expect(parseSavedSearch(search!)).toEqual({
    criteria: { channel: 'sales', placeId: 5, tags: [], page: 1 },
    alertFrequency: 'I',
  })
})

test('a search as an older site may have kept it is understood', () => {
  const older = {
    channel: 'sales',
    placeId: '2641128',
    place: { place_id: '2641128', name: 'Oakham', county_name: 'Rutland' },
    q: 'Oakham Rutland',
    isQuerySearch: false,
    suggestions: [['Oakham, Rutland', '2641128']],
    minBeds: '2',
    maxBeds: null,
    minPrice: 0,
    tags: 'house,garden',
    pets: false,
    status: 'available',
    page: 3,
    clickedProperty: null,
    alert_frequency: 'M',
    search_id: '31',
  }
  expect(parseStoredSearches(JSON.stringify([older])).map((search) => parseSavedSearch(search))).toEqual([
    {
      criteria: {
        channel: 'sales',
        placeId: 2641128,
        placeSlug: 'oakham-rutland',
        minBeds: 2,
        minPrice: 0,
        tags: ['house', 'garden'],
        status: 'available',
        page: 1,
      },
      place: { name: 'Oakham', county: 'Rutland' },
      alertFrequency: 'M',
      searchId: 31,
    },
  ])
})

test('every search is asked again as it was saved', () => {
  fc.assert(
    fc.property(anyCriteria, (criteria) => {
      const { placeSlug: _, ...asked } = criteria
      expect(parseSavedSearch(toStoredSearch(asked)).criteria).toEqual(normaliseCriteria({ ...asked, page: 1 }))
    }),
  )
})
