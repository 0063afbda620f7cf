import type { TagGroup } from '#src/agency/agency.ts'
import { normalTag } from '#src/property/tags.ts'
import { without } from '../change-criteria.ts'
import type { Criteria, View } from '../criteria.ts'
import { searchQuery } from '../search-address.ts'

/** What the filter form has controls for. */
const SHOWN: (keyof Criteria)[] = [
  'placeId',
  'placeSlug',
  'q',
  'within',
  'minPrice',
  'maxPrice',
  'minBeds',
  'maxBeds',
  'minSquareFeet',
  'maxSquareFeet',
  'minAcreage',
  'maxAcreage',
  'status',
]

/** Whether a tag of the search is one that the form offers to tick. */
function isOffered(tag: string, tagGroups: TagGroup[]): boolean {
  return tagGroups.some((group) => group.tags.some((declared) => normalTag(declared.tag) === tag))
}

/**
 * The rest of a search as names and values, so that sending the filter form does not lose the order, a drawn area or a
 * tag that is not on offer. A new place takes the place of what was drawn.
 */
export function keptFields(
  criteria: Criteria,
  { view, tagGroups, placeChanged }: { view?: View; tagGroups: TagGroup[]; placeChanged: boolean },
): [name: string, value: string][] {
  const tags = criteria.tags.filter((tag) => !isOffered(tag, tagGroups))
  const kept = without(criteria, ...SHOWN, ...(placeChanged ? (['polygon', 'viewport', 'area'] as const) : []))
  const pairs = [...new URLSearchParams(searchQuery({ ...kept, tags }, { view }))]
  return pairs.filter(([name]) => name !== 'channel')
}
