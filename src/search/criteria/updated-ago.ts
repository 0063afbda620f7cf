import { DAY_RANGE } from '../values/limits.ts'
import type { Criterion } from './criterion.ts'
import { wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** days since the listing last changed, at most */
    updatedAgo?: number
  }
}

export const updatedAgo: Criterion = {
  fields: [
    wholeField({
      name: 'updatedAgo',
      words: 'number of days',
      range: DAY_RANGE,
      segment: ['updated-in-', '-days', '-days?'],
      home: { column: 'updated_at', operator: 'in the last days', alert: { column: 'updated_ago', type: 'integer' } },
    }),
  ],
  chips: ({ updatedAgo }) =>
    updatedAgo ? [{ words: `Updated in the last ${formatDays(updatedAgo)}`, change: { updatedAgo: undefined } }] : [],
  relax: ({ updatedAgo }) =>
    updatedAgo ? [{ words: 'Any date updated', change: { updatedAgo: undefined }, rank: 94 }] : [],
}

/** "day", "14 days" */
export function formatDays(count: number): string {
  return count === 1 ? 'day' : `${count} days`
}
