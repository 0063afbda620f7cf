import { formatNumber } from '#src/formatting/numbers.ts'
import { SQUARE_FEET_RANGE } from '../values/limits.ts'
import { SQUARE_FEET } from '../values/price-ladders.ts'
import type { Criterion } from './criterion.ts'
import { relaxSize, sizeChips, wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    minSquareFeet?: number
    maxSquareFeet?: number
  }
}

const squareFeet = (figure: number) => `${formatNumber(figure)} sq ft`

export const floorArea: Criterion = {
  fields: [
    wholeField({
      name: 'minSquareFeet',
      words: 'minimum size',
      range: SQUARE_FEET_RANGE,
      segment: ['min-sq-ft-'],
      home: { column: 'square_feet', operator: 'at least', alert: { column: 'min_square_feet', type: 'integer' } },
    }),
    wholeField({
      name: 'maxSquareFeet',
      words: 'maximum size',
      range: SQUARE_FEET_RANGE,
      segment: ['max-sq-ft-'],
      home: { column: 'square_feet', operator: 'at most', alert: { column: 'max_square_feet', type: 'integer' } },
    }),
  ],
  control: 'square feet',
  bounds: {
    least: 'minSquareFeet',
    most: 'maxSquareFeet',
    swapped: 'The minimum size was higher than the maximum, so we swapped them.',
  },
  chips: (criteria) => sizeChips(criteria, 'minSquareFeet', 'maxSquareFeet', squareFeet),
  relax: (criteria) => [
    ...relaxSize(criteria, 'minSquareFeet', SQUARE_FEET, { words: squareFeet, unlimited: 'No minimum size', rank: 90 }),
    ...relaxSize(criteria, 'maxSquareFeet', SQUARE_FEET, { words: squareFeet, unlimited: 'No maximum size', rank: 90 }),
  ],
  clearedName: { rank: 3, words: 'size' },
}
