import { expect, test } from 'vitest'
import type { Criteria } from '../criteria/criteria.ts'
import { clearedFilters } from './cleared-filters.ts'

const nothing: Criteria = { channel: 'sales', tags: [], page: 1 }
const priced: Criteria = { ...nothing, maxPrice: 500_000 }
const full: Criteria = { ...priced, minPrice: 1, minBeds: 2, maxSquareFeet: 900, minAcreage: 1 }

test.each<[before: Criteria, after: Criteria, words: string | undefined]>([
  [nothing, nothing, undefined],
  [nothing, full, undefined],
  [priced, { ...nothing, minPrice: 5 }, undefined],
  [{ ...nothing, status: 'all', within: 5 }, nothing, undefined],
  [priced, nothing, 'Price was cleared.'],
  [{ ...nothing, maxBeds: 2 }, nothing, 'Bedrooms were cleared.'],
  [full, { ...nothing, minAcreage: 1 }, 'Price, bedrooms and size were cleared.'],
  [{ ...nothing, maxPerSquareFoot: 400 }, nothing, 'Price per sq ft was cleared.'],
  [full, nothing, 'Price, bedrooms, size and land were cleared.'],
])('from %j to %j the visitor is told: %s', (before, after, words) => {
  expect(clearedFilters(before, after)).toBe(words)
})
