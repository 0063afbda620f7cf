import { upperFirst } from '#src/formatting/upper-first.ts'
import { withoutCriterion } from '../query/change-criteria.ts'
import { describeCriteria } from '../query/describe-criteria.ts'
import { searchHeading } from '../query/heading.ts'
import { searchPath } from '../url/format-search.ts'
import { isSameSearchPath } from './same-search-path.ts'
import type { SearchHistory } from './search-history.ts'

/** A search that the visitor made, as a place field offers it before anything is typed. */
export type RecentSearch = {
  /** "Homes for sale in Oakham, Rutland": how many there were may have changed */
  words: string
  /** its filters: "2 bedrooms or more, Up to £500,000" */
  filters: string
  href: string
}

/** More would hide the page under the field. */
const MAX_OFFERED = 5

/** The latest searches, each once whatever its page, but for the one at hand. */
export function recentSearches(history: SearchHistory, here: string): RecentSearch[] {
  const found = new Map<string, RecentSearch>()
  for (const { criteria, view, heading } of history) {
    const first = { ...criteria, page: 1 }
    const search = searchPath(first)
    if (found.has(search) || isSameSearchPath(here, searchPath(criteria))) continue
    // the heading has the place, of which the path knows the number only
    const chips = describeCriteria(withoutCriterion(first, 'area', 'branchId', 'polygon', 'viewport'))
    found.set(search, {
      words: heading === undefined ? searchHeading(first, undefined) : withoutCount(heading),
      filters: chips.map(({ label }) => label).join(', '),
      href: searchPath(first, view === 'grid' ? undefined : view),
    })
  }
  return [...found.values()].slice(0, MAX_OFFERED)
}

function withoutCount(heading: string): string {
  const words = heading.replace(/^[\d,]+ /, '')
  return upperFirst(words)
}
