import { formatCount, formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import type { Town } from './town.ts'

/** The asking prices of homes with a number of bedrooms, in whole pounds. */
type Spread = { beds: number; count: number; least: number; quarter: number; threeQuarters: number; most: number }

/** With fewer homes the middle 50% says no more than the range. */
const ENOUGH_FOR_HALF = 4

/** "74 homes for sale and 23 to rent" */
export function countWords({ sales, lettings }: Pick<Town, 'sales' | 'lettings'>): string {
  const homes = (count: number) => formatCount(count, 'home')
  if (lettings === 0) return `${homes(sales)} for sale`
  if (sales === 0) return `${homes(lettings)} to rent`
  return `${homes(sales)} for sale and ${formatNumber(lettings)} to rent`
}

/** The first sentences of a town's page, and its description for search engines, from today's counts. */
export function townSummary(
  { place, sales, lettings }: Town,
  { agencyName, salePrices, rents }: { agencyName: string; salePrices: Spread[]; rents: Spread[] },
): string {
  const prices = formatRange(salePrices, '')
  const rent = formatRange(rents, ' a month')
  const costs = [
    prices && `Prices for homes with bedrooms ${prices}.`,
    rent && `Rents for homes with bedrooms ${rent}.`,
  ]
  const homes = `${agencyName} has ${countWords({ sales, lettings })} in ${place.name}.`
  return [homes, ...costs].filter((words) => words !== undefined).join(' ')
}

/** "range from £180,000 to £650,000"; undefined where no home states a price. */
function formatRange(spreads: readonly Spread[], unit: string): string | undefined {
  if (spreads.length === 0) return undefined
  const least = Math.min(...spreads.map((spread) => spread.least))
  const most = Math.max(...spreads.map((spread) => spread.most))
  return least === most
    ? `are ${formatPounds(least)}${unit}`
    : `range from ${formatPounds(least)} to ${formatPounds(most)}${unit}`
}

/** What the table of prices says of homes with so many bedrooms. */
export function spreadWords({ count, least, quarter, threeQuarters, most }: Spread): { range: string; half?: string } {
  const range = least === most ? formatPounds(least) : `${formatPounds(least)} to ${formatPounds(most)}`
  if (count < ENOUGH_FOR_HALF || quarter === threeQuarters) return { range }
  return { range, half: `${formatPounds(quarter)} to ${formatPounds(threeQuarters)}` }
}

/**
 * The steps of a price ladder that divide what is there: each with the number of homes up to it, none that finds the
 * same as the one before, and none that finds all.
 */
export function dividingSteps(
  steps: readonly number[],
  counts: readonly number[],
  total: number,
  most: number,
): { price: number; count: number }[] {
  const dividing = steps
    .map((price, index) => ({ price, count: counts[index] ?? 0 }))
    .filter(({ count }, index, all) => count > (all[index - 1]?.count ?? 0) && count < total)
  if (dividing.length <= most) return dividing
  return Array.from({ length: most }, (_, index) => dividing[Math.round((index * (dividing.length - 1)) / (most - 1))]!)
}
