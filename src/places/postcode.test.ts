import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPostcode, outcodeId, outcodeIn, parseOutcode, parsePostcode, parsePostcodeStart } from './postcode.ts'

describe('what is not a postcode', () => {
  test.each([
    [''],
    ['Oakham'],
    ['LE15'],
    ['LE15 6'],
    ['LE15 6AHX'],
    ['LE15 6A1'],
    ['1LE 6AH'],
    ['LEE15 6AH'],
    ['LE 6AH'],
    // C I K M O V never end a postcode
    ['LE15 6CH'],
    ['LE15 6AV'],
    ['LE15 6IK'],
    ["LE15 6AH'; --"],
  ])('%j is not a postcode', (text) => {
    expect(parsePostcode(text)).toBeNull()
  })
})

test.each([
  ['LE15 6AH', 'LE15', '6AH'],
  ['le156ah', 'LE15', '6AH'],
  ['  Le15   6aH ', 'LE15', '6AH'],
  ['M1 1AE', 'M1', '1AE'],
  ['B338TH', 'B33', '8TH'],
  ['CR2 6XH', 'CR2', '6XH'],
  ['EC1A1BB', 'EC1A', '1BB'],
  ['w1a 0ax', 'W1A', '0AX'],
])('%j is parsed as outcode %s and incode %s', (text, outcode, incode) => {
  expect(parsePostcode(text)).toEqual({ outcode, incode })
})

test.each([
  ['LE15', 'LE15'],
  [' le15 ', 'LE15'],
  ['LE15 6', 'LE15'],
  ['LE15 6A', 'LE15'],
  ['LE15 6AH', 'LE15'],
  ['le156ah', 'LE15'],
  ['E1', 'E1'],
  // the outcode E11, not the beginning of E1 1AA
  ['E11', 'E11'],
  ['PE9 2', 'PE9'],
  ['LE1 5', 'LE1'],
  ['ng3 1', 'NG3'],
  ['le157', 'LE15'],
  ['le157a', 'LE15'],
  ['LE 15', 'LE15'],
  ['Oakham', null],
  ['LE', null],
])('the outcode of %j is %s', (text, outcode) => {
  expect(outcodeIn(text)).toBe(outcode)
})

test.each([
  ['LE15 6AH', 'LE15', '6AH'],
  ['le156ah', 'LE15', '6AH'],
  ['le15 6', 'LE15', '6'],
  ['LE15 6a', 'LE15', '6A'],
  ['le156a', 'LE15', '6A'],
  ['PE9 2', 'PE9', '2'],
])('%j begins a postcode of the outcode %s with the incode %s', (text, outcode, incode) => {
  expect(parsePostcodeStart(text)).toEqual({ outcode, incode })
})

test.each(['', 'LE15', 'E11', 'Oakham', 'CF1_1', '12 High Street', 'LE15 6AH Oakham'])(
  '%j does not begin a postcode',
  (text) => {
    expect(parsePostcodeStart(text)).toBeNull()
  },
)

const letters = (allowed: string, minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...allowed), { minLength, maxLength }).map((parts) => parts.join(''))
const digit = fc.constantFrom(...'0123456789')
const outcodes = fc
  .tuple(letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1, 2), digit, letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 0, 1))
  .map((parts) => parts.join(''))
const postcodes = fc.record({
  outcode: outcodes,
  incode: fc.tuple(digit, letters('ABDEFGHJLNPQRSTUWXYZ', 2, 2)).map((parts) => parts.join('')),
})

test('a formatted postcode is parsed back', () => {
  fc.assert(
    fc.property(postcodes, (postcode) => {
      expect(parsePostcode(formatPostcode(postcode))).toEqual(postcode)
    }),
  )
})

test('each outcode has a unique id within the range', () => {
  fc.assert(
    fc.property(outcodes, outcodes, (one, other) => {
      expect(outcodeId(one) === outcodeId(other)).toBe(one === other)
      expect(outcodeId(one)).toBeGreaterThan(910_000_000)
      expect(outcodeId(one)).toBeLessThan(912_000_000)
      expect(parseOutcode(one)).toBe(one)
    }),
  )
})
