import { describe, expect, test } from 'vitest'
import {
  holdsLink,
  readEmail,
  readHouseNumber,
  readLine,
  readMessage,
  readName,
  readPostcode,
  readTelephone,
  trimText,
} from './field-rules.ts'

describe('names: letters, hyphens and spaces', () => {
  test.each(['', '   ', 'R0salind', 'Ada@Finch', 'Ada,', '-', ' - ', 'a'.repeat(101), '<b>Ada</b>'])(
    'refused: %j',
    (typed) => expect(readName(typed)).toBeNull(),
  )
  test.each([
    ['Rosalind', 'Rosalind'],
    [' Ada  Mary ', 'Ada Mary'],
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['Smith-Łukasz', 'Smith-Łukasz'],
    ['Ada\r\nBcc', 'Ada Bcc'],
    ['Ada\u0000', 'Ada'],
  ])('%j is kept as %j', (typed, kept) => expect(readName(typed)).toBe(kept))
})

describe('e-mail', () => {
  test.each([
    '',
    'rosalind@',
    '@example.com',
    'rosalind@example',
    'a b@example.com',
    'a@b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '"Ada" <a@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('refused: %j', (typed) => expect(readEmail(typed)).toBeNull())
  test.each(['rosalind@example.co.uk', "o'brien+homes@mail.example.com", 'A.B-C_d@x1.example'])('%s', (typed) =>
    expect(readEmail(` ${typed} `)).toBe(typed),
  )
})

describe('telephone: digits, at least six', () => {
  test.each(['', '12345', 'call me', '0770090041a', '+33612345678', '07700/900412', '1'.repeat(21), '٠١٢٣٤٥٦'])(
    'refused: %j',
    (typed) => expect(readTelephone(typed)).toBeNull(),
  )
  test.each([
    ['123456', '123456'],
    ['07700 900412', '07700900412'],
    ['(01632) 960-140', '01632960140'],
    ['01632.960.140', '01632960140'],
    ['+44 7700 900412', '07700900412'],
    ['+44 (0)7700 900412', '07700900412'],
    ['01632\u2013960140', '01632960140'],
  ])('%j is kept as %j', (typed, kept) => expect(readTelephone(typed)).toBe(kept))
})

describe('other fields', () => {
  test.each([
    ['message', readMessage, '', null],
    ['message', readMessage, ' \n\t ', null],
    ['message', readMessage, 'x'.repeat(5001), null],
    ['message', readMessage, 'One\r\n\r\nTwo\u0007', 'One\n\nTwo'],
    ['line', readLine, ' ', null],
    ['line', readLine, 'x'.repeat(201), null],
    ['line', readLine, 'Windover\r\nStreet', 'Windover Street'],
    ['house number', readHouseNumber, '22A', null],
    ['house number', readHouseNumber, '0', null],
    ['house number', readHouseNumber, '-3', null],
    ['house number', readHouseNumber, '2.5', null],
    ['house number', readHouseNumber, ' 22 ', 22],
    ['postcode', readPostcode, 'LE15', null],
    ['postcode', readPostcode, '12345', null],
    ['postcode', readPostcode, 'le156ah', 'LE15 6AH'],
  ] as const)('%s: %#', (_field, read, typed, kept) => expect(read(typed)).toBe(kept))

  test('a message of many blank lines is drawn together', () => {
    expect(trimText('a\n\n\n\n\n\nb')).toBe('a\n\n\nb')
  })
})

describe('words hold a link', () => {
  test.each([
    'See https://pills.example',
    'hxxp://pills.example',
    'www.pills.example',
    'pills.shop today',
    'bit.ly/abc',
    'go to t.me/pills',
    'pills.co',
    'pills.de!',
    'pills\u200b.com',
    'ｐｉｌｌｓ．ｃｏｍ',
    'pills。com',
  ])('%j', (words) => expect(holdsLink(words)).toBe(true))
  test.each([
    '',
    'A home with a garden.It is near the school.',
    'Any time after 5 p.m. or at 11.30, e.g. on Friday.',
    'Up to £350.000, St. Ives or St.Ives, No.7/8 and/or flat 2.',
  ])('none in %j', (words) => expect(holdsLink(words)).toBe(false))
})

test('half a character is mended', () => {
  expect(readMessage('Hello \ud83c there')).toBe('Hello \ufffd there')
  expect(readLine('22 \udfe0 Street')).toBe('22 \ufffd Street')
})
