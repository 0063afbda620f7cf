import type { MouseEvent } from 'react'
import type { TagGroup } from '#src/agency/profile/agency.ts'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { Pagination } from '#src/design-system/navigation/pagination.tsx'
import { formatNumber } from '#src/formatting/numbers.ts'
import { countFound } from '../../values/tags-beyond-homes.ts'
import { type PageInfo as Paging, pageLinks, previousPage } from '../paging.ts'
import type { LoadState } from './result-pages.ts'
import '#src/design-system/button/button.css'
import './load-more.css'

export type LoadMoreProps = {
  /** of all shown results; the current page is the highest below them and the lowest above them */
  pagination: Paging
  pathOf: (page: number) => string
  /** the search's, which say whether it finds homes alone */
  tags?: readonly string[]
  tagGroups?: readonly TagGroup[]
  loading?: LoadState
  /** loads the page into this one; without it the links lead to the page itself */
  onLoad?: () => void
}

/** Below the results: how many are shown, the next page, and without JavaScript links to the others. */
export function LoadMore({ pagination, pathOf, tags = [], tagGroups, loading = 'idle', onLoad }: LoadMoreProps) {
  const { currentPage, pageCount, toRecord, totalCount, hasNextPage } = pagination
  return (
    <div className="loadMore">
      <p role="status">{shownWords(pagination, countFound(totalCount, tags, tagGroups))}</p>
      {pageCount > 1 && <progress value={toRecord} max={totalCount} aria-hidden="true" />}
      {hasNextPage && (
        <LoadLink {...{ onLoad }} loading={loading === 'slow' ? 'loading' : loading} href={pathOf(currentPage + 1)}>
          Load more properties
        </LoadLink>
      )}
      <div className={onLoad && 'withoutScript'}>
        <Pagination pages={pageLinks(pagination)} current={currentPage} pathOf={pathOf} />
      </div>
    </div>
  )
}

/** Above the results of a page after the first. */
export function LoadPrevious({ pagination, pathOf, loading = 'idle', onLoad }: LoadMoreProps) {
  const previous = previousPage(pagination)
  if (previous === undefined) return null
  return (
    <div className="loadPrevious">
      <LoadLink {...{ loading, onLoad }} href={pathOf(previous)}>
        Load Previous
      </LoadLink>
    </div>
  )
}

/** Above the placeholders of results that take long to load; sticky while the placeholders are in view. */
export function TakingLong({ href, onLoad }: { href: string; onLoad?: () => void }) {
  return (
    <div className="takingLong">
      <TryAgain loading="slow" {...{ href, onLoad }} />
    </div>
  )
}

type LoadLinkProps = { href: string; children: string; loading: LoadState; onLoad?: () => void }

/** A link to another page; with a script a press loads it into this one. */
function LoadLink({ href, children, loading, onLoad }: LoadLinkProps) {
  if (loading === 'slow' || loading === 'failed') return <TryAgain {...{ loading, href, onLoad }} />
  return (
    <a className="button outline" href={href} onClick={pressed(onLoad)} data-busy={loading === 'loading' || undefined}>
      <span>{children}</span>
      {loading === 'loading' && <span className="loader">Loading…</span>}
    </a>
  )
}

type TryAgainProps = { loading: 'slow' | 'failed'; href: string; onLoad?: () => void }

function TryAgain({ loading, href, onLoad }: TryAgainProps) {
  const failed = loading === 'failed'
  return (
    <div role={failed ? 'alert' : 'status'}>
      <Notice kind={failed ? 'error' : 'plain'}>
        <p>{failed ? 'We couldn’t load more properties.' : 'This is taking longer than usual.'}</p>
        <a className="button plain small" href={href} onClick={pressed(onLoad)}>
          Try again
        </a>
      </Notice>
    </div>
  )
}

/** A press with a modifier key opens a new tab or window as usual. */
function pressed(onLoad: (() => void) | undefined) {
  return (event: MouseEvent) => {
    if (!onLoad || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLoad()
  }
}

function shownWords({ fromRecord, toRecord }: Paging, all: string): string {
  const shown = fromRecord <= 1 ? formatNumber(toRecord) : `${formatNumber(fromRecord)} to ${formatNumber(toRecord)}`
  return `Showing ${shown} of ${all}`
}
