import { expect, test } from 'vitest'
import { upperFirst } from './upper-first.ts'

test.each([
  ['flat in Oakham', 'Flat in Oakham'],
  ['3 flats', '3 flats'],
  ['élan', 'Élan'],
  ['', ''],
])('the first letter of "%s" becomes a capital', (text, expected) => {
  expect(upperFirst(text)).toBe(expected)
})
