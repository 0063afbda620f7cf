import { describe, expect, test } from 'vitest'
import { edgesOf, parseBoundaryFile, squareMilesOf } from './boundary-file.ts'

const square = [
  [-0.8, 52.6],
  [-0.7, 52.6],
  [-0.7, 52.7],
  [-0.8, 52.7],
  [-0.8, 52.6],
]
const feature = (changes: object = {}) => ({
  type: 'Feature',
  properties: { name: 'Oakham', county: 'Rutland' },
  geometry: { type: 'Polygon', coordinates: [square] },
  ...changes,
})
const parse = (...features: unknown[]) => parseBoundaryFile(JSON.stringify({ type: 'FeatureCollection', features }))

test('a feature says which place it is, and where it ends', () => {
  expect(parse(feature()).features).toEqual([
    { title: 'feature 1 (Oakham)', name: 'Oakham', county: 'Rutland', polygons: [[square]] },
  ])
})

test('the names of the properties can be others, as publishers have them', () => {
  const file = JSON.stringify(feature({ properties: { PAR24NM: 'Wing', GID: 2633675 } }))
  const { features } = parseBoundaryFile(file, { id: 'GID', name: 'PAR24NM', county: 'county' })
  expect(features[0]).toMatchObject({ placeId: 2633675, name: 'Wing' })
})

test('the file may say whose data it is', () => {
  expect(parseBoundaryFile(JSON.stringify({ features: [feature()], attribution: '© Us' })).credit).toBe('© Us')
})

test('a ring that is left open is closed', () => {
  const { features } = parse(feature({ geometry: { type: 'Polygon', coordinates: [square.slice(0, -1)] } }))
  expect(features[0]?.polygons).toEqual([[square]])
})

describe('a mistake is told with its feature', () => {
  const geometry = (coordinates: unknown, type = 'Polygon') => feature({ geometry: { type, coordinates } })
  test.each<[string, () => unknown, string]>([
    ['no JSON', () => parseBoundaryFile('<gml/>'), "This isn't JSON"],
    ['no features', () => parseBoundaryFile('{"type":"Topology"}'), "This isn't GeoJSON with a list of features."],
    ['an empty list', () => parse(), 'This file has no features.'],
    [
      'no name and no id',
      () => parse(feature(), feature({ properties: null })),
      'There is neither “place_id” nor “name” in feature 2',
    ],
    ['a line', () => parse(geometry(square, 'LineString')), 'There is a LineString in feature 1 (Oakham)'],
    ['no shape', () => parse(feature({ geometry: null })), 'There is no shape in feature 1 (Oakham)'],
    ['two corners', () => parse(geometry([square.slice(0, 2)])), 'A ring of feature 1 (Oakham) encloses nothing'],
    [
      'a line there and back',
      () => parse(geometry([[square[0], square[1], square[0], square[1], square[0]]])),
      'encloses nothing',
    ],
    ['a corner without a latitude', () => parse(geometry([[[-0.8], ...square]])), "isn't a pair of numbers"],
    ['grid references', () => parse(geometry([[[486000, 308000], ...square]])), 'Save the file in degrees'],
    ['latitude first', () => parse(geometry([square.map(([lng, lat]) => [lat, lng])])), 'longitude first'],
    ['an id of letters', () => parse(feature({ properties: { place_id: 'E04001' } })), "isn't the number of a place"],
  ])('%s', (_what, reading, message) => {
    expect(reading).toThrow(message)
  })
})

describe('the edge that distances are measured from', () => {
  test('is open, has no holes, and no corners that make no difference', () => {
    const wavy = square.flatMap(([lng, lat], index) =>
      index === 0
        ? [[lng!, lat!]]
        : [
            [square[index - 1]![0]! / 2 + lng! / 2 + 0.00001, square[index - 1]![1]! / 2 + lat! / 2],
            [lng!, lat!],
          ],
    )
    const hole = square.map(([lng, lat]) => [-0.75 + (lng! + 0.75) / 4, 52.65 + (lat! - 52.65) / 4])
    const { features } = parse(feature({ geometry: { type: 'Polygon', coordinates: [wavy, hole] } }))
    expect(edgesOf(features[0]!)).toEqual([square.slice(0, -1)])
  })

  test('is there for a part smaller than what a corner has to be off by', () => {
    const tiny = square.map(([lng, lat]) => [-0.75 + (lng! + 0.75) / 1000, 52.65 + (lat! - 52.65) / 1000])
    const { features } = parse(feature({ geometry: { type: 'MultiPolygon', coordinates: [[square], [tiny]] } }))
    expect(edgesOf(features[0]!).map((ring) => ring.length)).toEqual([4, 4])
  })
})

test('how large a place is', () => {
  // a tenth of a degree is 6.91 miles north, 4.2 miles east
  expect(squareMilesOf(parse(feature()).features[0]!)).toBeCloseTo(29, 0)
})
