import { expect, it } from 'vitest'
import type { CardData } from '../card/card.ts'
import { availabilityWords, plotAvailability, plotStatus } from './plot-availability.ts'

const plot = (status: CardData['status'], priceValue: number | null, exchangedPrice?: number) => ({
  status,
  priceValue,
  exchangedPrice,
  priceWithoutQualifier: priceValue === null ? 'Price on application' : `£${priceValue / 1000},000`,
  labels: status === 'available' ? [] : [{ text: 'Reserved', kind: 'state' as const }],
})

it.each([
  [[plot('available', 300_000), plot('available', 250_000)], '2 plots, from £250,000'],
  [[plot('reserved', 200_000), plot('available', 250_000)], '1 of 2 plots left, from £250,000'],
  [[plot('available', null)], '1 plot'],
  [[plot('available', null), plot('available', 410_000)], '2 plots, from £410,000'],
  [[plot('sold', 200_000), plot('reserved', 250_000)], 'All 2 plots reserved or sold'],
  [[plot('sold', 200_000)], 'Plot reserved or sold'],
  [[plot('available', 200_000, 210_000), plot('available', 250_000)], '1 of 2 plots left, from £250,000'],
])('what a development says of its plots %#', (plots, words) => {
  expect(availabilityWords(plotAvailability(plots))).toBe(words)
})

it('a plot that can be had says so; another says what its card does', () => {
  expect(plotStatus(plot('available', 1))).toBe('Available')
  expect(plotStatus(plot('reserved', 1))).toBe('Reserved')
})
