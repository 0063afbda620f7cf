import type { Place } from '#src/places/place.ts'
import { type CardJson, presentCard } from '#src/property/card/card-json.ts'
import type { Criteria, CriteriaProblem } from '#src/search/criteria/criteria.ts'
import { spellCriteria } from '#src/search/criteria/registry.ts'
import { type MarksJson, presentMarks } from '#src/search/map/map-json.ts'
import type { PageInfo } from '../results/paging.ts'
import type { CountedRelaxedSearch } from '../results/server/relaxed-searches.ts'
import { searchPath } from '../url/format-search.ts'
import { DEFAULT_SORT } from '../values/sorts.ts'
import type { MapResults, SearchResults } from './search.ts'

/** The answer of `GET /search.ljson`. The names are a contract: docs/contracts/search-results.md. */
export type SearchJson = {
  properties: CardJson[]
  pagination: PaginationJson
  search: CriteriaJson
  canonical_url: string
  did_you_mean?: PlaceJson[]
  ways_out?: RelaxedSearchJson[]
  problems: CriteriaProblem[]
}

type PaginationJson = {
  current_page: number
  has_next_page: boolean
  has_prev_page: boolean
  total_count: number
  page_size: number
  page_count: number
  from_record: number
  to_record: number
}

type SpeltCriteria = Omit<
  Criteria,
  'polygon' | 'branchId' | 'placeId' | 'placeSlug' | 'within' | 'status' | 'sorted'
> & {
  placeId?: string
  within?: string
  /** an encoded polyline */
  poly?: string
}

/** Names and spelling are fixed: docs/contracts/search-results.md. */
type CriteriaJson = SpeltCriteria & {
  place?: { place_id: string; name: string; county_name: string }
  isQuerySearch: boolean
  branch_id?: number
  status: 'available' | 'all'
  sorted: NonNullable<Criteria['sorted']>
}

type PlaceJson = { place_id: string; label: string; url: string }

/** A search that finds homes where one found none. */
type RelaxedSearchJson = { words: string; count: number; url: string }

export function presentSearch(
  results: SearchResults & { relaxedSearches?: readonly CountedRelaxedSearch[] },
  defaultStatus: 'available' | 'all',
): SearchJson {
  const { cards, criteria, place, didYouMean, relaxedSearches, problems } = results
  return {
    properties: cards.map(presentCard),
    pagination: presentPagination(results.pagination),
    search: presentCriteria(criteria, place, defaultStatus),
    canonical_url: searchPath(criteria),
    ...(didYouMean && { did_you_mean: didYouMean.map((other) => presentChoice(other, criteria)) }),
    ...(relaxedSearches && { ways_out: relaxedSearches.map(presentRelaxedSearch) }),
    problems,
  }
}

/** The answer for a map: its marks instead of a page of properties. */
export type MapJson = MarksJson & { total_count: number; canonical_url: string; problems: CriteriaProblem[] }

export function presentMap({ marks, totalCount, criteria, problems }: MapResults): MapJson {
  return {
    ...presentMarks(marks),
    total_count: totalCount,
    canonical_url: searchPath(criteria, 'map'),
    problems,
  }
}

function presentCriteria(
  criteria: Criteria,
  place: Place | undefined,
  defaultStatus: 'available' | 'all',
): CriteriaJson {
  const { branchId, ...rest } = criteria
  const { status = defaultStatus, sorted = DEFAULT_SORT } = rest
  return {
    ...(spellCriteria(rest) as SpeltCriteria),
    ...(place && { place: { place_id: String(place.id), name: place.name, county_name: place.county } }),
    isQuerySearch: criteria.q !== undefined,
    ...(branchId !== undefined && { branch_id: branchId }),
    status,
    sorted,
  }
}

/** Where a page stands, as every list of ours spells it. */
export function presentPagination(pages: PageInfo): PaginationJson {
  return {
    current_page: pages.currentPage,
    has_next_page: pages.hasNextPage,
    has_prev_page: pages.hasPrevPage,
    total_count: pages.totalCount,
    page_size: pages.pageSize,
    page_count: pages.pageCount,
    from_record: pages.fromRecord,
    to_record: pages.toRecord,
  }
}

function presentRelaxedSearch({ words, count, criteria }: CountedRelaxedSearch): RelaxedSearchJson {
  return { words, count, url: searchPath(criteria) }
}

/** The same search in another place of the name. */
function presentChoice(place: Place, { q: _, ...criteria }: Criteria): PlaceJson {
  const there = { ...criteria, placeId: place.id, placeSlug: place.slug, page: 1 }
  return { place_id: String(place.id), label: place.label, url: searchPath(there) }
}
