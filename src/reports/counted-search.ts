import type { Criteria } from '#src/search/criteria/criteria.ts'
import { describeCriteria } from '#src/search/query/describe-criteria.ts'
import { searchHeading } from '#src/search/query/heading.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { parseSearchPath } from '#src/search/url/parse-search-path.ts'
import type { SearchNames } from '#src/search/values/search-words.ts'

/** Longer ones are not counted: nobody else makes the same search. */
const MAX_LENGTH = 240

/** Stands at the end of a search in an area that was drawn, or of the map's window: its corners are not kept. */
const DRAWN = '#drawn'

/** One that every site knows, such as `type-bungalow`: what people type themselves is not kept. */
const PLAIN_TAG = /^!?[a-z0-9][a-z0-9 -]{0,39}$/i

/**
 * What is kept of a search, the same for everybody who asks for the same: its canonical path without what people typed
 * or drew themselves, without its order and its page. Undefined where the address is no search.
 */
export function countedSearch(address: string): string | undefined {
  if (!/^\/search(?:[/?]|$)/i.test(address)) return undefined
  const { criteria } = parseSearchPath(address)
  const { channel, placeId, placeSlug, within, minBeds, maxBeds, minPrice, maxPrice, branchId } = criteria
  const kept: Criteria = {
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
  const path = searchPath(kept) + (criteria.polygon || criteria.viewport ? DRAWN : '')
  return path.length > MAX_LENGTH ? undefined : path
}

export type KeptSearch = {
  criteria: Criteria
  /** in an area that was drawn, or the map's window */
  isDrawn: boolean
}

export function readCountedSearch(key: string): KeptSearch {
  return { criteria: parseSearchPath(key.replace(DRAWN, '')).criteria, isDrawn: key.endsWith(DRAWN) }
}

/** "Bungalows for sale in Cottesmore, up to £400,000". */
export function describeCountedSearch({ criteria, isDrawn }: KeptSearch, names: SearchNames): string {
  const heading = searchHeading(criteria, undefined, names)
  const filters = describeCriteria(criteria, names)
    .map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1))
    // the kind of property is said already
    .filter((words) => !heading.toLowerCase().includes(words))
  return [heading, ...(isDrawn ? ['in an area on the map'] : []), ...filters].join(', ')
}

/** The search's own path, as visitors open it. */
export const pathOfCountedSearch = (key: string): string => key.replace(DRAWN, '')
