import { SaveSearchButton } from '#src/saved-searches/list/ui/save-search-button.tsx'
import { useViewOfHash } from '#src/search/results/ui/use-view-of-hash.ts'
import { HomeCards } from '../cards/home-cards.tsx'
import { NothingFound } from './nothing-found.tsx'
import type { ResultsPageData } from './results-page-data.ts'
import './nothing.css'

/** In place of the homes where a search found none, or has no such page: ways to some, and homes close to what was asked for. */
export function NoResults({ page }: { page: ResultsPageData }) {
  const { criteria, view, pagination, noResultsMessage, relaxedSearches, place, canBeSaved } = page
  useViewOfHash(criteria)
  const { ways = [], close = [] } = relaxedSearches ?? {}
  return (
    <>
      <NothingFound {...{ criteria, view, ways }} totalCount={pagination.totalCount} message={noResultsMessage}>
        {canBeSaved && (
          <div className="beTold">
            <h3 className="display">Get an alert when one comes up</h3>
            <p>Save this search. If you’re signed in, we’ll email you when new homes match.</p>
            <SaveSearchButton criteria={criteria} place={place} />
          </div>
        )}
      </NothingFound>
      {close.length > 0 && (
        <section className="closeTo" aria-labelledby="close-title">
          <h2 className="display" id="close-title">
            Similar homes you might like
          </h2>
          <HomeCards cards={close} look="bleed" first />
        </section>
      )}
    </>
  )
}
