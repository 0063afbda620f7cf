import { expect, test } from 'vitest'
import { pagination } from '../paging.ts'
import { pageProblems } from './page-problems.ts'

test('a page after the last is named as such, and an empty search is not', () => {
  expect(pageProblems(pagination(25, 99_999, 24))[0]?.message).toBe('There’s no page 99999. The last page is 2.')
  expect(pageProblems(pagination(3, 2, 24))[0]?.message).toBe('There’s no page 2. There is only one page of results.')
  expect(pageProblems(pagination(0, 2, 24))).toEqual([])
})
