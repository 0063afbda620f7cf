import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BuyerFigures, figurePairs, monthlyCost, monthlyCostText, readFigures } from './remembered-figures.ts'

const figures: BuyerFigures = { ratePercent: 4.5, years: 25, interestOnly: false, buyer: [] }
const house = { propertyChannel: 'sales', priceValue: 325_000, tags: ['house'], isOffMarket: false }

describe('stored figures', () => {
  test.each([
    [null],
    [''],
    ['null'],
    ['[]'],
    ['{"ratePercent":4.5}'],
    ['{"ratePercent":12,"years":25}'],
    ['{"ratePercent":4.5,"years":"25"}'],
    ['{"ratePercent":4.5,'],
  ])('%j are none', (text) => {
    expect(readFigures(text)).toBeNull()
  })

  test('that are damaged in part keep the rest', () => {
    const text = '{"ratePercent":5,"years":30,"depositPounds":-1,"buyer":["king","first_time"],"interestOnly":"yes"}'
    expect(readFigures(text)).toEqual({ ratePercent: 5, years: 30, interestOnly: false, buyer: ['first_time'] })
  })

  test('are read as they were stored, and become the parameters of the calculator', () => {
    const own: BuyerFigures = { ...figures, depositPounds: 60_000, interestOnly: true, buyer: ['additional'] }
    expect(readFigures(JSON.stringify(own))).toEqual(own)
    expect(new URLSearchParams(figurePairs(own)).toString()).toBe(
      'deposit=60000&rate=4.5&years=25&interest_only=on&buyer=additional',
    )
    expect(figurePairs(figures)).toEqual([
      ['rate', '4.5'],
      ['years', '25'],
    ])
  })
})

describe('the monthly cost on a card', () => {
  test.each<[string, Partial<BuyerFigures>, string]>([
    ['without a deposit of the visitor', {}, '£1,445 pcm mortgage'],
    ['with a deposit', { depositPounds: 100_000 }, '£1,251 pcm mortgage'],
    ['with a deposit above the price', { depositPounds: 400_000 }, 'No mortgage needed'],
    ['of interest alone', { interestOnly: true }, '£1,219 pcm mortgage'],
  ])('%s is %j: %s', (_name, changes, text) => {
    expect(monthlyCostText(house, { ...figures, ...changes })).toBe(text)
  })

  test.each([
    ['to let', { propertyChannel: 'lettings' }],
    ['without a price', { priceValue: null }],
    ['off the market', { isOffMarket: true }],
    ['land', { tags: ['land'] }],
    ['a shop', { tags: ['gth-commercial'] }],
    ['a garage', { tags: ['garages'] }],
    ['a development', { tags: ['development'] }],
  ])('is not there for what is %s', (_name, changes) => {
    expect(monthlyCostText({ ...house, ...changes }, figures)).toBeUndefined()
  })

  test('never falls as the price rises, so that the lowest price is the lowest monthly cost', () => {
    const own = fc.record({
      ratePercent: fc.integer({ min: 1, max: 1000 }).map((rate) => rate / 100),
      years: fc.integer({ min: 5, max: 35 }),
      interestOnly: fc.boolean(),
      depositPounds: fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: undefined }),
    })
    const price = fc.integer({ min: 1, max: 20_000_000 })
    fc.assert(
      fc.property(own, price, price, (terms, one, other) => {
        const mine: BuyerFigures = { ...terms, buyer: [] }
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(monthlyCost(low, mine)).toBeLessThanOrEqual(monthlyCost(high, mine))
      }),
    )
  })
})
