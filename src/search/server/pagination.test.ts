import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageProblems, pagination } from './pagination.ts'

const cases: [
  total: number,
  page: number,
  size: number,
  from: number,
  to: number,
  pages: number,
  prev: boolean,
  next: boolean,
][] = [
  [0, 1, 24, 0, 0, 0, false, false],
  [0, 3, 24, 0, 0, 0, false, false],
  [24, 1, 24, 1, 24, 1, false, false],
  [25, 1, 24, 1, 24, 2, false, true],
  [25, 2, 24, 25, 25, 2, true, false],
  [25, 99_999, 24, 0, 0, 2, true, false],
]

test.each(cases)('%i homes, page %i of %i each', (total, page, size, from, to, pages, prev, next) => {
  const answer = pagination(total, page, size)
  expect(answer).toMatchObject({
    fromRecord: from,
    toRecord: to,
    pageCount: pages,
    hasPrevPage: prev,
    hasNextPage: next,
  })
})

test('a page after the last is named as such, and an empty search is not', () => {
  expect(pageProblems(pagination(25, 99_999, 24))[0]?.message).toBe('There is no page 99999: the last is 2.')
  expect(pageProblems(pagination(3, 2, 24))[0]?.message).toBe('There is no page 2: there is only one.')
  expect(pageProblems(pagination(0, 2, 24))).toEqual([])
})

test('the pages of a search hold each result once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 100 }), (total, size) => {
      let expected = 1
      for (let page = 1; page <= pagination(total, 1, size).pageCount; page++) {
        const { fromRecord, toRecord, hasNextPage } = pagination(total, page, size)
        expect(fromRecord).toBe(expected)
        expect(hasNextPage).toBe(toRecord < total)
        expected = toRecord + 1
      }
      expect(expected).toBe(total + 1)
    }),
    { numRuns: 50 },
  )
})
