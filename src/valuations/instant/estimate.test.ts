import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Comparable } from './comparables.ts'
import { type EstimateRules, estimate, rangeOf, weighComparables } from './estimate.ts'

const rules: EstimateRules = { radiusMiles: 6, years: 4, minimum: 6 }
const house = { type: 'semi-detached', bedrooms: 3, condition: 'usual' } as const

function aSale(changes: Partial<Comparable> = {}): Comparable {
  return {
    source: 'register',
    price: 300_000,
    on: '2026-03-14',
    type: 'semi-detached',
    street: 'Northgate',
    town: 'Oakham',
    postcode: 'LE15 6QS',
    position: { lat: 52.67, lng: -0.73, accuracy: 'postcode' },
    miles: 0.4,
    years: 0.7,
    ...changes,
  }
}

const sales = (count: number, change: (at: number) => Partial<Comparable> = () => ({})) =>
  Array.from({ length: count }, (_, at) => aSale(change(at)))

describe('gives no estimate with', () => {
  test.each<[string, Comparable[], number]>([
    ['no comparables', [], 0],
    ['one comparable fewer than the minimum', sales(5), 5],
    ['comparables outside the radius', sales(20, () => ({ miles: 6.1 })), 0],
    ['comparables that are too old', sales(20, () => ({ years: 4.1 })), 0],
    [
      'comparables of other types only',
      sales(20, (at) => ({ type: (['detached', 'terraced', 'flat'] as const)[at % 3] })),
      0,
    ],
  ])('%s', (_name, evidence, found) => {
    expect(estimate(house, evidence, rules)).toEqual({ kind: 'not-enough', found, ...rules })
  })
})

describe('an estimate', () => {
  const figureOf = (evidence: Comparable[], question: Parameters<typeof estimate>[0] = house) => {
    const answer = estimate(question, evidence, rules)
    if (answer.kind !== 'estimate') throw new Error(answer.kind)
    return answer
  }

  test('equals the price that all comparables share, with a range around it', () => {
    const answer = figureOf(sales(20))
    expect(answer).toMatchObject({ figure: 300_000, confidence: 'good', count: 20, withinMiles: 0.5 })
    expect(answer.low).toBeLessThan(300_000)
    expect(answer.high).toBeGreaterThan(300_000)
    expect(answer.high - answer.low).toBeLessThan(60_000)
  })

  test.each([
    ['needs-work', 265_000],
    ['usual', 300_000],
    ['improved', 320_000],
  ] as const)('is adjusted for the condition %s', (condition, figure) => {
    expect(figureOf(sales(20), { ...house, condition }).figure).toBe(figure)
  })

  test('is not moved by a single price with a digit too many or too few', () => {
    const answer = figureOf([...sales(12), aSale({ price: 3_000_000 }), aSale({ price: 30_000 })])
    expect(answer.figure).toBe(300_000)
  })

  test('weights near comparables above far ones, and recent above old ones', () => {
    const near = sales(6, () => ({ miles: 0.1, price: 400_000 }))
    const far = sales(6, () => ({ miles: 5, price: 250_000 }))
    expect(figureOf([...near, ...far]).figure).toBeGreaterThan(350_000)
    const late = sales(6, () => ({ years: 0.2, price: 400_000 }))
    const long = sales(6, () => ({ years: 3.9, price: 250_000 }))
    expect(figureOf([...late, ...long]).figure).toBeGreaterThan(350_000)
  })

  test('uses no wider radius once there are enough comparables', () => {
    const answer = figureOf([...sales(25, () => ({ miles: 0.2 })), ...sales(25, () => ({ miles: 4, price: 900_000 }))])
    expect(answer).toMatchObject({ figure: 300_000, count: 25, withinMiles: 0.25 })
  })

  test('adjusts old prices by the median of the years between', () => {
    const now = sales(15, () => ({ years: 0.5, price: 330_000 }))
    const then = sales(15, () => ({ years: 2.5, price: 300_000 }))
    expect(figureOf([...now, ...then]).figure).toBe(330_000)
  })

  test('measures the value of a bedroom from homes with known bedrooms', () => {
    const known = sales(24, (at) => ({ source: 'agreed', bedrooms: 2 + (at % 3), price: 200_000 + 50_000 * (at % 3) }))
    for (const [bedrooms, figure] of [
      [2, 200_000],
      [3, 250_000],
      [4, 300_000],
    ] as const)
      expect(Math.abs(figureOf(known, { ...house, bedrooms }).figure - figure)).toBeLessThanOrEqual(5_000)
    expect(figureOf(known).bedrooms.isMeasured).toBe(true)
  })

  test('compares a bungalow with bungalows, and with detached houses where bungalows are few', () => {
    const bungalows = sales(6, () => ({ type: 'bungalow', bedrooms: 3, price: 350_000, source: 'agreed' }))
    const houses = sales(6, () => ({ type: 'detached', price: 600_000 }))
    const asked = { ...house, type: 'bungalow' } as const
    expect(figureOf([...bungalows, ...houses], asked)).toMatchObject({ figure: 350_000, count: 6, otherTypes: 0 })
    expect(figureOf([...bungalows.slice(0, 5), ...houses], asked)).toMatchObject({ count: 11, otherTypes: 6 })
  })

  test('has low or fair confidence with few or widely spread comparables', () => {
    expect(figureOf(sales(6, (at) => ({ price: 200_000 + at * 60_000 }))).confidence).toBe('low')
    expect(figureOf(sales(8, (at) => ({ price: 280_000 + at * 5_000 }))).confidence).toBe('fair')
  })
})

