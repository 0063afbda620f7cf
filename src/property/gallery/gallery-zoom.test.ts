import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedBy, NOT_ZOOMED, zoomedAt } from './gallery-zoom.ts'

const box = { width: 800, height: 600 }
const middle = { x: 0, y: 0 }

it('zooming out of a picture that is not zoomed does nothing', () => {
  expect(zoomedAt(NOT_ZOOMED, 0.5, middle, box)).toEqual(NOT_ZOOMED)
  expect(movedBy(NOT_ZOOMED, { x: 50, y: 50 }, box)).toEqual(NOT_ZOOMED)
})

it('the point under the finger stays where it is', () => {
  const point = { x: 200, y: -100 }
  const zoom = zoomedAt(NOT_ZOOMED, 2, point, box)
  // where that point of the picture is now: its distance from the picture's middle, twice as far, from the moved middle
  expect(zoom).toEqual({ scale: 2, x: -200, y: 100 })
  expect(zoom.x + point.x * zoom.scale).toBe(point.x)
})

it('zooming back at any point ends where it began', () => {
  expect(zoomedAt(zoomedAt(NOT_ZOOMED, 3, { x: 90, y: 40 }, box), 1 / 3, { x: -300, y: 0 }, box)).toEqual(NOT_ZOOMED)
})

it('whatever is done, the picture covers its box and is at most four times as large', () => {
  const number = fc.double({ min: -2000, max: 2000, noNaN: true })
  const act = fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: number, y: number })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let zoom = NOT_ZOOMED
      for (const { factor, x, y } of acts) zoom = movedBy(zoomedAt(zoom, factor, { x, y }, box), { x: y, y: x }, box)
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(zoom.scale).toBeLessThanOrEqual(4)
      expect(Math.abs(zoom.x)).toBeLessThanOrEqual((box.width * (zoom.scale - 1)) / 2 + 1e-6)
      expect(Math.abs(zoom.y)).toBeLessThanOrEqual((box.height * (zoom.scale - 1)) / 2 + 1e-6)
    }),
  )
})
