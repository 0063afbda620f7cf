import { expect, test } from 'vitest'
import type { Criteria } from './criteria.ts'
import { pagination } from './paging.ts'
import { isWorthFinding } from './worth-finding.ts'

const cases: [words: string, changes: Partial<Criteria>, total: number, page: number, worth: boolean][] = [
  ['nothing found', {}, 0, 1, false],
  ['a page after the last', {}, 25, 3, false],
  ['words of one visitor', { text: 'oak' }, 25, 1, false],
  ['a window of the map', { viewport: [-1, 52, 0, 53] }, 25, 1, false],
  ['the last page', {}, 25, 2, true],
]

test.each(cases)('search engines should find it, or not: %s', (_words, changes, total, page, worth) => {
  const criteria: Criteria = { channel: 'sales', tags: [], page, ...changes }
  expect(isWorthFinding(criteria, pagination(total, page, 24))).toBe(worth)
})
