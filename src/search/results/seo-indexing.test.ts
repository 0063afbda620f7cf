import { expect, test } from 'vitest'
import type { Criteria } from '../criteria/criteria.ts'
import { pagination } from './paging.ts'
import { isIndexable } from './seo-indexing.ts'

const cases: [words: string, changes: Partial<Criteria>, total: number, page: number, worth: boolean][] = [
  ['nothing found', {}, 0, 1, false],
  ['a page after the last', {}, 25, 3, false],
  ['words of one visitor', { text: 'oak' }, 25, 1, false],
  ['words for a place that nobody knows', { q: 'oak' }, 25, 1, false],
  ['a window of the map', { viewport: [-1, 52, 0, 53] }, 25, 1, false],
  ['a price', { maxPrice: 250_000 }, 25, 1, false],
  ['another order', { sorted: 'most-recent-first' }, 25, 1, false],
  ['a place and how far round it', { placeId: 1, within: 5 }, 25, 1, false],
  ['two words for what it is', { tags: ['houses', 'garden'] }, 25, 1, false],
  ['a word and pets', { tags: ['houses'], pets: true }, 25, 1, false],
  ['what it is not', { tags: ['!houses'] }, 25, 1, false],
  ['a word that somebody made up', { tags: ['constructor'] }, 25, 1, false],
  ['everything', {}, 25, 1, true],
  ['the last page', {}, 25, 2, true],
  ['a place', { placeId: 1, placeSlug: 'oakham-rutland' }, 25, 1, true],
  ['an area of the agency', { area: 3 }, 25, 1, true],
  ['a type in a place', { placeId: 1, tags: ['houses'] }, 25, 1, true],
  ['a word of the agency', { tags: ['garden'] }, 25, 1, true],
  ['where pets may come', { pets: true }, 25, 1, true],
]

test.each(cases)('search engines should list it, or not: %s', (_words, changes, total, page, worth) => {
  const criteria: Criteria = { channel: 'sales', tags: [], page, ...changes }
  expect(isIndexable(criteria, pagination(total, page, 24), ['garden'])).toBe(worth)
})
