import { expect, test } from 'vitest'
import { isHeld } from './etag.ts'

test.each([
  [undefined, '"a"', false],
  ['', '"a"', false],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['*', '"a"', true],
])('If-None-Match %s and %s: %s', (asked, etag, held) => {
  expect(isHeld(asked, etag)).toBe(held)
})
