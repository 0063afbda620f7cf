import { expect, test } from 'vitest'
import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { mapSketch } from './map-sketch.ts'

const bounds: ViewBox = [-0.8, 52.6, -0.6, 52.7]
const dotsOf = (spots: LngLat[]) =>
  [...mapSketch(bounds, spots).dots.matchAll(/M(-?\d+) (-?\d+)h0/g)].map(([, x, y]) => [Number(x), Number(y)])

test('the corners of the box of the homes are the corners of the drawing inside its margin', () => {
  const [, , width, height] = mapSketch(bounds, []).viewBox.split(' ').map(Number)
  expect(mapSketch(bounds, []).viewBox).toMatch(/^-120 -120 1240 \d+$/)
  expect(dotsOf([[-0.8, 52.7]])).toEqual([[0, 0]])
  expect(dotsOf([[-0.6, 52.6]])).toEqual([[width! - 240, height! - 240]])
})

test('east is right and north is up', () => {
  const [[west, south], [east, north]] = dotsOf([
    [-0.75, 52.62],
    [-0.65, 52.68],
  ]) as [[number, number], [number, number]]
  expect(east).toBeGreaterThan(west)
  expect(north).toBeLessThan(south)
})

test('homes in the same spot are one dot', () => {
  expect(
    dotsOf([
      [-0.7, 52.65],
      [-0.7, 52.65],
    ]),
  ).toHaveLength(1)
})

test('a search with one home has a drawing with a size', () => {
  const spot: LngLat = [-0.7, 52.65]
  const { viewBox, dots } = mapSketch([...spot, ...spot], [spot])
  expect(viewBox).toBe('-120 -120 240 240')
  expect(dots).toBe('M0 0h0')
})
