import type { CriteriaProblem } from '#src/search/criteria/criteria.ts'
import type { PageInfo } from '../paging.ts'

/** Says that a page after the last is none. */
export function pageProblems({ currentPage, pageCount }: PageInfo): CriteriaProblem[] {
  if (pageCount === 0 || currentPage <= pageCount) return []
  const last = pageCount === 1 ? 'There is only one page of results.' : `The last page is ${pageCount}.`
  return [{ field: 'page', message: `There’s no page ${currentPage}. ${last}` }]
}
