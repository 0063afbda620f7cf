import { ID_RANGE } from '../values/limits.ts'
import type { Criterion } from './criterion.ts'
import { wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    branchId?: number
  }
}

export const branch: Criterion = {
  fields: [
    wholeField({
      name: 'branchId',
      words: 'branch',
      range: ID_RANGE,
      storedName: 'branch_id',
      home: { column: 'branch_id', operator: 'equals', alert: { column: 'branch_id', type: 'integer' } },
    }),
  ],
  chips: ({ branchId }, names) =>
    branchId === undefined ? [] : [{ words: names.branch ?? `Branch ${branchId}`, change: { branchId: undefined } }],
  relax: ({ branchId }) =>
    branchId === undefined ? [] : [{ words: 'From any branch', change: { branchId: undefined } }],
}
