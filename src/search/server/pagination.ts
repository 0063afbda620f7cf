import type { CriteriaProblem } from '../criteria.ts'

/** Where a page stands among the results; pages and records count from 1. */
export type Pagination = {
  currentPage: number
  hasNextPage: boolean
  hasPrevPage: boolean
  totalCount: number
  pageSize: number
  pageCount: number
  /** the first and last result on this page; 0 when it holds none */
  fromRecord: number
  toRecord: number
}

export function pagination(totalCount: number, currentPage: number, pageSize: number): Pagination {
  const pageCount = Math.ceil(totalCount / pageSize)
  const isPage = currentPage <= pageCount
  return {
    currentPage,
    hasNextPage: currentPage < pageCount,
    hasPrevPage: currentPage > 1 && pageCount > 0,
    totalCount,
    pageSize,
    pageCount,
    fromRecord: isPage ? (currentPage - 1) * pageSize + 1 : 0,
    toRecord: isPage ? Math.min(currentPage * pageSize, totalCount) : 0,
  }
}

/** A word for a visitor who asked for a page after the last. */
export function pageProblems({ currentPage, pageCount }: Pagination): CriteriaProblem[] {
  if (pageCount === 0 || currentPage <= pageCount) return []
  const last = pageCount === 1 ? 'there is only one' : `the last is ${pageCount}`
  return [{ field: 'page', message: `There is no page ${currentPage}: ${last}.` }]
}
