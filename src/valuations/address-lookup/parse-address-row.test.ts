import { describe, expect, test } from 'vitest'
import { parseAddressColumns, parseAddressRow, parseTypedWords, searchWords } from './parse-address-row.ts'

const header = ['Building Number', 'building_name', 'Street', 'locality', 'Post town', 'COUNTY', 'postcode']

function columnsOf(cells: string[]) {
  const read = parseAddressColumns(cells)
  if ('missing' in read) throw new Error(read.missing.join())
  return read.columns
}

describe('is no table of addresses', () => {
  test.each([
    [
      ['a', 'b'],
      ['street', 'town', 'postcode'],
    ],
    [['street', 'postcode'], ['town']],
    [[], ['street', 'town', 'postcode']],
  ])('%j', (cells, missing) => {
    expect(parseAddressColumns(cells)).toEqual({ missing })
  })
})

describe('is no address', () => {
  test.each([
    [['1', '', 'Northgate', '', 'Oakham', '', 'nonsense'], '"nonsense" is no postcode'],
    [['', '', 'Northgate', '', 'Oakham', '', 'LE15 6AH'], 'it has neither a number nor a name'],
    [['1', '', 'Northgate', '', ' ', '', 'LE15 6AH'], 'it has no town'],
    [['1', '', 'x'.repeat(151), '', 'Oakham', '', 'LE15 6AH'], 'a part of it is too long'],
    [[], '"" is no postcode'],
  ])('%j', (cells, bad) => {
    expect(parseAddressRow(columnsOf(header), cells)).toEqual({ bad })
  })
})

test('reads a line by the names of its columns, in any order', () => {
  const columns = columnsOf(['postcode', 'town_or_city', 'thoroughfare', 'house_number', 'note'])
  expect(parseAddressRow(columns, [' le156ah', 'Oakham', 'Windover \u0007 Street', '22', 'kept for nobody'])).toEqual({
    address: {
      buildingNumber: '22',
      buildingName: '',
      street: 'Windover Street',
      locality: '',
      town: 'Oakham',
      county: '',
      postcode: 'LE15 6AH',
    },
  })
})

test('is found by each of its words, and by its postcode with and without the blank', () => {
  const read = parseAddressRow(columnsOf(header), [
    '',
    "St. John's Lodge",
    'High Street',
    'Wing',
    'Oakham',
    '',
    'LE15 8RY',
  ])
  expect('address' in read && searchWords(read.address)).toEqual([
    ...['st', 'johns', 'lodge', 'high', 'street', 'wing', 'oakham', 'le15', '8ry', 'le158ry'],
  ])
})

test.each([
  ['', []],
  ['  ,. ', []],
  [
    '2 Northg',
    [
      ['2', true],
      ['northg', false],
    ],
  ],
  ['22', [['22', false]]],
  [
    'LE15 6a',
    [
      ['le15', false],
      ['6a', false],
    ],
  ],
  [
    "saint john's",
    [
      ['st', false],
      ['johns', false],
    ],
  ],
])('%j is looked for by %j', (text, words) => {
  expect(parseTypedWords(text).map(({ word, whole }) => [word, whole])).toEqual(words)
})
