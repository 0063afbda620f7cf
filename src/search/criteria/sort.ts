import { DEFAULT_SORT, isSortKey, SORT_WORDS } from '../values/sorts.ts'
import type { SortKey } from './criteria.ts'
import type { Criterion } from './criterion.ts'
import { afterPrefix, ignored } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** absent: `DEFAULT_SORT` */
    sorted?: SortKey
  }
}

/** The order of the results. It asks nothing of a home. */
export const sort: Criterion = {
  fields: [
    {
      name: 'sorted',
      parameters: ['sorted', 'sort'],
      match: (segment) => (isSortKey(segment.toLowerCase()) ? segment : afterPrefix('sorted-', segment)),
      parse: (value) => {
        const sorted = value.toLowerCase()
        return isSortKey(sorted) ? { set: { sorted } } : ignored(value, 'isn’t a sort order we offer')
      },
      format: ({ sorted }) => (sorted === DEFAULT_SORT ? undefined : sorted),
      values: { kind: 'choice', choices: Object.keys(SORT_WORDS) },
    },
  ],
  normalise: ({ sorted }) => ({ sorted: sorted === DEFAULT_SORT ? undefined : sorted }),
  outlivesClearing: true,
}
