import { CATEGORY_NAMES } from '#src/property/listing/property-types.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'
import type { PageInfo } from './paging.ts'

/**
 * Whether search engines should list a page of results: one that has homes, of a channel, at most one place or area,
 * and at most one word for what it is. `known` are the agency's tags: any other could be made up by a visitor.
 * Narrower searches, other orders and drawn areas are without number (docs/decisions/0011-what-search-engines-see.md).
 */
export function isIndexable(
  criteria: Criteria,
  { currentPage, pageCount }: PageInfo,
  known: readonly string[],
  registry: Registry = CRITERIA,
): boolean {
  const isAsked = ({ name }: { name: keyof Criteria }) => criteria[name] !== undefined
  const asked = registry.filter(({ fields }) => fields.some(isAsked))
  // words that were typed for a place are as many as there are visitors
  const isWithinIndex = asked.every(({ indexing }) => indexing !== undefined) && criteria.q === undefined
  const wheres = asked.filter(({ isWhere }) => isWhere)
  const kinds = fieldsOf(asked.filter(({ indexing }) => indexing === 'kind')).flatMap(({ name }): unknown[] => {
    const value = criteria[name]
    return Array.isArray(value) ? value : [value]
  })
  return (
    currentPage <= pageCount &&
    isWithinIndex &&
    wheres.length <= 1 &&
    kinds.length <= 1 &&
    criteria.tags.every((tag) => known.includes(tag) || Object.hasOwn(CATEGORY_NAMES, tag))
  )
}
