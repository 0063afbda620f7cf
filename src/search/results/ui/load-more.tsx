import type { MouseEvent } from 'react'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { Pagination } from '#src/design-system/navigation/pagination.tsx'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import { type PageInfo as Paging, pageLinks, previousPage } from '../paging.ts'
import type { PendingPage } from './result-pages.ts'
import '#src/design-system/button/button.css'
import './load-more.css'

export type LoadMoreProps = {
  /** of the results that are shown, be they several pages; the current page is the highest, or over them the lowest */
  pagination: Paging
  address: (page: number) => string
  waiting?: PendingPage
  /** loads the page into this one; without it, and without a script, the links lead to the page itself */
  onLoad?: () => void
}

/** Under the results: how many of them this is, the next page, and without a script links to the others. */
export function LoadMore({ pagination, address, waiting = 'still', onLoad }: LoadMoreProps) {
  const { currentPage, pageCount, toRecord, totalCount, hasNextPage } = pagination
  return (
    <div className="loadMore">
      <p role="status">{shownWords(pagination)}</p>
      {pageCount > 1 && <progress value={toRecord} max={totalCount} aria-hidden="true" />}
      {hasNextPage && (
        <LoadLink {...{ onLoad }} waiting={waiting === 'slow' ? 'asking' : waiting} href={address(currentPage + 1)}>
          Load more properties
        </LoadLink>
      )}
      <div className={onLoad && 'withoutScript'}>
        <Pagination pages={pageLinks(pagination)} current={currentPage} address={address} />
      </div>
    </div>
  )
}

/** Over the results of a page after the first. */
export function LoadPrevious({ pagination, address, waiting = 'still', onLoad }: LoadMoreProps) {
  const previous = previousPage(pagination)
  if (previous === undefined) return null
  return (
    <div className="loadPrevious">
      <LoadLink {...{ waiting, onLoad }} href={address(previous)}>
        Load Previous
      </LoadLink>
    </div>
  )
}

/** Over the place of results that take long to come: it stays in view while that place is. */
export function TakingLong({ href, onLoad }: { href: string; onLoad?: () => void }) {
  return (
    <div className="takingLong">
      <TryAgain waiting="slow" {...{ href, onLoad }} />
    </div>
  )
}

type LoadLinkProps = { href: string; children: string; waiting: PendingPage; onLoad?: () => void }

/** The page that is not here yet: a link to it, which a script turns into a button that loads it here. */
function LoadLink({ href, children, waiting, onLoad }: LoadLinkProps) {
  if (waiting === 'slow' || waiting === 'failed') return <TryAgain {...{ waiting, href, onLoad }} />
  return (
    <a className="button outline" href={href} onClick={pressed(onLoad)} data-busy={waiting === 'asking' || undefined}>
      <span>{children}</span>
      {waiting === 'asking' && <span className="loader">Loading …</span>}
    </a>
  )
}

type TryAgainProps = { waiting: 'slow' | 'failed'; href: string; onLoad?: () => void }

function TryAgain({ waiting, href, onLoad }: TryAgainProps) {
  const failed = waiting === 'failed'
  return (
    <div role={failed ? 'alert' : 'status'}>
      <Notice kind={failed ? 'error' : 'plain'}>
        <p>{failed ? 'The next properties could not be loaded.' : 'This is taking longer than usual.'}</p>
        <a className="button plain small" href={href} onClick={pressed(onLoad)}>
          Try again
        </a>
      </Notice>
    </div>
  )
}

/** A plain press loads; one that asks for a new tab or window gets it. */
function pressed(onLoad: (() => void) | undefined) {
  return (event: MouseEvent) => {
    if (!onLoad || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLoad()
  }
}

function shownWords({ fromRecord, toRecord, totalCount }: Paging): string {
  const shown = fromRecord <= 1 ? formatNumber(toRecord) : `${formatNumber(fromRecord)} to ${formatNumber(toRecord)}`
  return `Showing ${shown} of ${formatCount(totalCount, 'home')}`
}
