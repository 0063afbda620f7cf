import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Colour, contrast, readColour } from './contrast.ts'

const colour = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))) as unknown as fc.Arbitrary<Colour>

describe('a colour that cannot be measured', () => {
  test.each(['', 'gorse', '#12', '#12345', '#12345g', '#12345678', 'rgb(0 0 0 / .5)', 'rgb(300 0 0)', 'oklch(1 0 0)'])(
    'has no contrast: %s',
    (written) => {
      expect(readColour(written)).toBeUndefined()
    },
  )
})

test.each([
  ['#174451', [23, 68, 81]],
  ['#FFF', [255, 255, 255]],
  [' white ', [255, 255, 255]],
  ['rgb(12 20 24)', [12, 20, 24]],
  ['rgb(12, 20, 24)', [12, 20, 24]],
])('%s is read', (written, expected) => {
  expect(readColour(written)).toEqual(expected)
})

test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
])('%s on %s is %d to 1', (ink, ground, ratio) => {
  expect(contrast(readColour(ink)!, readColour(ground)!)).toBeCloseTo(ratio, 1)
})

test('is the same either way, from 1 to 21', () => {
  fc.assert(
    fc.property(colour, colour, (one, other) => {
      expect(contrast(one, other)).toBe(contrast(other, one))
      expect(contrast(one, other)).toBeGreaterThanOrEqual(1)
      expect(contrast(one, other)).toBeLessThanOrEqual(21)
      expect(contrast(one, one)).toBe(1)
    }),
  )
})
