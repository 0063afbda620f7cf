import { describe, expect, test } from 'vitest'
import { parseHouseNumber, parseLine, parseMessage, tidyPostcode } from './enquiry-validation.ts'

describe('other fields', () => {
  test.each([
    ['message', parseMessage, '', null],
    ['message', parseMessage, ' \n\t ', null],
    ['message', parseMessage, 'x'.repeat(5001), null],
    ['message', parseMessage, 'One\r\n\r\nTwo\u0007', 'One\n\nTwo'],
    ['line', parseLine, ' ', null],
    ['line', parseLine, 'x'.repeat(201), null],
    ['line', parseLine, 'Windover\r\nStreet', 'Windover Street'],
    ['house number', parseHouseNumber, '22A', null],
    ['house number', parseHouseNumber, '0', null],
    ['house number', parseHouseNumber, '-3', null],
    ['house number', parseHouseNumber, '2.5', null],
    ['house number', parseHouseNumber, ' 22 ', 22],
    ['postcode', tidyPostcode, 'LE15', null],
    ['postcode', tidyPostcode, '12345', null],
    ['postcode', tidyPostcode, 'le156ah', 'LE15 6AH'],
  ] as const)('are checked: %s (%#)', (_field, read, typed, kept) => expect(read(typed)).toBe(kept))
})

test('half a character is mended', () => {
  expect(parseMessage('Hello \ud83c there')).toBe('Hello \ufffd there')
  expect(parseLine('22 \udfe0 Street')).toBe('22 \ufffd Street')
})
