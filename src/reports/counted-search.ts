import type { Criteria } from '#src/search/criteria/criteria.ts'
import { describeCriteria } from '#src/search/query/describe-criteria.ts'
import { searchHeading } from '#src/search/query/heading.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { parseSearchPath } from '#src/search/url/parse-search-path.ts'
import type { SearchNames } from '#src/search/values/search-words.ts'

/** A longer search is not counted: it is too rare to be made twice. */
const MAX_LENGTH = 240

/** Suffix of a search in a drawn area or in the map's viewport, instead of its coordinates. */
const DRAWN = '#drawn'

/** A declared tag, such as `type-bungalow`. Text that visitors type is never stored. */
const PLAIN_TAG = /^!?[a-z0-9][a-z0-9 -]{0,39}$/i

/**
 * The key by which a search is counted: its canonical path without typed text, drawn areas, sort and page. Undefined if
 * the path is not that of a search.
 */
export function countedSearch(requestPath: string): string | undefined {
  if (!/^\/search(?:[/?]|$)/i.test(requestPath)) return undefined
  const { criteria } = parseSearchPath(requestPath)
  const { channel, placeId, placeSlug, within, minBeds, maxBeds, minPrice, maxPrice, branchId } = criteria
  const counted: Criteria = {
    channel,
    page: 1,
    tags: criteria.tags.filter((tag) => PLAIN_TAG.test(tag)),
    ...(placeId !== undefined && { placeId, placeSlug, within }),
    minBeds,
    maxBeds,
    minPrice,
    maxPrice,
    branchId,
  }
  const path = searchPath(counted) + (criteria.polygon || criteria.viewport ? DRAWN : '')
  return path.length > MAX_LENGTH ? undefined : path
}

export type CountedCriteria = {
  criteria: Criteria
  /** in a drawn area or in the map's viewport */
  isDrawn: boolean
}

export function parseCountedSearch(key: string): CountedCriteria {
  return { criteria: parseSearchPath(key.replace(DRAWN, '')).criteria, isDrawn: key.endsWith(DRAWN) }
}

/** "Bungalows for sale in Cottesmore, up to £400,000". */
export function describeCountedSearch({ criteria, isDrawn }: CountedCriteria, names: SearchNames): string {
  const heading = searchHeading(criteria, undefined, names)
  const filters = describeCriteria(criteria, names)
    .map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1))
    // the heading already names the property type
    .filter((words) => !heading.toLowerCase().includes(words))
  return [heading, ...(isDrawn ? ['in an area on the map'] : []), ...filters].join(', ')
}

/** The search's own path, as visitors open it. */
export const pathOfCountedSearch = (key: string): string => key.replace(DRAWN, '')
