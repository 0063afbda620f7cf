import type { Criteria, View } from '../criteria/criteria.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { searchPath } from '../url/format-search.ts'
import { parseSearchPath } from '../url/parse-search-path.ts'
import { MAX_STORED_SEARCHES } from './search-history-key.ts'

/** A search that somebody made, as the browser remembers it. */
export type SearchHistoryEntry = {
  criteria: Criteria
  view?: View
  /** what its results were: "134 homes for sale in Oakham, Rutland" */
  heading?: string
  /** the property that was opened from these results */
  clickedProperty?: number
  /** the polygon was widened by the site, not drawn by the visitor */
  polygonExpanded?: boolean
}

/** The newest first. */
export type SearchHistory = readonly SearchHistoryEntry[]

/** Larger than ten searches with the largest polygons: a longer text is not one that we wrote. */
const MAX_HISTORY_LENGTH = 400_000

/** Characters of a heading; a name of a place that was typed may be long. */
const MAX_HEADING_LENGTH = 300

/**
 * The history after a search. The same search as the latest, whatever its page and however its polygon was
 * widened, only moves that entry to the page; so a search that only widens the polygon leaves no entry. A property
 * that was opened from a search is recorded once.
 */
export function recordSearch(history: SearchHistory, search: SearchHistoryEntry): SearchHistory {
  const [latest, ...older] = history
  const opened = search.clickedProperty
  if (opened !== undefined && history.some(({ clickedProperty }) => clickedProperty === opened)) return history
  if (!latest || !isSameSearch(latest, search)) return [search, ...history].slice(0, MAX_STORED_SEARCHES)
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

/** The text stored under the key `searchHistory`: each search by its path. */
export function historyText(history: SearchHistory): string {
  const kept = history
    .slice(0, MAX_STORED_SEARCHES)
    .map(({ criteria, view, heading, clickedProperty, polygonExpanded }) => ({
      address: searchPath(criteria, view),
      heading,
      clickedProperty,
      polygonExpanded,
    }))
  return JSON.stringify(kept)
}

/**
 * Parses the stored text. Other scripts may have written there, so entries of another shape are left out, and a text
 * that is no list is an empty history. Never throws.
 */
export function parseHistory(text: string | null | undefined): SearchHistory {
  const kept = text && text.length <= MAX_HISTORY_LENGTH ? readJson(text) : undefined
  if (!Array.isArray(kept)) return []
  return kept.flatMap(readEntry).slice(0, MAX_STORED_SEARCHES)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readEntry(kept: unknown): SearchHistoryEntry[] {
  if (typeof kept !== 'object' || kept === null || !('address' in kept)) return []
  const { address } = kept
  if (typeof address !== 'string' || !/^\/search(?![^/?])/.test(address)) return []
  const { criteria, view } = parseSearchPath(address)
  const heading = 'heading' in kept && typeof kept.heading === 'string' ? kept.heading.slice(0, MAX_HEADING_LENGTH) : ''
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
function isSameSearch(one: SearchHistoryEntry, other: SearchHistoryEntry): boolean {
  const widened = one.polygonExpanded || other.polygonExpanded
  const [a, b] = [one, other].map(({ criteria }) => {
    const { polygon, placeSlug: _, ...rest } = criteria
    const compared = { ...rest, page: 1, ...(polygon && !widened && { polygon }) }
    return searchPath(normaliseCriteria(compared))
  })
  return a === b
}
