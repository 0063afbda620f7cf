import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInside } from '#test/fixtures/is-inside.ts'
import type { LngLat } from '../criteria/criteria.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import {
  boundingBox,
  decodePolygon,
  encodePolygon,
  MAX_POINTS,
  roundDegrees,
  simplifyRing,
  tidyRing,
} from './polygon.ts'
import { decodePolyline, encodePolyline } from './polyline.ts'

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const points = fc.array(fc.tuple(degrees(180), degrees(90)) satisfies fc.Arbitrary<LngLat>, { maxLength: 50 })

const SQUARE: LngLat[] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
]

describe('an encoded polyline', () => {
  test.each([
    ['an end too soon', '_p~iF~ps|U_'],
    ['a latitude alone', '_p~iF'],
    ['a foreign character', '_p~iF ps|U'],
    ['a number without end', '~~~~~~~~~~~~'],
    ['another script', 'привет'],
  ])('with %s is none', (_, text) => {
    expect(decodePolyline(text)).toBeUndefined()
  })

  test('is as its published example', () => {
    const line: LngLat[] = [
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]
    expect(encodePolyline(line)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(line)
  })

  test('keeps every point within 0.00001 degrees', () => {
    fc.assert(
      fc.property(points, (line) => {
        const read = decodePolyline(encodePolyline(line)) ?? []
        expect(read).toHaveLength(line.length)
        for (const [index, [lng, lat]] of read.entries()) {
          expect(Math.abs(lng - line[index]![0])).toBeLessThan(1e-5)
          expect(Math.abs(lat - line[index]![1])).toBeLessThan(1e-5)
        }
      }),
    )
  })

  test('of any text is read or refused, never an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = decodePolyline(text)
        expect(read === undefined || read.length <= text.length / 2).toBe(true)
      }),
    )
  })
})

describe('base64', () => {
  const ascii = fc.string({ unit: 'binary-ascii' })

  test.each(['a', 'abcde', 'ab=c', '====', 'a b=', 'äbcd', 'ab===='])('%j is none', (text) => {
    expect(decodeBase64(text)).toBeUndefined()
  })

  test('writes and reads as Node does, in both alphabets, with and without padding', () => {
    fc.assert(
      fc.property(ascii, (text) => {
        const plain = Buffer.from(text, 'latin1').toString('base64')
        expect(encodeBase64(text).replaceAll('-', '+').replaceAll('_', '/')).toBe(plain)
        for (const form of [plain, plain.replaceAll('=', ''), encodeBase64(text)]) expect(decodeBase64(form)).toBe(text)
      }),
    )
  })
})

describe('a drawn area', () => {
  test.each<[string, LngLat[]]>([
    ['no points', []],
    ['two points', SQUARE.slice(0, 2)],
    ['one point three times', [SQUARE[0]!, SQUARE[0]!, SQUARE[0]!]],
    [
      'points on one line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    ],
    ['a point off the globe', [...SQUARE, [181, 0]]],
    ['a point that is no number', [...SQUARE, [Number.NaN, 0]]],
  ])('of %s encloses nothing', (_, ring) => {
    expect(tidyRing(ring)).toBeUndefined()
    const isOffGlobe = ring.some((point) => point.some(Number.isNaN))
    if (!isOffGlobe) expect(decodePolygon(encodePolygon(ring)).kind).toBe('broken')
  })

  test('is open: its last point is not its first again', () => {
    expect(tidyRing([...SQUARE, SQUARE[0]!])).toEqual(SQUARE)
    expect(decodePolygon(encodePolygon([...SQUARE, SQUARE[0]!]))).toEqual({ kind: 'polygon', ring: SQUARE })
  })

  test('is the same when it is tidied again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 3, maxLength: 400 }), (ring) => {
        const tidy = tidyRing(ring)
        if (tidy) expect(tidyRing(tidy)).toEqual(tidy)
        expect(tidy?.length ?? 0).toBeLessThanOrEqual(MAX_POINTS)
      }),
    )
  })

  test('that is simplified keeps its corners and its order', () => {
    const sides = SQUARE.flatMap(([lng, lat], index) => {
      const [nextLng, nextLat] = SQUARE[(index + 1) % 4]!
      return Array.from({ length: 100 }, (_, step): LngLat => {
        return [lng + ((nextLng - lng) * step) / 100, lat + ((nextLat - lat) * step) / 100]
      })
    })
    expect(simplifyRing(sides, 4)).toEqual(SQUARE)
  })

  test('that is simplified stays close to what was drawn', () => {
    const circle = Array.from({ length: 5000 }, (_, index): LngLat => {
      const turn = (2 * Math.PI * index) / 5000
      return [Math.cos(turn), Math.sin(turn)]
    })
    const simple = simplifyRing(circle, 200)
    expect(simple).toHaveLength(200)
    expect(isInside([0.998, 0], simple) && isInside([0, -0.998], simple)).toBe(true)
    expect(isInside([1.0001, 0], simple)).toBe(false)
  })

  test.each<[LngLat, boolean]>([
    [[1, 1], true],
    [[0.01, 1.99], true],
    [[3, 1], false],
    [[-1, 1], false],
    [[1, 2.01], false],
    [[-1, 0], false],
    [[-1, 2], false],
  ])('of a square holds %j: %s', (point, inside) => {
    expect(isInside(point, SQUARE)).toBe(inside)
    expect(isInside(point, SQUARE.toReversed())).toBe(inside)
  })

  test('with a bite taken out does not hold the bite', () => {
    const bitten: LngLat[] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ]
    expect(isInside([2, 2], bitten)).toBe(false)
    expect(isInside([1, 1], bitten)).toBe(true)
  })

  test('lies in its bounding box', () => {
    const wide = fc.tuple(degrees(180), degrees(90)).map(([lng, lat]): LngLat => [roundDegrees(lng), roundDegrees(lat)])
    fc.assert(
      fc.property(fc.array(wide, { minLength: 3, maxLength: 30 }), wide, (ring, point) => {
        const [west, south, east, north] = boundingBox(ring)
        expect(ring.every(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north)).toBe(true)
        const outside = point[0] < west || point[0] > east || point[1] < south || point[1] > north
        if (outside) expect(isInside(point, ring)).toBe(false)
      }),
    )
  })
})
