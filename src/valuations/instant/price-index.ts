import type { Comparable } from './comparables.ts'
import { median } from './weighted-quantile.ts'

/** A year with fewer sales than this says nothing of how prices stood. */
const ENOUGH = 8
/** Prices are taken to have moved by no more than this in a year: beyond it other homes were sold, not dearer ones. */
const MAX_YEARLY_CHANGE = 0.12

/** What a price of so many years ago is multiplied by to be today's; never more than 12 % a year either way. */
export type PriceIndex = (years: number) => number

/**
 * The index of the evidence itself: the middle price of the last twelve months over that of the twelve months in which
 * a sale was made. A year of fewer than eight sales has the factor of the nearest later year that has enough; without
 * two such years prices are left as they are.
 */
export function priceIndex(sales: readonly Pick<Comparable, 'price' | 'years'>[]): PriceIndex {
  const byYear = new Map<number, number[]>()
  for (const { price, years } of sales) byYear.set(Math.floor(years), [...(byYear.get(Math.floor(years)) ?? []), price])
  const known = [...byYear]
    .filter(([, prices]) => prices.length >= ENOUGH)
    .map(([year, prices]) => ({ year, price: median(prices) ?? 0 }))
    .sort((a, b) => a.year - b.year)
  const [newest] = known
  if (!newest) return () => 1
  const factors = known.map(({ year, price }) => ({ year, factor: bounded(newest.price / price, year - newest.year) }))
  return (years) => factors.findLast(({ year }) => year <= Math.floor(years))?.factor ?? 1
}

function bounded(factor: number, years: number): number {
  const most = (1 + MAX_YEARLY_CHANGE) ** years
  return Math.min(most, Math.max(1 / most, factor))
}
