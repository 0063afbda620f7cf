import type { Criteria, View } from '../criteria/criteria.ts'
import { normaliseCriteria } from '../criteria/normalise-criteria.ts'
import { parseSearchPath, searchAddress } from '../url/search-address.ts'

/** A search that somebody made, as the browser remembers it. */
export type HistoryEntry = {
  criteria: Criteria
  view?: View
  /** what its results were: "134 homes for sale in Oakham, Rutland" */
  heading?: string
  /** the property that was opened from these results */
  clickedProperty?: number
  /** the polygon was widened by the site, not drawn by the visitor (decision 15) */
  polygonExpanded?: boolean
}

/** The newest first. */
export type SearchHistory = readonly HistoryEntry[]

/** spec 1 §9 */
export const MOST_SEARCHES_KEPT = 10

/** More text than ten searches with the largest polygons take; what is longer was not written by us. */
const LONGEST_HISTORY = 400_000

/** Characters of a heading; a name of a place that was typed may be long. */
const LONGEST_HEADING = 300

/**
 * The history after a search (spec 1 §4). The same search as the latest, whatever its page and however its polygon was
 * widened, only moves that entry to the page; so a search that only widens the polygon leaves no entry. A property
 * that was opened from a search is recorded once.
 */
export function recordSearch(history: SearchHistory, search: HistoryEntry): SearchHistory {
  const [latest, ...older] = history
  const opened = search.clickedProperty
  if (opened !== undefined && history.some(({ clickedProperty }) => clickedProperty === opened)) return history
  if (!latest || !isSameSearch(latest, search)) return [search, ...history].slice(0, MOST_SEARCHES_KEPT)
  const { page } = search.criteria
  const click = opened ?? latest.clickedProperty
  return [
    {
      ...latest,
      criteria: { ...latest.criteria, page },
      ...(search.view && { view: search.view }),
      ...(search.heading && { heading: search.heading }),
      ...(click !== undefined && { clickedProperty: click }),
    },
    ...older,
  ]
}

/** The address of the latest search, where "Back to search" leads; undefined when nothing was searched. */
export function backToSearch(history: SearchHistory): string | undefined {
  const [latest] = history
  return latest && searchAddress(latest.criteria, latest.view)
}

/** What is kept under the key `searchHistory`: each search by its address. */
export function historyText(history: SearchHistory): string {
  const kept = history
    .slice(0, MOST_SEARCHES_KEPT)
    .map(({ criteria, view, heading, clickedProperty, polygonExpanded }) => ({
      address: searchAddress(criteria, view),
      heading,
      clickedProperty,
      polygonExpanded,
    }))
  return JSON.stringify(kept)
}

/**
 * Reads what the browser kept. Anybody may have written there, so whatever is no entry of ours is left out, and what is
 * no list at all is an empty history. Never throws.
 */
export function parseHistory(text: string | null | undefined): SearchHistory {
  const kept = text && text.length <= LONGEST_HISTORY ? readJson(text) : undefined
  if (!Array.isArray(kept)) return []
  return kept.flatMap(readEntry).slice(0, MOST_SEARCHES_KEPT)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readEntry(kept: unknown): HistoryEntry[] {
  if (typeof kept !== 'object' || kept === null || !('address' in kept)) return []
  const { address } = kept
  if (typeof address !== 'string' || !/^\/search(?![^/?])/.test(address)) return []
  const { criteria, view } = parseSearchPath(address)
  const heading = 'heading' in kept && typeof kept.heading === 'string' ? kept.heading.slice(0, LONGEST_HEADING) : ''
  const clicked = 'clickedProperty' in kept ? kept.clickedProperty : undefined
  const expanded = 'polygonExpanded' in kept && kept.polygonExpanded === true
  return [
    {
      criteria,
      ...(view && { view }),
      ...(heading && { heading }),
      ...(typeof clicked === 'number' && Number.isSafeInteger(clicked) && { clickedProperty: clicked }),
      ...(expanded && { polygonExpanded: true }),
    },
  ]
}

/** Ignores the page, and the polygon if either was widened by the site; the place's slug is only for people. */
function isSameSearch(one: HistoryEntry, other: HistoryEntry): boolean {
  const widened = one.polygonExpanded || other.polygonExpanded
  const [a, b] = [one, other].map(({ criteria }) => {
    const { polygon, placeSlug: _, ...rest } = criteria
    const compared = { ...rest, page: 1, ...(polygon && !widened && { polygon }) }
    return searchAddress(normaliseCriteria(compared))
  })
  return a === b
}
