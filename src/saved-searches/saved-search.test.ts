import { describe, expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria.ts'
import {
  findSaved,
  newSavedSearch,
  putSearchBack,
  type SavedSearches,
  searchesToUpload,
  withoutSearch,
  withSearch,
} from './saved-search.ts'

const asking = (asks: Partial<Criteria> = {}): Criteria => ({ channel: 'sales', tags: [], page: 1, ...asks })
const saved = (asks: Partial<Criteria> = {}) => newSavedSearch(asking(asks))
const three: SavedSearches = [saved({ minBeds: 3 }), saved({ minBeds: 2 }), saved({ minBeds: 1 })]

describe('a list of saved searches', () => {
  test('does not change by saving the same search again, nor by removing one that is not there', () => {
    expect(withSearch(three, saved({ minBeds: 2, pets: true }))).toBe(three)
    expect(withoutSearch(three, asking({ minBeds: 9 }))).toBe(three)
    expect(putSearchBack(three, saved({ minBeds: 2 }), 0)).toBe(three)
  })

  test('has the newest first', () => {
    expect(withSearch(three, saved({ minBeds: 4 }))[0]?.criteria.minBeds).toBe(4)
  })

  test('loses a search by whatever is the same search', () => {
    expect(withoutSearch(three, asking({ minBeds: 2, page: 5, tags: ['!new-home'] }))).toEqual([three[0], three[2]])
  })

  test('gets a removed search back at its place', () => {
    expect(putSearchBack(withoutSearch(three, asking({ minBeds: 2 })), three[1]!, 1)).toEqual(three)
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
    expect(findSaved([newSavedSearch(drawn(0))], drawn(1))).toBeDefined()
  })
})

test('a search is saved from its first page, with alerts at once', () => {
  expect(newSavedSearch(asking({ page: 7, placeId: 5 }), { name: 'Oakham', county: 'Rutland' })).toEqual({
    criteria: asking({ placeId: 5 }),
    place: { name: 'Oakham', county: 'Rutland' },
    alertFrequency: 'I',
  })
})

describe('at sign-in', () => {
  test.each<[words: string, local: SavedSearches, server: SavedSearches, upload: SavedSearches]>([
    ['nothing is uploaded of nothing', [], three, []],
    ['nothing is uploaded that the server has', three, [...three].reverse(), []],
    ['everything is uploaded to an account without a search', three, [], three],
    ['only what the server lacks is uploaded', three, [saved({ minBeds: 2 })], [three[0]!, three[2]!]],
  ])('%s', (_words, local, server, upload) => {
    expect(searchesToUpload(local, server)).toEqual(upload)
  })
})
