import { EmptyState } from '#src/design-system/empty-state.tsx'
import { Notice } from '#src/design-system/notice.tsx'
import { PropertyCard } from '#src/property/ui/property-card.tsx'
import { PropertyRow } from '#src/property/ui/property-row.tsx'
import { clearFilters } from '#src/search/change-criteria.ts'
import { searchAddress } from '#src/search/search-address.ts'
import { FilterBar } from '#src/search/ui/filter-bar.tsx'
import { LoadMore, LoadPrevious } from '#src/search/ui/load-more.tsx'
import { ResultsHead } from '#src/search/ui/results-head.tsx'
import type { ResultsPageData } from '../../results-page-data.ts'
import './results-page.css'

/** The homes that a search found, as a grid or a list, with everything needed to change the search. */
export function ResultsPage({ page }: { page: ResultsPageData }) {
  const { criteria, view, pagination, chips } = page
  const asView = view === 'grid' ? undefined : view
  const address = (number: number) => searchAddress({ ...criteria, page: number }, asView)
  const here = searchAddress(criteria, asView)
  return (
    <>
      <FilterBar
        key={here}
        criteria={criteria}
        view={asView}
        placeLabel={page.placeLabel}
        filterCount={chips.length}
        prices={page.prices}
        tagGroups={page.tagGroups}
        defaultStatus={page.defaultStatus}
      />
      <main id="main">
        <ResultsHead
          crumbs={page.crumbs}
          heading={page.heading}
          blurb={page.blurb}
          criteria={criteria}
          view={view}
          chips={chips}
        />
        <div className="page results">
          {page.notices.map((words) => (
            <Notice key={words} kind="warning">
              <p>{words}</p>
            </Notice>
          ))}
          <DidYouMean page={page} />
          <LoadPrevious pagination={pagination} address={address} />
          {page.cards.length === 0 ? <Nothing page={page} /> : <Homes page={page} />}
          {page.cards.length > 0 && <LoadMore pagination={pagination} address={address} />}
        </div>
      </main>
    </>
  )
}

function Homes({ page: { cards, view, telephones } }: { page: ResultsPageData }) {
  if (view === 'list')
    return (
      <div className="propertyRows">
        {cards.map((card, index) => (
          <PropertyRow key={card.propertyId} card={card} place={index} telephone={telephones[card.branchId]} />
        ))}
      </div>
    )
  return (
    <div className="cardGrid bleed">
      {cards.map((card, index) => (
        <PropertyCard key={card.propertyId} card={card} place={index} />
      ))}
    </div>
  )
}

/** Other places of the name that was typed. */
function DidYouMean({ page: { didYouMean, view } }: { page: ResultsPageData }) {
  if (didYouMean.length === 0) return null
  return (
    <p className="didYouMean">
      Did you mean{' '}
      {didYouMean.map(({ label, criteria }, index) => (
        <span key={label}>
          {index > 0 && (index === didYouMean.length - 1 ? ' or ' : ', ')}
          <a href={searchAddress(criteria, view === 'grid' ? undefined : view)}>{label}</a>
        </span>
      ))}
      ?
    </p>
  )
}

function Nothing({ page: { criteria, view, chips, pagination } }: { page: ResultsPageData }) {
  const asView = view === 'grid' ? undefined : view
  const beyond = pagination.totalCount > 0
  const channel = criteria.channel === 'sales' ? 'for sale' : 'to let'
  const ways = [
    ...(beyond ? [{ words: 'Back to the first page', href: searchAddress({ ...criteria, page: 1 }, asView) }] : []),
    ...chips.map(({ label, remove }) => ({ words: `Without “${label}”`, href: searchAddress(remove, asView) })),
    ...(chips.length > 1 ? [{ words: 'Without any filter', href: searchAddress(clearFilters(criteria), asView) }] : []),
    { words: `All homes ${channel}`, href: searchAddress({ channel: criteria.channel, tags: [], page: 1 }, asView) },
  ]
  return (
    <EmptyState
      title={beyond ? 'There are no more properties on this page.' : 'There were no properties matching your search.'}
      ways={ways}
    />
  )
}
