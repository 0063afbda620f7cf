import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { anyCriteria } from '#test/fixtures/any-criteria.ts'
import {
  findSaved,
  formatStoredSearches,
  parseStoredSearches,
  putSearchBack,
  type StoredSearches,
  toStoredSearch,
  withoutStoredSearch,
  withSearch,
} from './stored-searches.ts'

const asking = (asks: Partial<Criteria> = {}): Criteria => ({ channel: 'sales', tags: [], page: 1, ...asks })
const kept = (asks: Partial<Criteria> = {}) => toStoredSearch(asking(asks))
const three: StoredSearches = [kept({ minBeds: 3 }), kept({ minBeds: 2 }), kept({ minBeds: 1 })]

describe('what is no search is passed over', () => {
  test.each<[what: string, text: string | null]>([
    ['nothing', null],
    ['an empty text', ''],
    ['text that is no JSON', '[{"channel":"sales"'],
    ['a search that is not in a list', '{"channel":"sales"}'],
    ['items that are no searches', '[null,12,"sales",[],{},{"minBeds":2},{"channel":7},{"channel":"barter"}]'],
  ])('%s', (_what, text) => {
    expect(parseStoredSearches(text)).toEqual([])
  })

  test('a figure that is none is left out, and a frequency that is none is the usual one', () => {
    const text = '[{"channel":"sales","minBeds":"many","maxPrice":-5,"tags":{"house":true},"alert_frequency":"daily"}]'
    expect(parseStoredSearches(text)).toEqual([{ channel: 'sales', tags: [], alert_frequency: 'I' }])
  })

  test('nothing throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(Array.isArray(parseStoredSearches(text))).toBe(true)
      }),
    )
  })
})

describe('a list of saved searches', () => {
  test('does not change by saving the same search again, nor by removing one that is not there', () => {
    expect(withSearch(three, kept({ minBeds: 2, pets: true }))).toBe(three)
    expect(withoutStoredSearch(three, asking({ minBeds: 9 }))).toBe(three)
    expect(putSearchBack(three, kept({ minBeds: 2 }), 0)).toBe(three)
  })

  test('has the newest first', () => {
    expect(withSearch(three, kept({ minBeds: 4 }))[0]?.minBeds).toBe(4)
  })

  test('loses a search by whatever is the same search', () => {
    expect(withoutStoredSearch(three, asking({ minBeds: 2, page: 5, tags: ['!new-home'] }))).toEqual([
      three[0],
      three[2],
    ])
  })

  test('gets a removed search back at its place', () => {
    expect(putSearchBack(withoutStoredSearch(three, asking({ minBeds: 2 })), three[1]!, 1)).toEqual(three)
  })

  test('finds two drawn areas with the same fields to be one search', () => {
    const drawn = (lng: number) =>
      asking({
        polygon: [
          [lng, 52],
          [lng + 1, 52],
          [lng, 53],
        ],
      })
    expect(findSaved([toStoredSearch(drawn(0))], drawn(1))).toBeDefined()
  })

  test('is read as it was written, and every search in it found again', () => {
    fc.assert(
      fc.property(anyCriteria, (criteria) => {
        const read = parseStoredSearches(formatStoredSearches([toStoredSearch(criteria)]))
        expect(read).toEqual([toStoredSearch(criteria)])
        expect(findSaved(read, criteria)).toBeDefined()
      }),
    )
  })

  test('has a search once that stands in it twice, with figures as text', () => {
    const text =
      '[{"channel":"sales","minBeds":"2","maxBeds":null,"tags":"house,flat"},{"channel":"sales","minBeds":2,"tags":["house","flat"]}]'
    expect(parseStoredSearches(text)).toEqual([
      { channel: 'sales', minBeds: 2, tags: ['house', 'flat'], alert_frequency: 'I' },
    ])
  })
})

test('a search is kept from its first page, under the fixed names, with alerts at once', () => {
  const criteria = asking({
    channel: 'lettings',
    placeId: 2641128,
    placeSlug: 'oakham-rutland',
    minBeds: 0,
    branchId: 2,
    tags: ['flat', '!student'],
    polygon: [
      [-0.7, 52.6],
      [-0.6, 52.6],
      [-0.7, 52.7],
    ],
    page: 7,
  })
  expect(toStoredSearch(criteria, { name: 'Oakham', county: 'Rutland' })).toEqual({
    channel: 'lettings',
    placeId: '2641128',
    place: { place_id: '2641128', name: 'Oakham', county_name: 'Rutland' },
    minBeds: 0,
    branch_id: 2,
    tags: ['flat', '!student'],
    poly: '_m``I~ugC?_pR_pR~oR',
    alert_frequency: 'I',
  })
})
