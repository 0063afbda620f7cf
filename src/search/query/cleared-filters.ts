import { upperFirst } from '#src/formatting/upper-first.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { CRITERIA, type Registry } from '../criteria/registry.ts'

/**
 * The filters that a change cleared, in words: "Price and bedrooms were cleared." Undefined when none was. Another
 * channel or category clears filters, which visitors would otherwise miss.
 */
export function clearedFilters(before: Criteria, after: Criteria, registry: Registry = CRITERIA): string | undefined {
  const cleared = registry
    .flatMap(({ clearedName, fields }) => (clearedName ? [{ ...clearedName, fields }] : []))
    .filter(({ fields }) => {
      const isSet = (criteria: Criteria) => fields.some(({ name }) => criteria[name] !== undefined)
      return isSet(before) && !isSet(after)
    })
    .toSorted((one, other) => one.rank - other.rank)
  const names = cleared.map(({ words }) => words)
  const last = names.pop()
  if (last === undefined) return undefined
  const words = names.length === 0 ? last : `${names.join(', ')} and ${last}`
  const isOne = names.length === 0 && !cleared[0]?.isPlural
  return `${upperFirst(words)} ${isOne ? 'was' : 'were'} cleared.`
}
