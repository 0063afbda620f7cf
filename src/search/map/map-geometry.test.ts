import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInside } from '#test/fixtures/is-inside.ts'
import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { boxAround, boxesOverlap, boxRing, circleRing, squareInDegrees, toPixels, zoomOf } from './map-geometry.ts'

const point = fc.tuple(
  fc.double({ min: -8, max: 2, noNaN: true }),
  fc.double({ min: 49, max: 61, noNaN: true }),
) satisfies fc.Arbitrary<LngLat>
const box = fc
  .tuple(point, fc.double({ min: 0, max: 3, noNaN: true }), fc.double({ min: 0, max: 3, noNaN: true }))
  .map(([[west, south], wide, high]): ViewBox => [west, south, west + wide, south + high])
const zoom = fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2)

describe('pixels', () => {
  test('Greenwich on the equator is the middle of the world, 512 px wide at zoom 0', () => {
    expect(toPixels([0, 0], 0)).toEqual([256, 256])
    expect(toPixels([180, 0], 1)[0]).toBe(1024)
  })

  test('a square of so many pixels is that many wide and high on the map', () => {
    fc.assert(
      fc.property(point, zoom, ([lng, lat], zoom) => {
        const size = squareInDegrees(48, zoom + 6, lat)
        const [left, top] = toPixels([lng, lat], zoom + 6)
        const [right] = toPixels([lng + size.lng, lat], zoom + 6)
        const [, bottom] = toPixels([lng, lat - size.lat / 100], zoom + 6)
        expect(right - left).toBeCloseTo(48, 1)
        expect((bottom - top) * 100).toBeCloseTo(48, 0)
      }),
    )
  })

  test('a box has the zoom at which it is so wide', () => {
    fc.assert(
      fc.property(point, zoom, ([west, south], zoom) => {
        const east = west + (1000 * 360) / (512 * 2 ** zoom)
        expect(zoomOf([west, south, east, south + 1], 1000)).toBeCloseTo(zoom, 4)
      }),
    )
  })
})

describe('shapes without drawing', () => {
  test('a circle reaches as many miles each way', () => {
    const ring = circleRing([-0.73, 52.67], 5)
    const [east, west] = [Math.max(...ring.map(([lng]) => lng)), Math.min(...ring.map(([lng]) => lng))]
    const [north, south] = [Math.max(...ring.map(([, lat]) => lat)), Math.min(...ring.map(([, lat]) => lat))]
    // a degree north is 69.09 miles, and at 52.67° one east is 41.9
    expect(north - south).toBeCloseTo(10 / 69.09, 3)
    expect(east - west).toBeCloseTo(10 / 41.9, 3)
  })

  test('they hold their middle, and a box drawn in lies within the view', () => {
    expect(isInside([-0.73, 52.67], circleRing([-0.73, 52.67], 0.5))).toBe(true)
    expect(boxRing([0, 50, 1, 52], 0.1)).toEqual([
      [0.1, 50.2],
      [0.9, 50.2],
      [0.9, 51.8],
      [0.1, 51.8],
    ])
  })
})

describe('boxes', () => {
  test('boxes that share an edge overlap, and boxes side by side do not', () => {
    expect(boxesOverlap([0, 50, 1, 51], [1, 51, 2, 52])).toBe(true)
    expect(boxesOverlap([0, 50, 1, 51], [1.01, 50, 2, 51])).toBe(false)
    expect(boxesOverlap([0, 50, 1, 51], [0, 51.01, 1, 52])).toBe(false)
  })

  test('what meets one of two boxes meets the box around both', () => {
    fc.assert(
      fc.property(box, box, box, (one, other, view) => {
        const both = boxAround(one, other)
        if (boxesOverlap(one, view) || boxesOverlap(other, view)) expect(boxesOverlap(both, view)).toBe(true)
        expect(boxAround(both, one)).toEqual(both)
      }),
    )
  })
})
