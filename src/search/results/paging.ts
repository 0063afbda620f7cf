/** Where a page stands among the results; pages and records count from 1. Presenters spell it in snake_case. */
export type PageInfo = {
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

/** The numbers of a page. A page after the last is empty, and still links back. */
export function pagination(totalCount: number, currentPage: number, pageSize: number): PageInfo {
  const pageCount = Math.ceil(totalCount / pageSize)
  const holdsResults = currentPage <= pageCount
  return {
    currentPage,
    hasNextPage: currentPage < pageCount,
    hasPrevPage: currentPage > 1 && pageCount > 0,
    totalCount,
    pageSize,
    pageCount,
    fromRecord: holdsResults ? (currentPage - 1) * pageSize + 1 : 0,
    toRecord: holdsResults ? Math.min(currentPage * pageSize, totalCount) : 0,
  }
}

/** Several pages as one: it goes from the first record of the lowest to the last of the highest. */
export function shownRange(totalCount: number, lowest: number, highest: number, pageSize: number): PageInfo {
  const { fromRecord } = pagination(totalCount, lowest, pageSize)
  return { ...pagination(totalCount, highest, pageSize), fromRecord }
}

/** The page that "previous" leads to: the one before, or the last page there is. */
export function previousPage({ currentPage, pageCount, hasPrevPage }: PageInfo): number | undefined {
  return hasPrevPage ? Math.min(currentPage - 1, pageCount) : undefined
}

/**
 * The pages to link: the first, the last, and the present one with its neighbours. A gap stands for two pages or more:
 * `[1, 'gap', 4, 5, 6, 'gap', 20]`. Empty when everything fits one page.
 */
export function pageLinks({ currentPage, pageCount }: PageInfo): (number | 'gap')[] {
  if (pageCount < 2) return []
  const present = Math.min(currentPage, pageCount)
  const wanted = [1, present - 1, present, present + 1, pageCount]
  const pages = [...new Set(wanted.filter((page) => page >= 1 && page <= pageCount))]
  return pages.flatMap((page, index): (number | 'gap')[] => {
    const missing = page - (pages[index - 1] ?? 0) - 1
    if (missing === 0) return [page]
    return missing === 1 ? [page - 1, page] : ['gap', page]
  })
}
