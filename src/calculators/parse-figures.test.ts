import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOnly, MAX_DIGITS, parseDecimal, parsePounds } from './parse-figures.ts'

test.each([
  ['', ''],
  ['abc', ''],
  ['£1,250,000', '1250000'],
  ['12a3 4', '1234'],
  ['-500', '500'],
  ['123456789012345', '12345678901'],
])('of %j a field keeps %j', (typed, kept) => {
  expect(digitsOnly(typed)).toBe(kept)
})

test.each([
  ['', 0],
  ['none', 0],
  ['£250,000', 250_000],
  ['250000.00', 250_000],
  ['250,000.99 ', 250_000],
  ['250.000', 250_000],
  ['99999999999', 99_999_999_999],
])('%j is £%i', (typed, pounds) => {
  expect(parsePounds(typed)).toBe(pounds)
})

test.each([
  ['', undefined],
  ['high', undefined],
  ['4,5', undefined],
  ['1e9', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['.', undefined],
  ['4.5', 4.5],
  [' 4.5 % ', 4.5],
  ['.5', 0.5],
  ['-3', -3],
  ['25 years', 25],
  ['5.', 5],
])('%j is the figure %s', (typed, figure) => {
  expect(parseDecimal(typed)).toBe(figure)
})

test('whatever is typed, a field keeps at most eleven digits and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(digitsOnly(typed)).toMatch(/^[0-9]*$/)
      expect(digitsOnly(typed).length).toBeLessThanOrEqual(MAX_DIGITS)
    }),
  )
})
