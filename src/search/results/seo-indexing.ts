import { CATEGORY_NAMES } from '#src/property/listing/property-types.ts'
import type { Criteria } from '../criteria/criteria.ts'
import type { PageInfo } from './paging.ts'

/** What a search may ask besides its channel, and still be one that many make. The slug goes with the place. */
const BROAD: ReadonlySet<keyof Criteria> = new Set([
  'channel',
  'placeId',
  'placeSlug',
  'area',
  'tags',
  'shortLets',
  'pets',
  'page',
])

/**
 * Whether search engines should list a page of results: one that holds homes, of a channel, at most one place or area,
 * and at most one word for what it is. `known` are the agency's tags; others are as many as somebody cares to invent.
 * Narrower searches, other orders and drawn areas are without number (docs/decisions/0011).
 */
export function isIndexable(
  criteria: Criteria,
  { currentPage, pageCount }: PageInfo,
  known: readonly string[],
): boolean {
  const { tags, shortLets, pets } = criteria
  const asked = (Object.keys(criteria) as (keyof Criteria)[]).filter((field) => criteria[field] !== undefined)
  const kinds = tags.length + Number(shortLets ?? false) + Number(pets ?? false)
  return (
    currentPage <= pageCount &&
    kinds <= 1 &&
    asked.every((field) => BROAD.has(field)) &&
    !(criteria.placeId !== undefined && criteria.area !== undefined) &&
    tags.every((tag) => known.includes(tag) || Object.hasOwn(CATEGORY_NAMES, tag))
  )
}
