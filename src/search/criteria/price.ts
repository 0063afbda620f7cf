import { formatPounds } from '#src/formatting/numbers.ts'
import { formatPerSquareFoot } from '#src/property/price/price.ts'
import { PER_SQUARE_FOOT_RANGE, PRICE_RANGE } from '../values/limits.ts'
import { perSquareFootLadder, priceLadder, stepDown, stepUp } from '../values/price-ladders.ts'
import { BASIS_SUFFIX, priceBasis } from '../values/rent-basis.ts'
import type { Criteria } from './criteria.ts'
import type { Criterion } from './criterion.ts'
import { relaxSize, sizeChips, wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** whole pounds: rents per calendar month, commercial rents per year */
    minPrice?: number
    maxPrice?: number
    /** whole pounds for a square foot: of the price, or of a year's rent */
    minPerSquareFoot?: number
    maxPerSquareFoot?: number
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

/** What a square foot costs: pounds of the price, or of a year's rent, since a month's comes to a pound or two. */
export const pricePerSquareFoot: Criterion = {
  fields: [bound('min', 'from-', 'at least'), bound('max', 'up-to-', 'at most')],
  control: 'square feet',
  bounds: {
    least: 'minPerSquareFoot',
    most: 'maxPerSquareFoot',
    swapped: 'The minimum price per sq ft was higher than the maximum, so we swapped them.',
  },
  chips: (criteria) => sizeChips(criteria, 'minPerSquareFoot', 'maxPerSquareFoot', wordsOf(criteria)),
  relax: (criteria) => {
    const more = { words: wordsOf(criteria), rank: 92 }
    const ladder = perSquareFootLadder(criteria.channel)
    return [
      ...relaxSize(criteria, 'minPerSquareFoot', ladder, { ...more, unlimited: 'No minimum price per sq ft' }),
      ...relaxSize(criteria, 'maxPerSquareFoot', ladder, { ...more, unlimited: 'No maximum price per sq ft' }),
    ]
  },
  clearedName: { rank: 5, words: 'price per sq ft' },
}

function bound(side: 'min' | 'max', before: string, operator: 'at least' | 'at most') {
  return wholeField({
    name: `${side}PerSquareFoot`,
    words: `${side}imum price per sq ft`,
    range: PER_SQUARE_FOOT_RANGE,
    segment: [before, '-per-sq-ft'],
    home: {
      column: 'pounds_per_square_foot',
      operator,
      alert: { column: `${side}_per_square_foot`, type: 'integer' },
    },
  })
}

function wordsOf({ channel }: Criteria) {
  return (pounds: number) => formatPerSquareFoot(pounds, channel === 'lettings')
}

/** Whether a search is about what a square foot costs: its homes say it. */
export function asksPerSquareFoot({ minPerSquareFoot, maxPerSquareFoot, sorted }: Criteria): boolean {
  return (
    minPerSquareFoot !== undefined ||
    maxPerSquareFoot !== undefined ||
    sorted === 'least-expensive-per-square-foot-first'
  )
}
