import { describe, expect, test } from 'vitest'
import { settings as settingsSchema } from '#src/agency/folder/server/settings-schema.ts'
import { DISTANCES, distanceWords } from './distances.ts'
import { BEDROOMS, leastChoices, mostChoices, priceChoice, priceLadder, stepDown, stepUp } from './price-ladders.ts'
import { priceBasis } from './rent-basis.ts'
import { OFFERED_SORTS, SORT_WORDS, sortChoices } from './sorts.ts'

const settings = settingsSchema.pick({ salesPrices: true, lettingsPrices: true, commercialRents: true }).parse({})
const { salesPrices: SALE_PRICES, lettingsPrices: MONTHLY_RENTS, commercialRents: ANNUAL_RENTS } = settings

describe('price steps', () => {
  test('without settings of the agency’s, prices go by the usual steps', () => {
    expect(SALE_PRICES).toHaveLength(19)
    expect(SALE_PRICES.slice(8, 12)).toEqual([900_000, 1_000_000, 2_000_000, 3_000_000])
    expect(MONTHLY_RENTS).toEqual([200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1500, 2000])
    expect([ANNUAL_RENTS[0], ANNUAL_RENTS.at(-1), ANNUAL_RENTS.length]).toEqual([5000, 100_000, 20])
    expect(BEDROOMS).toEqual([1, 2, 3, 4, 5, 6])
  })

  test.each([
    ['sales', [], 'sale', SALE_PRICES],
    ['sales', ['commercial'], 'sale', SALE_PRICES],
    ['lettings', ['house'], 'month', MONTHLY_RENTS],
    ['lettings', ['!commercial'], 'month', MONTHLY_RENTS],
    ['lettings', ['gth commercial'], 'year', ANNUAL_RENTS],
  ] as const)('of %s with tags %j are by %s', (channel, tags, basis, ladder) => {
    expect(priceBasis({ channel, tags: [...tags] })).toBe(basis)
    expect(priceLadder(basis, settings)).toBe(ladder)
  })

  test('may be the agency’s own', () => {
    const steps = { salesPrices: [1], lettingsPrices: [2], commercialRents: [3] }
    expect([priceLadder('sale', steps), priceLadder('month', steps), priceLadder('year', steps)]).toEqual([
      [1],
      [2],
      [3],
    ])
  })

  test.each([
    [500_000, 'sale', '£500,000'],
    [1200, 'month', '£1,200 pcm'],
    [30_000, 'year', '£30,000 pa (£2,500 pcm)'],
    [5000, 'year', '£5,000 pa (£417 pcm)'],
  ] as const)('%i by %s read %s', (value, basis, text) => {
    expect(priceChoice(value, basis)).toBe(text)
  })
})

describe('two selects of bounds', () => {
  test('narrow each other', () => {
    expect(leastChoices(MONTHLY_RENTS, { most: 400 })).toEqual([200, 300])
    expect(mostChoices(MONTHLY_RENTS, { least: 1300 })).toEqual([1500, 2000])
    expect(leastChoices(MONTHLY_RENTS, {})).toEqual(MONTHLY_RENTS)
    expect(leastChoices(MONTHLY_RENTS, { most: 200 })).toEqual([])
  })

  test('may meet where the same figure is allowed', () => {
    expect(leastChoices(BEDROOMS, { most: 2, sameAllowed: true })).toEqual([1, 2])
    expect(mostChoices(BEDROOMS, { least: 5, sameAllowed: true })).toEqual([5, 6])
  })

  test('offer a chosen figure that is on no step', () => {
    expect(leastChoices([100, 200, 300], { least: 250 })).toEqual([100, 200, 250, 300])
    expect(mostChoices([100, 200, 300], { least: 100, most: 999 })).toEqual([200, 300, 999])
    expect(mostChoices([100, 200], { most: 200 })).toEqual([100, 200])
  })

  test.each([
    [100, 200, undefined],
    [150, 200, 100],
    [300, undefined, 200],
    [5, 100, undefined],
  ])('widen %i to %s above and %s below', (value, above, below) => {
    expect([stepUp([100, 200, 300], value), stepDown([100, 200, 300], value)]).toEqual([above, below])
  })
})

describe('distances and orders', () => {
  test('distances below a mile are said as fractions', () => {
    expect(DISTANCES.map(distanceWords).slice(0, 4)).toEqual(['¼ mile', '½ mile', '1 mile', '2 miles'])
  })

  test('offer five orders, and a sixth where a URL carries it', () => {
    expect(Object.keys(SORT_WORDS)).toHaveLength(8)
    expect(sortChoices()).toEqual(OFFERED_SORTS)
    expect(sortChoices('most-recent-first')).toHaveLength(5)
    expect(sortChoices('most-square-feet-first').at(-1)).toBe('most-square-feet-first')
  })
})
