import type { Criteria } from '../criteria/criteria.ts'

const FILTERS: readonly { name: string; fields: readonly (keyof Criteria)[] }[] = [
  { name: 'price', fields: ['minPrice', 'maxPrice'] },
  { name: 'bedrooms', fields: ['minBeds', 'maxBeds'] },
  { name: 'size', fields: ['minSquareFeet', 'maxSquareFeet'] },
  { name: 'land', fields: ['minAcreage', 'maxAcreage'] },
]

/**
 * What a change took away, to be said beside it: "Price and bedrooms were cleared." Undefined when nothing was. A new
 * channel or category clears filters, which nobody would notice otherwise.
 */
export function clearedFilters(before: Criteria, after: Criteria): string | undefined {
  const isSet = (criteria: Criteria, fields: readonly (keyof Criteria)[]) =>
    fields.some((field) => criteria[field] !== undefined)
  const cleared = FILTERS.filter(({ fields }) => isSet(before, fields) && !isSet(after, fields)).map(({ name }) => name)
  const last = cleared.pop()
  if (last === undefined) return undefined
  const words = cleared.length === 0 ? last : `${cleared.join(', ')} and ${last}`
  const isOne = cleared.length === 0 && last !== 'bedrooms'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${isOne ? 'was' : 'were'} cleared.`
}
