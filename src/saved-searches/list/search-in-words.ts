import type { TagGroup } from '#src/agency/profile/agency.ts'
import { placeLabel } from '#src/places/place.ts'
import { withoutCriterion } from '#src/search/query/change-criteria.ts'
import { describeCriteria } from '#src/search/query/describe-criteria.ts'
import { searchTitle } from '#src/search/results/title.ts'
import type { SavedSearch } from './saved-search.ts'

/** The agency's names for what a search gives by number. */
export type WordsNames = {
  tagGroups: readonly TagGroup[]
  areas: readonly { id: number; name: string }[]
  branches: readonly { id: number; name: string }[]
  defaultStatus: 'available' | 'all'
}

export type SearchInWords = {
  /** fixed, docs/contracts/saved-items.md#titles: "Properties up to £500,000.00 around Oakham, Rutland for sale" */
  title: string
  /** what the title does not say: "Within 5 miles", "Including sold" */
  further: string[]
}

/** A saved search as its list says it. */
export function searchInWords(
  { criteria, place }: Pick<SavedSearch, 'criteria' | 'place'>,
  names: WordsNames,
): SearchInWords {
  const said = {
    tagGroups: names.tagGroups,
    place: place && placeLabel(place),
    area: names.areas.find(({ id }) => id === criteria.area)?.name,
    branch: names.branches.find(({ id }) => id === criteria.branchId)?.name,
    defaultStatus: names.defaultStatus,
  }
  const unsaid = withoutCriterion(criteria, 'minPrice', 'maxPrice', 'minBeds', 'polygon', 'tags')
  const inTitle = said.area !== undefined && criteria.placeId === undefined && !criteria.q && !criteria.polygon
  const rest = inTitle ? withoutCriterion(unsaid, 'area') : unsaid
  const excluded = { ...rest, tags: criteria.tags.filter((tag) => tag.startsWith('!')) }
  return {
    title: searchTitle(criteria, said),
    further: describeCriteria(excluded, said).map(({ label }) => label),
  }
}
