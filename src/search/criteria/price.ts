import { formatPounds } from '#src/formatting/numbers.ts'
import { PRICE_RANGE } from '../values/limits.ts'
import { priceLadder, stepDown, stepUp } from '../values/price-ladders.ts'
import { BASIS_SUFFIX, priceBasis } from '../values/rent-basis.ts'
import type { Criterion } from './criterion.ts'
import { wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** whole pounds: rents per calendar month, commercial rents per year */
    minPrice?: number
    maxPrice?: number
  }
}

/** Prices of sale, and rents on the basis that the search counts in. A lower bound of 0 asks for nothing. */
export const price: Criterion = {
  fields: [
    wholeField({
      name: 'minPrice',
      words: 'minimum price',
      range: PRICE_RANGE,
      segment: ['from-'],
      identity: (price) => price || null,
      home: { column: 'price', operator: 'at least', alert: { column: 'min_price', type: 'integer' } },
    }),
    wholeField({
      name: 'maxPrice',
      words: 'maximum price',
      range: PRICE_RANGE,
      segment: ['up-to-'],
      identity: (price) => price ?? null,
      home: { column: 'price', operator: 'at most', alert: { column: 'max_price', type: 'integer' } },
    }),
  ],
  control: 'price',
  bounds: {
    least: 'minPrice',
    most: 'maxPrice',
    swapped: 'The minimum price was higher than the maximum, so we swapped them.',
  },
  chips: (criteria) => {
    const { minPrice, maxPrice } = criteria
    const words = (amount: number) => formatPounds(amount) + BASIS_SUFFIX[priceBasis(criteria)]
    return [
      ...(minPrice ? [{ words: `From ${words(minPrice)}`, change: { minPrice: undefined } }] : []),
      ...(maxPrice === undefined ? [] : [{ words: `Up to ${words(maxPrice)}`, change: { maxPrice: undefined } }]),
    ]
  },
  relax: (criteria, { prices }) => {
    const { minPrice, maxPrice } = criteria
    const basis = priceBasis(criteria)
    const ladder = priceLadder(basis, prices)
    const difference = (amount: number) => formatPounds(amount) + BASIS_SUFFIX[basis]
    const higher = (to: number | undefined, rank: number) =>
      to === undefined || maxPrice === undefined
        ? []
        : [{ words: `Up to ${difference(to - maxPrice)} more`, change: { maxPrice: to }, rank }]
    const one = maxPrice === undefined ? undefined : stepUp(ladder, maxPrice)
    const two = one === undefined ? undefined : stepUp(ladder, one)
    const lower = minPrice ? stepDown(ladder, minPrice) : undefined
    return [
      ...higher(one, 20),
      ...higher(two, 110),
      ...(maxPrice === undefined
        ? []
        : [{ words: 'No maximum price', change: { maxPrice: undefined }, rank: one === undefined ? 20 : 120 }]),
      ...(minPrice
        ? [
            lower === undefined
              ? { words: 'No minimum price', change: { minPrice: undefined }, rank: 60 }
              : { words: `Up to ${difference(minPrice - lower)} less`, change: { minPrice: lower }, rank: 60 },
          ]
        : []),
    ]
  },
  clearedName: { rank: 1, words: 'price' },
}
