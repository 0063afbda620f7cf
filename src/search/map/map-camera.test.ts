import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { boxOfView, cameraFor, type MapCamera, panned, projectPoint, zoomedAround } from './map-camera.ts'

const size = { width: 375, height: 600 }
const RUTLAND: ViewBox = [-0.83, 52.52, -0.42, 52.76]

const point = fc.tuple(
  fc.double({ min: -8, max: 2, noNaN: true }),
  fc.double({ min: 49, max: 61, noNaN: true }),
) satisfies fc.Arbitrary<LngLat>
const camera: fc.Arbitrary<MapCamera> = fc.record({ middle: point, zoom: fc.double({ min: 4, max: 18, noNaN: true }) })

test('a box is shown whole inside the padding, touching two of its sides', () => {
  const padding = { top: 88, right: 48, bottom: 48, left: 48 }
  const view = cameraFor(RUTLAND, size, { padding, maxZoom: 18 })
  const { x: left, y: top } = projectPoint([RUTLAND[0], RUTLAND[3]], view, size)
  const { x: right, y: bottom } = projectPoint([RUTLAND[2], RUTLAND[1]], view, size)
  expect([left, right].map((x) => Math.round(x * 10) / 10)).toEqual([48, 327])
  expect(top).toBeGreaterThan(88)
  expect(bottom).toBeLessThan(600 - 48)
})

test('a single point is shown no nearer than the limit', () => {
  expect(cameraFor([-0.7, 52.6, -0.7, 52.6], size, { maxZoom: 14.5 }).zoom).toBe(14.5)
})

test('the box of a view is the view of that box', () => {
  fc.assert(
    fc.property(camera, (view) => {
      const again = cameraFor(boxOfView(view, size), size, { maxZoom: 22 })
      expect(again.zoom).toBeCloseTo(view.zoom, 5)
      expect(again.middle[0]).toBeCloseTo(view.middle[0], 6)
      expect(again.middle[1]).toBeCloseTo(view.middle[1], 6)
    }),
  )
})

test('what is dragged follows the finger, and what is zoomed around stays', () => {
  fc.assert(
    fc.property(camera, point, (view, at) => {
      const before = projectPoint(at, view, size)
      const after = projectPoint(at, panned(view, 40, -25), size)
      expect(after.x - before.x).toBeCloseTo(40, 3)
      expect(after.y - before.y).toBeCloseTo(-25, 3)
    }),
  )
  fc.assert(
    fc.property(camera, (view) => {
      const corner: LngLat = [boxOfView(view, size)[0], boxOfView(view, size)[3]]
      const nearer = zoomedAround(view, size, { x: 0, y: 0, zoom: view.zoom + 1 })
      expect(projectPoint(corner, nearer, size).x).toBeCloseTo(0, 3)
      expect(projectPoint(corner, nearer, size).y).toBeCloseTo(0, 3)
    }),
  )
})
