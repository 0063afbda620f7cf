import { describe, expect, test } from 'vitest'
import { parsePostcodeRow, recognizePostcodeTable } from './postcode-table.ts'

const onspdHeader = ['pcd', 'pcd2', 'pcds', 'dointr', 'doterm', 'oseast1m', 'osnrth1m', 'lat', 'long']
const onspd = (...[pcds, doterm, lat, lng]: string[]) => ['', '', pcds!, '198001', doterm!, '0', '0', lat!, lng!]
const codePoint = ['LE15 6AH', '10', '530625', '178388', 'E92000001']

describe('not recognised as a postcode table:', () => {
  test.each([
    [[]],
    [['']],
    [['id', 'name', 'lat', 'long']],
    [['pcds', 'name']],
    [['Oakham', '10', '530625', '178388']],
    [['LE15 6AH', '10', 'x', '178388']],
    [['LE15 6AH', '10']],
  ])('%j', (cells) => {
    expect(recognizePostcodeTable(cells)).toBeNull()
  })
})

test.each([
  ['ONSPD', onspdHeader, true],
  ['ONSPD', ['pcd7', 'pcd8', 'pcds', 'dointr', 'doterm', 'lat', 'long'], true],
  ['ONSPD', ['Postcode', 'Latitude', 'Longitude'], true],
  ['Code-Point Open', codePoint, false],
  ['Code-Point Open', ['Postcode', 'Positional_quality_indicator', 'Eastings', 'Northings'], true],
  ['Code-Point Open', ['PC', 'PQ', 'EA', 'NO', 'CY'], true],
])('a table is recognised as %s by its first row %j', (name, cells, hasHeader) => {
  expect(recognizePostcodeTable(cells)).toMatchObject({ table: { name }, hasHeader })
})

describe('rows of ONSPD', () => {
  const { table } = recognizePostcodeTable(onspdHeader)!
  test.each([
    ['terminated', onspd('LE15 6AH', '199606', '52.67', '-0.73'), { kind: 'terminated' }],
    ['no position', onspd('LE15 6AH', '', '99.999999', '0.000000'), { kind: 'unplaced' }],
    ['no postcode', onspd('OAKHAM', '', '52.67', '-0.73'), { kind: 'bad', reason: '"OAKHAM" isn\'t a postcode' }],
    [
      'no number',
      onspd('LE15 6AH', '', 'x', '-0.73'),
      { kind: 'bad', reason: "its latitude or longitude isn't a number" },
    ],
    ['cut off', ['', '', 'LE15 6AH'], { kind: 'bad', reason: "its latitude or longitude isn't a number" }],
    [
      'abroad',
      onspd('LE15 6AH', '', '48.85', '2.35'),
      { kind: 'bad', reason: 'its position 48.85, 2.35 is outside the United Kingdom' },
    ],
    [
      'live',
      onspd('LE15 6AH', '', '52.670200', '-0.729100'),
      { kind: 'live', postcode: 'LE156AH', lat: 52.6702, lng: -0.7291 },
    ],
    [
      'seven characters',
      onspd('M1  1AE', ' ', '53.4774', '-2.2327'),
      { kind: 'live', postcode: 'M11AE', lat: 53.4774, lng: -2.2327 },
    ],
  ])('are read: %s', (_what, cells, row) => {
    expect(parsePostcodeRow(table, cells)).toEqual(row)
  })
})

describe('rows of Code-Point Open', () => {
  const { table } = recognizePostcodeTable(codePoint)!
  test.each([
    ['no position by quality', ['LE15 6AH', '90', '530625', '178388'], { kind: 'unplaced' }],
    ['no position by easting', ['LE15 6AH', '60', '0', '0'], { kind: 'unplaced' }],
    ['no number', ['LE15 6AH', '10', '', '178388'], { kind: 'bad', reason: "its easting or northing isn't a number" }],
  ])('are read: %s', (_what, cells, row) => {
    expect(parsePostcodeRow(table, cells)).toEqual(row)
  })

  test('a live postcode is placed at its grid reference', () => {
    const row = parsePostcodeRow(table, codePoint)
    // Ordnance Survey's test point TP09 is 530624.974, 178388.464
    expect(row).toMatchObject({ kind: 'live', postcode: 'LE156AH' })
    expect(row.kind === 'live' && row.lat).toBeCloseTo(51.48936, 4)
    expect(row.kind === 'live' && row.lng).toBeCloseTo(-0.11993, 4)
  })
})
