import { ACRE_RANGE } from '../values/limits.ts'
import { ACRES } from '../values/price-ladders.ts'
import type { Criterion } from './criterion.ts'
import { decimalField, relaxSize, sizeChips } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    minAcreage?: number
    maxAcreage?: number
  }
}

const acres = (figure: number) => (figure === 1 ? '1 acre' : `${figure} acres`)

export const land: Criterion = {
  fields: [
    decimalField({
      name: 'minAcreage',
      words: 'minimum number of acres',
      range: ACRE_RANGE,
      segment: ['from-', '-acres', '-acres?'],
      home: { column: 'acres', operator: 'at least', alert: { column: 'min_acres', type: 'float8' } },
    }),
    decimalField({
      name: 'maxAcreage',
      words: 'maximum number of acres',
      range: ACRE_RANGE,
      segment: ['up-to-', '-acres', '-acres?'],
      home: { column: 'acres', operator: 'at most', alert: { column: 'max_acres', type: 'float8' } },
    }),
  ],
  control: 'acres',
  bounds: {
    least: 'minAcreage',
    most: 'maxAcreage',
    swapped: 'Minimum acreage was higher than maximum, so we swapped them.',
  },
  chips: (criteria) => sizeChips(criteria, 'minAcreage', 'maxAcreage', acres),
  relax: (criteria) => [
    ...relaxSize(criteria, 'minAcreage', ACRES, { words: acres, unlimited: 'No minimum land', rank: 91 }),
    ...relaxSize(criteria, 'maxAcreage', ACRES, { words: acres, unlimited: 'No maximum land', rank: 91 }),
  ],
  clearedName: { rank: 4, words: 'land' },
}
