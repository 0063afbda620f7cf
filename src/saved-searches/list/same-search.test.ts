import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCriteria } from '#test/fixtures/any-criteria.ts'
import { type SavedSearchIdentity, sameSearch } from './same-search.ts'

type Asks = Partial<SavedSearchIdentity>

function search(asks: Asks): SavedSearchIdentity {
  return { channel: 'sales', tags: [], ...asks }
}

test.each<[Asks, Asks]>([
  [{ channel: 'sales' }, { channel: 'lettings' }],
  [{ placeId: 1 }, { placeId: 2 }],
  [{ placeId: 1 }, {}],
  [{ minBeds: 1 }, { minBeds: 2 }],
  [{ minBeds: 0 }, {}],
  [{ maxBeds: 0 }, {}],
  [{ maxBeds: 1 }, { minBeds: 1 }],
  [{ minPrice: 1 }, {}],
  [{ maxPrice: 0 }, {}],
  [{ maxPrice: 500_000 }, { maxPrice: 600_000 }],
  [{ tags: ['house'] }, {}],
  [{ tags: ['house', 'flat'] }, { tags: ['flat', 'house'] }],
  [{ tags: ['house', 'house'] }, { tags: ['house'] }],
])('%j is another search than %j', (one, other) => {
  expect(sameSearch(search(one), search(other))).toBe(false)
  expect(sameSearch(search(other), search(one))).toBe(false)
})

test.each<[Asks, Asks]>([
  [{ minPrice: 0 }, {}],
  [{ placeId: null, minBeds: null, maxBeds: null, minPrice: null, maxPrice: null, tags: null }, {}],
  [{ tags: ['!new-home', 'house', '!flat'] }, { tags: ['house'] }],
  [{ tags: [' !new-home'] }, { tags: [] }],
  [{ tags: ['New Home'] }, { tags: ['new-home'] }],
])('%j is the same search as %j', (one, other) => {
  expect(sameSearch(search(one), search(other))).toBe(true)
})

test('of the other fields none is compared', () => {
  fc.assert(
    fc.property(anyCriteria, anyCriteria, (one, other) => {
      const { channel, placeId, minBeds, maxBeds, minPrice, maxPrice, tags } = one
      expect(sameSearch(one, { ...other, channel, placeId, minBeds, maxBeds, minPrice, maxPrice, tags })).toBe(true)
    }),
  )
})
