import { PAGE_RANGE } from '../values/limits.ts'
import type { Criterion } from './criterion.ts'
import { wholeField } from './field-kinds.ts'

/** The page of the results. It asks nothing of a home, and a saved search starts at the first. */
export const page: Criterion = {
  fields: [
    {
      ...wholeField({ name: 'page', words: 'page number', range: PAGE_RANGE, segment: ['page-'] }),
      format: ({ page }) => (page > 1 ? `page-${page}` : undefined),
    },
  ],
  normalise: ({ page = 1 }) => ({ page }),
  indexing: 'broad',
}