const anySale = fc
  .record({
    price: fc.integer({ min: 40_000, max: 2_000_000 }),
    miles: fc.double({ min: 0, max: 6, noNaN: true }),
    years: fc.double({ min: 0, max: 4, noNaN: true }),
    bedrooms: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    source: fc.constantFrom('register' as const, 'agreed' as const),
  })
  .map((changes) => aSale(changes))
const someSales = fc.array(anySale, { minLength: 6, maxLength: 40 })
const parts = { index: () => 1, bedrooms: { step: 0.14, usual: 3, isMeasured: false } }
const weighed = (evidence: Comparable[], bedrooms = 3) =>
  weighComparables({ type: 'semi-detached', bedrooms }, evidence, parts)

describe('for any comparables', () => {
  test('the figure lies within its range', () => {
    fc.assert(
      fc.property(someSales, fc.integer({ min: 0, max: 10 }), (evidence, bedrooms) => {
        const answer = estimate({ ...house, bedrooms }, evidence, rules)
        if (answer.kind !== 'estimate') return false
        return answer.low > 0 && answer.low <= answer.figure && answer.figure <= answer.high
      }),
    )
  })

  test('their order makes no difference', () => {
    fc.assert(
      fc.property(someSales, (evidence) => {
        const [one, other] = [evidence, evidence.toReversed()].map((it) => rangeOf(weighed(it), it))
        expect(other?.figure).toBeCloseTo(one?.figure ?? 0, 3)
        expect(other?.high).toBeCloseTo(one?.high ?? 0, 3)
      }),
    )
  })

  test('a dearer comparable never lowers the figure', () => {
    fc.assert(
      fc.property(someSales, fc.nat(), fc.integer({ min: 1, max: 500_000 }), (evidence, which, more) => {
        const at = which % evidence.length
        const dearer = evidence.map((one, index) => (index === at ? { ...one, price: one.price + more } : one))
        const [before, after] = [evidence, dearer].map((it) => rangeOf(weighed(it), it).figure)
        expect(after).toBeGreaterThanOrEqual((before ?? 0) - 1e-6)
      }),
    )
  })

  test('duplicating them never widens the range', () => {
    fc.assert(
      fc.property(someSales, (evidence) => {
        const twice = [...evidence, ...evidence]
        const [one, two] = [evidence, twice].map((it) => rangeOf(weighed(it), it))
        expect((two?.high ?? 0) - (two?.low ?? 0)).toBeLessThanOrEqual(((one?.high ?? 0) - (one?.low ?? 0)) * 1.0001)
      }),
    )
  })

  test('multiplying all prices multiplies the figure', () => {
    fc.assert(
      fc.property(someSales, fc.double({ min: 0.1, max: 10, noNaN: true }), (evidence, rate) => {
        const changed = evidence.map((one) => ({ ...one, price: one.price * rate }))
        const [one, other] = [evidence, changed].map((it) => rangeOf(weighed(it), it).figure)
        expect((other ?? 0) / ((one ?? 0) * rate)).toBeCloseTo(1, 6)
      }),
    )
  })
})
