import { type FeedProperty, MAX_POUNDS } from '#src/feed-import/rows/feed-property.ts'
import type { Price } from '#src/property/listing/listing.ts'

/** Whole pounds. A price that is not stated, or is 0, is a price on application. */
export function mapPrice(
  { price: { pounds, onApplication, qualifier = 'none', frequency } }: FeedProperty,
  warn: (message: string) => void,
): Price | { problem: string } {
  const amount = pounds === undefined ? undefined : Math.round(pounds)
  if (amount !== undefined && amount > MAX_POUNDS) return { problem: `the price ${pounds} is more than any price` }
  const price: Price = { amount: amount || null, qualifier: onApplication ? 'poa' : qualifier }
  if (price.amount === null && price.qualifier !== 'poa') {
    warn(`the price is ${pounds === undefined ? 'not stated' : pounds}: read as price on application`)
    price.qualifier = 'poa'
  }
  // the agency does not want the figure shown
  if (price.qualifier === 'poa') price.amount = null
  if (price.amount !== null && price.amount !== pounds) warn(`the price ${pounds} is rounded to £${price.amount}`)
  if (frequency) price.frequency = frequency
  return price
}
