import type { Criteria, View } from '../criteria/criteria.ts'
import { CHANNEL_SEGMENTS, QUERY_FIELDS, SEGMENT_FIELDS } from '../criteria/segments.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { encodePart } from '../values/percent-encoding.ts'

/**
 * The one readable address of a search: `/search/property-for-sale/…`, its segments in a fixed order, then `?q=` and
 * `branch_id=` where they are set. The view comes last, and only where one is asked for.
 */
export function searchPath(criteria: Criteria, view?: View): string {
  const normal = normaliseCriteria(criteria)
  const segments = writeSegments(normal)
  if (view) segments.push(view)
  const query = writeQueryFields(normal)
  return `/search/${segments.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/**
 * The same search as the query form that `/search.ljson` and the other calls read:
 * `channel=sales&place_id=2654710&fragment=from-2-bed/up-to-500000`. Without a question mark.
 */
export function searchQuery(criteria: Criteria, options: { view?: View; pageSize?: number } = {}): string {
  const normal = normaliseCriteria(criteria)
  const { placeId, placeSlug: _, ...others } = normal
  const fragment = writeSegments(others).filter((segment) => segment !== CHANNEL_SEGMENTS[normal.channel])
  const pairs = [`channel=${normal.channel}`]
  if (placeId !== undefined) pairs.push(`place_id=${placeId}`)
  pairs.push(...writeQueryFields(normal))
  if (fragment.length > 0) pairs.push(`fragment=${encodeFragment(fragment.join('/'))}`)
  if (options.view) pairs.push(`view=${options.view}`)
  if (options.pageSize !== undefined) pairs.push(`count=${options.pageSize}`)
  return pairs.join('&')
}

function writeSegments(criteria: Criteria): string[] {
  return SEGMENT_FIELDS.map((field) => field.write(criteria)).filter((segment) => segment !== undefined)
}

function writeQueryFields(criteria: Criteria): string[] {
  return QUERY_FIELDS.flatMap((field) => {
    const value = field.write(criteria)
    return value === undefined ? [] : [`${field.parameters[0]}=${value}`]
  })
}

/** A slash, a comma and an exclamation mark may stand in a query as they are, and stay readable. */
function encodeFragment(fragment: string): string {
  return encodePart(fragment).replaceAll('%2F', '/').replaceAll('%2C', ',')
}
