import type { Criteria } from './criteria.ts'
import type { Pagination } from './paging.ts'

/**
 * Whether search engines should find a page of results: not one that holds no home, nor a search that only one visitor
 * would make.
 */
export function isWorthFinding(criteria: Criteria, { currentPage, pageCount }: Pagination): boolean {
  return currentPage <= pageCount && !criteria.polygon && !criteria.viewport && !criteria.text
}
