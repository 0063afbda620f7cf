import type { Criteria, View } from '../criteria/criteria.ts'
import { CRITERIA, type Registry } from '../criteria/registry.ts'
import { normaliseCriteria } from '../query/normalise-criteria.ts'
import { queryFields, segmentFields } from '../query/segments.ts'
import { CHANNEL_SEGMENTS } from '../values/channel-segments.ts'
import { encodePart } from '../values/percent-encoding.ts'

/**
 * The one readable path of a search: `/search/property-for-sale/…`, its segments in a fixed order, then `?q=` and
 * `branch_id=` where they are set. The view comes last, and only where one is asked for.
 */
export function searchPath(criteria: Criteria, view?: View, registry: Registry = CRITERIA): string {
  const normal = normaliseCriteria(criteria, registry)
  const segments = formatSegments(normal, registry)
  if (view) segments.push(view)
  const query = formatQueryFields(normal, registry)
  return `/search/${segments.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/**
 * The same search as the query form that `/search.ljson` and the other calls read:
 * `channel=sales&place_id=2654710&fragment=from-2-bed/up-to-500000`. Without a question mark.
 */
export function searchQuery(
  criteria: Criteria,
  options: { view?: View; pageSize?: number } = {},
  registry: Registry = CRITERIA,
): string {
  const normal = normaliseCriteria(criteria, registry)
  const { placeId, placeSlug: _, ...others } = normal
  const fragment = formatSegments(others, registry).filter((segment) => segment !== CHANNEL_SEGMENTS[normal.channel])
  const pairs = [`channel=${normal.channel}`]
  if (placeId !== undefined) pairs.push(`place_id=${placeId}`)
  pairs.push(...formatQueryFields(normal, registry))
  if (fragment.length > 0) pairs.push(`fragment=${encodeFragment(fragment.join('/'))}`)
  if (options.view) pairs.push(`view=${options.view}`)
  if (options.pageSize !== undefined) pairs.push(`count=${options.pageSize}`)
  return pairs.join('&')
}

function formatSegments(criteria: Criteria, registry: Registry): string[] {
  return segmentFields(registry)
    .map((field) => field.format(criteria))
    .filter((segment) => segment !== undefined)
}

function formatQueryFields(criteria: Criteria, registry: Registry): string[] {
  return queryFields(registry).flatMap((field) => {
    const value = field.format(criteria)
    return value === undefined ? [] : [`${field.parameters[0]}=${value}`]
  })
}

/** A slash, a comma and an exclamation mark may stand in a query as they are, and stay readable. */
function encodeFragment(fragment: string): string {
  return encodePart(fragment).replaceAll('%2F', '/').replaceAll('%2C', ',')
}
