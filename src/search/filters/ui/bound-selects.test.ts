import { expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { bedroomBounds, perSquareFootBounds, priceBounds } from './bound-selects.ts'

const STEPS = { salesPrices: [100_000, 200_000, 300_000], lettingsPrices: [500, 1000], commercialRents: [5000] }
const search: Criteria = { channel: 'sales', tags: [], page: 1 }
const names = (options: { name: string }[]) => options.map(({ name }) => name)

test('prices narrow each other', () => {
  const { min, max } = priceBounds({ ...search, minPrice: 200_000 }, STEPS, { both: false })
  expect(names(max.options)).toEqual(['No maximum', '£300,000'])
  expect(names(min.options)).toEqual(['No minimum', '£100,000', '£200,000', '£300,000'])
})

test('until the channel is sure, both ladders are offered, each under its name', () => {
  const { max } = priceBounds(search, STEPS, { both: true })
  expect(max.options.filter(({ group }) => group === 'Rent per month').map(({ value }) => value)).toEqual([
    '500',
    '1000',
  ])
  expect(max.options.filter(({ group }) => group === 'To buy')).toHaveLength(3)
})

test('business rents are by the year', () => {
  const { max } = priceBounds({ ...search, channel: 'lettings', tags: ['commercial'] }, STEPS, { both: true })
  expect(names(max.options)).toEqual(['No maximum', '£5,000 pa (£417 pcm)'])
})

test('without a label a choice says which bound it is', () => {
  const { min, max } = priceBounds(search, STEPS, { both: false, worded: true })
  expect(names(min.options).slice(0, 2)).toEqual(['Min. price', 'From £100,000'])
  expect(names(max.options).slice(0, 2)).toEqual(['Max. price', 'Up to £100,000'])
  const beds = bedroomBounds(search, { worded: true, short: true })
  expect(names(beds.min.options).slice(0, 2)).toEqual(['Min. beds', '1+ beds'])
  expect(names(beds.max.options).slice(0, 3)).toEqual(['Max. beds', 'Up to 1 bed', 'Up to 2 beds'])
})

test('what a square foot costs is asked of homes for sale and of business rents, not of homes to let', () => {
  expect(perSquareFootBounds({ ...search, channel: 'lettings' })).toBeUndefined()
  expect(perSquareFootBounds({ ...search, channel: 'lettings', maxPerSquareFoot: 20 })).toBeDefined()
  const sale = perSquareFootBounds({ ...search, minPerSquareFoot: 1500 })!
  expect(sale.max.label).toBe('Max. price per sq ft')
  expect(names(sale.max.options)).toEqual(['No maximum', '£2,000'])
  const rent = perSquareFootBounds({ ...search, channel: 'lettings', tags: ['commercial'] })!
  expect(rent.min.label).toBe('Min. yearly rent per sq ft')
  expect(names(rent.min.options).slice(0, 3)).toEqual(['No minimum', '£5', '£7'])
})
