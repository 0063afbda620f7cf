import { expect, test } from 'vitest'
import { viewOfHash } from './use-view-of-hash.ts'

test.each([
  ['', undefined],
  ['#', undefined],
  ['#main', undefined],
  ['#/', undefined],
  ['#/mapped', undefined],
  ['#/user/sign-in', undefined],
  ['#/constructor', undefined],
  ['#/map', 'map'],
  ['#/list', 'list'],
  ['#/grid/', 'grid'],
])('the hash %s stands for %s', (hash, view) => {
  expect(viewOfHash(hash)).toBe(view)
})
