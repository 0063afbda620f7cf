import { DAY_RANGE } from '../values/limits.ts'
import type { Criterion } from './criterion.ts'
import { wholeField } from './field-kinds.ts'
import { formatDays } from './updated-ago.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** days on the market, at most */
    createdAgo?: number
  }
}

export const createdAgo: Criterion = {
  fields: [
    wholeField({
      name: 'createdAgo',
      words: 'number of days',
      range: DAY_RANGE,
      segment: ['newer-than-', '-days', '-days?'],
      home: { column: 'created_at', operator: 'in the last days', alert: { column: 'created_ago', type: 'integer' } },
    }),
  ],
  control: 'always',
  chips: ({ createdAgo }) =>
    createdAgo ? [{ words: `Added in the last ${formatDays(createdAgo)}`, change: { createdAgo: undefined } }] : [],
  relax: ({ createdAgo }) =>
    createdAgo ? [{ words: 'Any date added', change: { createdAgo: undefined }, rank: 93 }] : [],
}
