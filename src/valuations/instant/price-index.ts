import type { Comparable } from './comparables.ts'
import { median } from './weighted-quantile.ts'

/** A year with fewer sales gives no reliable median. */
const MIN_SALES_A_YEAR = 8
/** A larger yearly change means a different mix of homes was sold, not that prices moved. */
const MAX_YEARLY_CHANGE = 0.12

/** The factor that turns a price of some years ago into one of today. */
export type PriceIndex = (years: number) => number

/**
 * Builds the index from the comparables: the median price of the last twelve months over that of the twelve months of the
 * sale. A year with too few sales takes the factor of the nearest more recent year that has enough. Without two such
 * years prices are not adjusted.
 */
export function priceIndex(sales: readonly Pick<Comparable, 'price' | 'years'>[]): PriceIndex {
  const byYear = new Map<number, number[]>()
  for (const { price, years } of sales) byYear.set(Math.floor(years), [...(byYear.get(Math.floor(years)) ?? []), price])
  const known = [...byYear]
    .filter(([, prices]) => prices.length >= MIN_SALES_A_YEAR)
    .map(([year, prices]) => ({ year, price: median(prices) ?? 0 }))
    .sort((a, b) => a.year - b.year)
  const [newest] = known
  if (!newest) return () => 1
  const factors = known.map(({ year, price }) => ({
    year,
    factor: clampChange(newest.price / price, year - newest.year),
  }))
  return (years) => factors.findLast(({ year }) => year <= Math.floor(years))?.factor ?? 1
}

function clampChange(factor: number, years: number): number {
  const max = (1 + MAX_YEARLY_CHANGE) ** years
  return Math.min(max, Math.max(1 / max, factor))
}
