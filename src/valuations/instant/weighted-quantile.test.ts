import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveCount, median, weightedQuantile } from './weighted-quantile.ts'

test('the median of an empty list is undefined', () => {
  expect([weightedQuantile([], 0.5), median([]), effectiveCount([])]).toEqual([undefined, undefined, 0])
})

test.each<[number[], number]>([
  [[7], 7],
  [[1, 2, 3], 2],
  [[1, 2, 3, 4], 2.5],
  [[5, 1, 9], 5],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test('a heavier value pulls the median towards it', () => {
  const value = weightedQuantile(
    [
      { value: 1, weight: 1 },
      { value: 10, weight: 9 },
    ],
    0.5,
  )
  expect(value).toBe(10)
})

test('a quantile lies among the values and rises with its share', () => {
  const some = fc.array(
    fc.record({ value: fc.integer({ min: -1e6, max: 1e6 }), weight: fc.double({ min: 0.01, max: 9, noNaN: true }) }),
    {
      minLength: 1,
    },
  )
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(some, share, share, (values, one, other) => {
      const [low = 0, high = 0] = [one, other].toSorted((a, b) => a - b).map((it) => weightedQuantile(values, it))
      const all = values.map(({ value }) => value)
      expect(low).toBeLessThanOrEqual(high + 1e-6)
      expect(low).toBeGreaterThanOrEqual(Math.min(...all) - 1e-6)
      expect(high).toBeLessThanOrEqual(Math.max(...all) + 1e-6)
    }),
  )
})
