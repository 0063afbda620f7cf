import { describe, expect, test } from 'vitest'
import { parseAddressColumns, parseAddressRow, parseTypedWords, searchWords } from './parse-address-row.ts'

const header = ['Building Number', 'building_name', 'Street', 'locality', 'Post town', 'COUNTY', 'postcode']

function columnsOf(cells: string[]) {
  const read = parseAddressColumns(cells)
  if ('missing' in read) throw new Error(read.missing.join())
  return read.columns
}

describe('a header row lacks required columns', () => {
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

describe('a row is rejected', () => {
  test.each([
    [['1', '', 'Northgate', '', 'Oakham', '', 'nonsense'], '"nonsense" isn\'t a postcode'],
    [['', '', 'Northgate', '', 'Oakham', '', 'LE15 6AH'], 'it has neither a number nor a name'],
    [['1', '', 'Northgate', '', ' ', '', 'LE15 6AH'], 'it has no town'],
    [['1', '', 'x'.repeat(151), '', 'Oakham', '', 'LE15 6AH'], 'a part of it is too long'],
    [[], '"" isn\'t a postcode'],
  ])('%j', (cells, bad) => {
    expect(parseAddressRow(columnsOf(header), cells)).toEqual({ bad })
  })
})

test('a row is parsed by its column names in any order', () => {
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

test('an address is found by each of its words and its postcode with or without the space', () => {
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
  ['LE15 6', [['le156', false]]],
  ['LE15 6a', [['le156a', false]]],
  ['le15 6qs', [['le156qs', false]]],
  ['LE15', [['le15', false]]],
  [
    "saint john's",
    [
      ['st', false],
      ['johns', false],
    ],
  ],
])('%j is searched as %j', (text, words) => {
  expect(parseTypedWords(text).map(({ word, whole }) => [word, whole])).toEqual(words)
})
