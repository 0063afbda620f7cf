import type { CallToAction, TagGroup } from '#src/agency/profile/agency.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { FilterBar } from '#src/search/filters/ui/filter-bar.tsx'
import { SearchBox } from '#src/search/filters/ui/search-box.tsx'
import { describeCriteria } from '#src/search/query/describe-criteria.ts'
import { pagination } from '#src/search/results/paging.ts'
import { CtaBanner } from '#src/search/results/ui/cta-banner.tsx'
import { LoadMore, LoadPrevious } from '#src/search/results/ui/load-more.tsx'
import { ResultsHead } from '#src/search/results/ui/results-head.tsx'
import { searchPath } from '#src/search/url/format-search.ts'
import type { PriceSteps } from '#src/search/values/price-ladders.ts'
import { Specimen } from './specimen.tsx'

const CRITERIA: Criteria = {
  channel: 'sales',
  placeId: 2641128,
  placeSlug: 'oakham-rutland',
  maxPrice: 550_000,
  minBeds: 2,
  tags: ['cottage'],
  page: 3,
}

const CRUMBS = [
  { name: 'Home', href: '/' },
  { name: 'Property For Sale', href: '/search/property-for-sale' },
  { name: 'Oakham Rutland', href: '/search/property-for-sale/oakham-rutland/gid-2641128' },
]

type SearchExamplesProps = { prices: PriceSteps; tagGroups: TagGroup[]; offer?: CallToAction }

export function SearchExamples({ prices, tagGroups, offer }: SearchExamplesProps) {
  const chips = describeCriteria(CRITERIA, { tagGroups })
  const paging = { pagination: pagination(134, 3, 24), pathOf: (page: number) => searchPath({ ...CRITERIA, page }) }
  return (
    <>
      <div className="page">
        <Specimen title="Search box">
          <SearchBox prices={prices}>
            <a href="/search/property-for-sale/tag-new-home">New homes</a>
            <a href="/search/property-for-sale/tag-land">Land and barns</a>
          </SearchBox>
        </Specimen>
      </div>
      <FilterBar
        criteria={CRITERIA}
        placeLabel="Oakham, Rutland"
        filterCount={chips.length}
        prices={prices}
        tagGroups={tagGroups}
        defaultStatus="available"
      />
      <ResultsHead
        crumbs={CRUMBS}
        heading="134 cottages for sale in Oakham, Rutland"
        blurb={{
          title: 'Oakham',
          para: 'Flat streets of brick and stone round a castle, a market twice a week, and a train to London in under two hours.',
        }}
        criteria={CRITERIA}
        view="grid"
        chips={chips}
      />
      <div className="page">
        <Specimen title="Banner and load more">
          <LoadPrevious {...paging} />
          {offer && <CtaBanner offer={offer} />}
          <LoadMore {...paging} />
        </Specimen>
      </div>
    </>
  )
}
