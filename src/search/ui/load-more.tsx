import { Button } from '#src/design-system/button.tsx'
import { Pagination } from '#src/design-system/pagination.tsx'
import { type Pagination as Paging, pageLinks, previousPage } from '../paging.ts'
import { grouped } from '../search-words.ts'
import './load-more.css'

type PagingProps = { pagination: Paging; address: (page: number) => string }

/** Under the results: how many of them this is, the next page, and links to the others. */
export function LoadMore({ pagination, address }: PagingProps) {
  const { currentPage, pageCount, fromRecord, toRecord, totalCount, hasNextPage } = pagination
  const shown = fromRecord <= 1 ? grouped(toRecord) : `${grouped(fromRecord)} to ${grouped(toRecord)}`
  return (
    <div className="loadMore">
      <p>
        Showing {shown} of {grouped(totalCount)} {totalCount === 1 ? 'home' : 'homes'}
      </p>
      {pageCount > 1 && <progress value={toRecord} max={totalCount} aria-hidden="true" />}
      {hasNextPage && (
        <Button look="outline" href={address(currentPage + 1)}>
          Load more properties
        </Button>
      )}
      <Pagination pages={pageLinks(pagination)} current={currentPage} address={address} />
    </div>
  )
}

/** Over the results of a page after the first. */
export function LoadPrevious({ pagination, address }: PagingProps) {
  const previous = previousPage(pagination)
  if (previous === undefined) return null
  return (
    <div className="loadPrevious">
      <Button look="outline" href={address(previous)}>
        Load Previous
      </Button>
    </div>
  )
}
