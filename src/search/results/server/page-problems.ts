import type { CriteriaProblem } from '#src/search/criteria/criteria.ts'
import type { PageInfo } from '../paging.ts'

/** A word for a visitor who asked for a page after the last. */
export function pageProblems({ currentPage, pageCount }: PageInfo): CriteriaProblem[] {
  if (pageCount === 0 || currentPage <= pageCount) return []
  const last = pageCount === 1 ? 'there is only one' : `the last is ${pageCount}`
  return [{ field: 'page', message: `There is no page ${currentPage}: ${last}.` }]
}
