import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCriteria } from '#test/any-criteria.ts'
import { newSavedSearch, type SavedSearch } from './saved-search.ts'
import { readSavedSearches, readStoredSearch, storedSearch, writeSavedSearches } from './stored-search.ts'

describe('what is no search is passed over', () => {
  test.each<[what: string, text: string | null]>([
    ['nothing', null],
    ['an empty text', ''],
    ['text that is no JSON', '[{"channel":"sales"'],
    ['a search that is not in a list', '{"channel":"sales"}'],
    ['items that are no searches', '[null,12,"sales",[],{},{"minBeds":2},{"channel":7}]'],
  ])('%s', (_what, text) => {
    expect(readSavedSearches(text)).toEqual([])
  })

  test('nothing throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(Array.isArray(readSavedSearches(text))).toBe(true)
      }),
    )
  })

  test('a field that holds nonsense is left out of its search', () => {
    const stored = { channel: 'sales', minBeds: 'many', maxPrice: -5, tags: { house: true }, alert_frequency: 'daily' }
    expect(readStoredSearch({ ...stored, search_id: 'x', placeId: 5, place: { name: '' } })).toEqual({
      criteria: { channel: 'sales', placeId: 5, tags: [], page: 1 },
      alertFrequency: 'I',
    })
  })
})

test('a search is spelt in the names of the specification', () => {
  const search: SavedSearch = {
    criteria: {
      channel: 'lettings',
      placeId: 2641128,
      placeSlug: 'oakham-rutland',
      minBeds: 0,
      maxPrice: 1500,
      branchId: 2,
      tags: ['flat', '!student'],
      polygon: [
        [-0.7, 52.6],
        [-0.6, 52.6],
        [-0.7, 52.7],
      ],
      page: 1,
    },
    place: { name: 'Oakham', county: 'Rutland' },
    alertFrequency: 'W',
    searchId: 31,
  }
  expect(storedSearch(search)).toEqual({
    channel: 'lettings',
    placeId: 2641128,
    place: { place_id: 2641128, name: 'Oakham', county_name: 'Rutland' },
    isQuerySearch: false,
    minBeds: 0,
    maxPrice: 1500,
    branch_id: 2,
    tags: ['flat', '!student'],
    poly: 'X21gYEl-dWdDP19wUl9wUn5vUg==',
    alert_frequency: 'W',
    search_id: 31,
  })
  expect(readSavedSearches(writeSavedSearches([search]))).toEqual([search])
})

test('a search as an older site may have kept it is understood', () => {
  const kept = {
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
  expect(readSavedSearches(JSON.stringify([kept, kept]))).toEqual([
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

test('every search is read back as it was saved', () => {
  fc.assert(
    fc.property(anyCriteria, (criteria) => {
      const { placeSlug: _, ...asked } = criteria
      const search = newSavedSearch(asked)
      expect(readSavedSearches(writeSavedSearches([search]))).toEqual([search])
    }),
  )
})
