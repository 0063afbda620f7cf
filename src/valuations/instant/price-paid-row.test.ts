import { describe, expect, test } from 'vitest'
import { titleCase } from '#src/places/title-case.ts'
import { parsePricePaidRow, soldHomeKey } from './price-paid-row.ts'

const oldest = '2016-11-20'
const line = [
  '{2A289E9F-6C6B-4C2F-8E5D-0B0C1A2B3C4D}',
  '312500',
  '2026-03-14 00:00',
  'LE15 6QS',
  'S',
  'N',
  'F',
  '12',
  '',
  "ST MARY'S ROAD",
  'BARLEYTHORPE',
  'OAKHAM',
  'RUTLAND',
  'RUTLAND',
  'A',
  'A',
]
const changed = (changes: Record<number, string>) => line.map((cell, at) => changes[at] ?? cell)

describe('a row is not stored', () => {
  test.each<[string, string[], object]>([
    ['fewer columns', line.slice(0, 9), { kind: 'bad', reason: 'has 9 columns instead of 16' }],
    ['no id', changed({ 0: 'Transaction ID' }), { kind: 'bad', reason: 'no transaction id' }],
    ['taken back', changed({ 15: 'D' }), { kind: 'removed', because: 'deleted' }],
    ['category B', changed({ 14: 'B' }), { kind: 'removed', because: 'category-b' }],
    ['no category', changed({ 14: '' }), { kind: 'bad', reason: '"" is not a category' }],
    ['no home', changed({ 4: 'O' }), { kind: 'removed', because: 'other-type' }],
    ['an unknown type', changed({ 4: 'X' }), { kind: 'bad', reason: '"X" is not a property type' }],
    ['no price', changed({ 1: '-5' }), { kind: 'bad', reason: '"-5" is not a price' }],
    ['a price beyond all', changed({ 1: '9999999999' }), { kind: 'bad' }],
    ['no day', changed({ 2: '2026-02-30 00:00' }), { kind: 'bad', reason: '"2026-02-30 00:00" is not a date' }],
    ['no postcode', changed({ 3: '' }), { kind: 'left-out', because: 'no-postcode' }],
    ['too old', changed({ 2: '2016-11-19 00:00' }), { kind: 'left-out', because: 'too-old' }],
  ])('%s', (_name, cells, expected) => {
    expect(parsePricePaidRow(cells, { oldest })).toMatchObject(expected)
  })
})

test('a sale is parsed, with its street in title case', () => {
  expect(parsePricePaidRow(line, { oldest })).toEqual({
    kind: 'sale',
    sale: {
      id: '2A289E9F-6C6B-4C2F-8E5D-0B0C1A2B3C4D',
      price: 312_500,
      soldOn: '2026-03-14',
      type: 'semi-detached',
      newBuild: false,
      tenure: 'freehold',
      postcode: 'LE15 6QS',
      street: "St Mary's Road",
      town: 'Oakham',
      home: 'le156qs||12',
    },
  })
})

test('a row without the record status, as in yearly files, is parsed', () => {
  expect(parsePricePaidRow(line.slice(0, 15), { oldest }).kind).toBe('sale')
})

test('soldHomeKey ignores case, spaces and punctuation', () => {
  expect(soldHomeKey('le15 6qs', ['', 'The Old Forge'])).toBe(soldHomeKey('LE15 6QS', ['', 'THE OLD FORGE']))
})

test.each([
  ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
  ["KING'S LYNN", "King's Lynn"],
  ['THE GREEN', 'The Green'],
  ['  MARKET   PLACE ', 'Market Place'],
])('titleCase turns %j into %j', (capitals, written) => {
  expect(titleCase(capitals)).toBe(written)
})
