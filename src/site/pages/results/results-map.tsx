import { Suspense, useContext, useRef } from 'react'
import { useStore } from 'zustand'
import { MonthlyCost } from '#src/calculators/ui/monthly-cost.tsx'
import type { PageCard } from '#src/property/card/card.ts'
import { PerSquareFoot } from '#src/property/card/ui/per-square-foot.tsx'
import { type PropertyCardsJson, readSavedCard } from '#src/saved-properties/saved-card.ts'
import { propertyCardsPath } from '#src/saved-properties/saved-paths.ts'
import { Heart } from '#src/saved-properties/ui/heart.tsx'
import { SaveSearchButton } from '#src/saved-searches/list/ui/save-search-button.tsx'
import { asksPerSquareFoot } from '#src/search/criteria/price.ts'
import { FilterBar } from '#src/search/filters/ui/filter-bar.tsx'
import type { FetchCards } from '#src/search/map/ui/map-cards.ts'
import { MapList } from '#src/search/map/ui/map-list.tsx'
import { useMapMemory } from '#src/search/map/ui/map-memory.ts'
import { MapPane } from '#src/search/map/ui/map-pane.tsx'
import { useMapSearch } from '#src/search/map/ui/map-path.ts'
import { withoutCriterion } from '#src/search/query/change-criteria.ts'
import { describeCriteria } from '#src/search/query/describe-criteria.ts'
import { searchHeading } from '#src/search/query/heading.ts'
import { ResultsHead } from '#src/search/results/ui/results-head.tsx'
import { useViewOfHash } from '#src/search/results/ui/use-view-of-hash.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { NonceContext } from '../../nonce-context.ts'
import { NothingFound } from './nothing-found.tsx'
import type { ResultsMapData } from './results-map-data.ts'
import { filterBarProps, Notices, useSortWords } from './results-page.tsx'
import type { ResultsPageData } from './results-page-data.ts'

export type ResultsMapProps = { page: ResultsPageData; map: ResultsMapData }

/**
 * The homes that a search found beside a map of them. Moving the map or drawing on it changes the search: heading,
 * filters, list and links are always those of the homes that are shown.
 */
export function ResultsMap({ page, map }: ResultsMapProps) {
  const search = useMapSearch({ ...page, relaxedSearches: page.relaxedSearches?.ways })
  const criteria = useStore(search.shown, (state) => state.criteria)
  const { totalCount, toRecord } = useStore(search.shown, (state) => state.pagination)
  const relaxedSearches = useStore(search.shown, (state) => state.relaxedSearches)
  const names = { ...map.names, tagGroups: page.tagGroups }
  const heading = searchHeading(criteria, totalCount, names)
  const chips = describeCriteria(criteria, { ...names, defaultStatus: page.defaultStatus })
  const sortWords = useSortWords(criteria.channel)
  const main = useRef<HTMLElement>(null)
  const nonce = useContext(NonceContext)
  useMapMemory(search, main, heading)
  useViewOfHash(criteria)
  // what the server said holds for its own answer
  const isStart = criteria === page.criteria
  return (
    <>
      <FilterBar
        key={searchPath(withoutCriterion(criteria, 'viewport', 'polygon'), 'map')}
        {...filterBarProps(page)}
        criteria={criteria}
        view="map"
        filterCount={chips.length}
        total={totalCount}
      />
      <main id="main" className="mapSplit" ref={main} data-found={page.pagination.totalCount}>
        <div className="listSide">
          <a className="toMap" href="#map">
            Skip to the map
          </a>
          <ResultsHead
            crumbs={page.crumbs}
            heading={heading}
            criteria={criteria}
            view="map"
            chips={chips}
            otherKinds={isStart ? page.otherKinds : []}
            sortWords={sortWords}
          >
            {page.canBeSaved && <SaveSearchButton criteria={criteria} place={page.place} />}
          </ResultsHead>
          {isStart && <Notices page={page} />}
          {toRecord > 0 ? (
            // a part of its own: a press on the filters or the map, while React comes, does not wait for the cards
            <Suspense>
              <MapList
                search={search}
                exposuresUrl={page.exposuresUrl}
                nonce={nonce}
                actions={heart}
                cost={asksPerSquareFoot(criteria) ? costPerSquareFoot : monthlyCost}
              />
            </Suspense>
          ) : (
            <div id="nothing-found">
              <NothingFound
                {...{ criteria, totalCount, view: 'map', ways: relaxedSearches ?? [] }}
                message={page.noResultsMessage}
              />
            </div>
          )}
        </div>
        {totalCount === 0 && (
          <p className="nothingHere">
            {page.noResultsMessage ?? 'There were no properties matching your search.'}{' '}
            <a href="#nothing-found">See what you can change</a>
          </p>
        )}
        <MapPane {...{ search, heading, fetchCards }} source={map.source} sketch={map.sketch} actions={heart} />
      </main>
    </>
  )
}

const heart = ({ propertyId, displayAddress }: PageCard) => <Heart propertyId={propertyId} address={displayAddress} />

const monthlyCost = (card: PageCard) => <MonthlyCost card={card} />

const costPerSquareFoot = (card: PageCard) => (
  <>
    <PerSquareFoot card={card} />
    <MonthlyCost card={card} />
  </>
)

const fetchCards: FetchCards = async (ids, signal) => {
  const response = await fetch(propertyCardsPath([...ids]), { signal })
  if (!response.ok) throw new Error(`the cards could not be fetched: ${response.status}`)
  return ((await response.json()) as PropertyCardsJson).properties.map(readSavedCard)
}
