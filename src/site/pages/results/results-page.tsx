import type { ReactNode } from 'react'
import { storedFigures } from '#src/calculators/ui/stored-figures.ts'
import { Notice } from '#src/design-system/feedback/notice.tsx'
import { useStoredValue } from '#src/design-system/hooks/stored-value.ts'
import type { Criteria, SortKey } from '#src/search/criteria/criteria.ts'
import { ResultsHead } from '#src/search/results/ui/results-head.tsx'
import { searchPath } from '#src/search/url/format-search.ts'
import { Homes } from './homes.tsx'
import { LazyFilterBar, LazyNoResults, LazySaveSearchButton } from './lazy-parts.ts'
import type { ResultsPageData } from './results-page-data.ts'
import './results-page.css'

/** The homes that a search found, as a grid or a list, with everything needed to change the search. `children`: notices. */
export function ResultsPage({ page, children }: { page: ResultsPageData; children?: ReactNode }) {
  const { criteria, view, chips } = page
  const asView = view === 'grid' ? undefined : view
  const pathOf = (number: number) => searchPath({ ...criteria, page: number }, asView)
  const here = searchPath(criteria, asView)
  return (
    <>
      <LazyFilterBar
        key={here}
        {...filterBarProps(page)}
        criteria={criteria}
        view={asView}
        filterCount={chips.length}
        total={page.pagination.totalCount}
      />
      <main id="main">
        <ResultsHead
          crumbs={page.crumbs}
          heading={page.heading}
          blurb={page.blurb}
          criteria={criteria}
          view={view}
          chips={chips}
          otherKinds={page.otherKinds}
          isEmpty={page.pagination.totalCount === 0}
          sortWords={useSortWords(criteria.channel)}
        >
          {page.canBeSaved && <LazySaveSearchButton criteria={criteria} place={page.place} />}
        </ResultsHead>
        <div className="page results" data-searched={page.heading} data-found={page.pagination.totalCount}>
          {children}
          <Notices page={page} />
          {page.cards.length > 0 ? (
            <Homes key={searchPath({ ...criteria, page: 1 }, asView)} page={page} pathOf={pathOf} />
          ) : (
            <LazyNoResults page={page} />
          )}
        </div>
      </main>
    </>
  )
}

/** Homes by price are homes by monthly cost, which a visitor knows once they have entered their figures. */
export function useSortWords(channel: Criteria['channel']): Partial<Record<SortKey, string>> | undefined {
  const hasFigures = useStoredValue(storedFigures, (text) => text !== null)
  return hasFigures && channel === 'sales' ? { 'least-expensive-first': 'Lowest monthly cost' } : undefined
}

/** What the filter bars of the list and of the map have in common. */
export function filterBarProps(page: ResultsPageData) {
  const { placeLabel, prices, tagGroups, filters, defaultStatus, auction, searchTargets: targets } = page
  return { placeLabel, prices, tagGroups, filters, defaultStatus, auction, targets }
}

/** Problems of the search, and other places of the name that was typed. */
export function Notices({ page }: { page: ResultsPageData }) {
  return (
    <>
      {page.notices.map((words) => (
        <Notice key={words} kind="warning">
          <p>{words}</p>
        </Notice>
      ))}
      <DidYouMean page={page} />
    </>
  )
}

function DidYouMean({ page: { didYouMean, view } }: { page: ResultsPageData }) {
  if (didYouMean.length === 0) return null
  return (
    <p className="didYouMean">
      Did you mean{' '}
      {didYouMean.map(({ label, criteria }, index) => (
        <span key={label}>
          {index > 0 && (index === didYouMean.length - 1 ? ' or ' : ', ')}
          <a href={searchPath(criteria, view === 'grid' ? undefined : view)}>{label}</a>
        </span>
      ))}
      ?
    </p>
  )
}
