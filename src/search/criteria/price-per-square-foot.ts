import { formatPerSquareFoot } from '#src/property/price/price.ts'
import { PER_SQUARE_FOOT_RANGE } from '../values/limits.ts'
import { perSquareFootLadder } from '../values/price-ladders.ts'
import type { Criteria } from './criteria.ts'
import type { Criterion } from './criterion.ts'
import { relaxSize, sizeChips, wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** whole pounds for a square foot: of the price, or of a year's rent */
    minPerSquareFoot?: number
    maxPerSquareFoot?: number
  }
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
