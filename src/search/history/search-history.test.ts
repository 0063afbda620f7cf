import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCriteria, anyView } from '#test/fixtures/any-criteria.ts'
import type { Criteria, LngLat } from '../criteria/criteria.ts'
import {
  historyText,
  parseHistory,
  recordSearch,
  type SearchHistory,
  type SearchHistoryEntry,
} from './search-history.ts'
import { MAX_STORED_SEARCHES } from './search-history-key.ts'

function search(asks: Partial<Criteria> = {}, others: Partial<SearchHistoryEntry> = {}): SearchHistoryEntry {
  return { criteria: { channel: 'sales', tags: [], page: 1, ...asks }, ...others }
}

const drawn: LngLat[] = [
  [0, 0],
  [0, 1],
  [1, 1],
]
const wider: LngLat[] = [
  [-1, -1],
  [-1, 2],
  [2, 2],
]

describe('recording a search', () => {
  test.each<[string, SearchHistory, SearchHistoryEntry, SearchHistory]>([
    ['the first', [], search({ minBeds: 2 }), [search({ minBeds: 2 })]],
    ['another', [search()], search({ minBeds: 2 }), [search({ minBeds: 2 }), search()]],
    ['the same again', [search({ minBeds: 2 })], search({ minBeds: 2 }), [search({ minBeds: 2 })]],
    [
      'another page of the latest',
      [search(), search({ q: 'x' })],
      search({ page: 3 }),
      [search({ page: 3 }), search({ q: 'x' })],
    ],
    ['the first page again', [search({ page: 3 })], search(), [search()]],
    ['another view of the latest', [search()], search({}, { view: 'map' }), [search({}, { view: 'map' })]],
    [
      'the latest, of which there are fewer by now',
      [search({}, { heading: '12 homes for sale' })],
      search({}, { heading: '11 homes for sale' }),
      [search({}, { heading: '11 homes for sale' })],
    ],
    [
      'another order of the latest',
      [search()],
      search({ sorted: 'most-recent-first' }),
      [search({ sorted: 'most-recent-first' }), search()],
    ],
    [
      'an older one again',
      [search(), search({ q: 'x' })],
      search({ q: 'x' }),
      [search({ q: 'x' }), search(), search({ q: 'x' })],
    ],
    [
      'the same place by another slug',
      [search({ placeId: 9 })],
      search({ placeId: 9, placeSlug: 'oakham', page: 2 }),
      [search({ placeId: 9, page: 2 })],
    ],
    [
      'another drawn area',
      [search({ polygon: drawn })],
      search({ polygon: wider }),
      [search({ polygon: wider }), search({ polygon: drawn })],
    ],
    [
      'the area widened',
      [search({ polygon: drawn })],
      search({ polygon: wider }, { polygonExpanded: true }),
      [search({ polygon: drawn })],
    ],
    [
      'a page of the area widened',
      [search({ polygon: drawn })],
      search({ polygon: wider, page: 2 }, { polygonExpanded: true }),
      [search({ polygon: drawn, page: 2 })],
    ],
    [
      'a widened area for the place',
      [search({ placeId: 9 })],
      search({ placeId: 9, polygon: wider }, { polygonExpanded: true }),
      [search({ placeId: 9 })],
    ],
    [
      'a widened area of another search',
      [search()],
      search({ minBeds: 2, polygon: wider }, { polygonExpanded: true }),
      [search({ minBeds: 2, polygon: wider }, { polygonExpanded: true }), search()],
    ],
    [
      'a property opened',
      [search({ page: 2 })],
      search({ page: 2 }, { clickedProperty: 42 }),
      [search({ page: 2 }, { clickedProperty: 42 })],
    ],
    [
      'the same property opened again',
      [search({ minBeds: 2 }), search({}, { clickedProperty: 42 })],
      search({}, { clickedProperty: 42 }),
      [search({ minBeds: 2 }), search({}, { clickedProperty: 42 })],
    ],
    [
      'another property opened',
      [search({}, { clickedProperty: 42 })],
      search({}, { clickedProperty: 43 }),
      [search({}, { clickedProperty: 43 })],
    ],
    [
      'the results after a property',
      [search({}, { clickedProperty: 42 })],
      search({ page: 2 }),
      [search({ page: 2 }, { clickedProperty: 42 })],
    ],
  ])('puts the newest first and each once: %s', (_, before, made, after) => {
    expect(recordSearch(before, made)).toEqual(after)
  })

  test('keeps the ten newest', () => {
    const made = Array.from({ length: 14 }, (_, beds) => search({ minBeds: beds }))
    const history = made.reduce<SearchHistory>(recordSearch, [])
    expect(history.map(({ criteria }) => criteria.minBeds)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  })

  test('twice leaves what recording once does', () => {
    fc.assert(
      fc.property(fc.array(anyCriteria, { maxLength: 12 }), anyCriteria, (earlier, criteria) => {
        const before = earlier.reduce<SearchHistory>((history, made) => recordSearch(history, { criteria: made }), [])
        const once = recordSearch(before, { criteria })
        expect(recordSearch(once, { criteria })).toEqual(once)
        expect(once.length).toBeLessThanOrEqual(MAX_STORED_SEARCHES)
        expect(once[0]?.criteria.page).toBe(criteria.page)
      }),
    )
  })
})

describe('what the browser kept', () => {
  test.each([
    [null],
    [undefined],
    [''],
    ['{'],
    ['null'],
    ['7'],
    ['{"address":"/search"}'],
    ['[null, 3, "x", [], {}]'],
    ['[{"address":7}]'],
    ['[{"address":"javascript:alert(1)"}]'],
    ['[{"address":"//elsewhere.example/search"}]'],
    ['[{"address":"/searching"}]'],
    [`[${'"x",'.repeat(200_000)}1]`],
  ])('holds no search in %.40j', (text) => {
    expect(parseHistory(text)).toEqual([])
  })

  test('is read as far as it is ours', () => {
    const kept = '[{"address":"/search/property-for-rent/from-2-bed","clickedProperty":"x","polygonExpanded":1}, 5]'
    expect(parseHistory(kept)).toEqual([search({ channel: 'lettings', minBeds: 2 })])
  })

  test('is ten searches at most', () => {
    const many = JSON.stringify(Array.from({ length: 30 }, (_, n) => ({ address: `/search/from-${n}-bed` })))
    expect(parseHistory(many)).toHaveLength(10)
  })

  test('reads back to the history that was written', () => {
    const entry = fc.record(
      {
        criteria: anyCriteria,
        view: anyView.filter((view) => view !== undefined),
        heading: fc.string({ minLength: 1, maxLength: 300 }),
        clickedProperty: fc.nat(),
        polygonExpanded: fc.constant(true),
      },
      { requiredKeys: ['criteria'] },
    )
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 10 }), (history) => {
        expect(parseHistory(historyText(history))).toEqual(history)
      }),
    )
  })

  test('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseHistory(text).length).toBeLessThanOrEqual(MAX_STORED_SEARCHES)
      }),
    )
  })
})
