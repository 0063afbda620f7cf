import { EmptyState } from '#src/design-system/empty-state.tsx'
import { PropertyCard } from '#src/property/ui/property-card.tsx'
import { Heart } from '#src/saved-properties/ui/heart.tsx'
import { SaveSearchButton } from '#src/saved-searches/ui/save-search-button.tsx'
import { grouped } from '#src/search/search-words.ts'
import { useSearchMemory } from '#src/search/ui/use-search-memory.ts'
import { useViewOfHash } from '#src/search/ui/use-view-of-hash.ts'
import { searchAddress } from '#src/search/write-address.ts'
import type { ResultsPageData } from '../../results-page-data.ts'
import './nothing.css'

/** Said where a search found nothing (spec 2 §2.1), with searches that find something: never a dead end. */
export function Nothing({ page }: { page: ResultsPageData }) {
  const { criteria, view, pagination, noResultsMessage, waysOut, place } = page
  useViewOfHash(criteria)
  useSearchMemory({ criteria, view, heading: page.heading })
  const asView = view === 'grid' ? undefined : view
  if (pagination.totalCount > 0) {
    const way = { words: 'Back to the first page', href: searchAddress({ ...criteria, page: 1 }, asView) }
    return (
      <EmptyState
        title="There are no more properties on this page."
        ways={[{ ...way, gain: homes(pagination.totalCount) }]}
      />
    )
  }
  const { ways = [], close = [] } = waysOut ?? {}
  return (
    <>
      <EmptyState
        title={noResultsMessage ?? 'There were no properties matching your search.'}
        lead={ways.length > 0 && 'Change one thing and these appear:'}
        ways={ways.map((way) => ({
          words: way.words,
          gain: homes(way.count),
          href: searchAddress(way.criteria, asView),
        }))}
      >
        <div className="beTold">
          <h3 className="display">Be told when one comes up</h3>
          <p>Save this search to come back to it. Signed in, you get new homes that fit by e-mail.</p>
          <SaveSearchButton criteria={criteria} place={place} />
        </div>
      </EmptyState>
      {close.length > 0 && (
        <section className="closeTo" aria-labelledby="close-title">
          <h2 className="display" id="close-title">
            Close to what you asked for
          </h2>
          <div className="cardGrid bleed">
            {close.map((card, index) => (
              <PropertyCard
                key={card.propertyId}
                card={card}
                place={index}
                heading="h3"
                actions={<Heart propertyId={card.propertyId} address={card.displayAddress} />}
              />
            ))}
          </div>
        </section>
      )}
    </>
  )
}

function homes(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'home' : 'homes'}`
}
