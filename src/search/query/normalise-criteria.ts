import type { Criteria, ViewBox } from '../criteria/criteria.ts'
import type { FieldValues } from '../criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'
import { decimalWithin, wholeWithin } from '../values/limits.ts'
import { tidyRing } from '../values/polygon.ts'
import { tidyCriterionText, tidyTags } from '../values/tidy-text.ts'
import { parseIds, tidyDate, tidySlug, tidyViewBox } from '../values/tidy-values.ts'
import { isFilterSegment } from './segments.ts'

/**
 * The one form of a search that every path of it parses back to: nonsense left out, bounds in order, text tidied,
 * defaults unsaid. Total and idempotent.
 */
export function normaliseCriteria(criteria: Criteria, registry: Registry = CRITERIA): Criteria {
  if (registry === CRITERIA && normalised.has(criteria)) return criteria
  const tidied: Record<string, unknown> = {}
  for (const { name, values } of fieldsOf(registry)) {
    const value = criteria[name]
    // most of some fifty are not asked for
    if (value !== undefined || values.kind === 'tags') tidied[name] = tidyValue(values, value)
  }
  const normal = tidied as unknown as Criteria
  const context = { isFilterSegment: (segment: string) => isFilterSegment(segment, registry) }
  for (const { normalise } of registry) if (normalise) Object.assign(normal, normalise(normal, context))
  for (const { bounds } of registry) {
    if (!bounds || !isAbove(normal[bounds.least], normal[bounds.most])) continue
    const { least, most } = bounds
    Object.assign(normal, { [least]: normal[most], [most]: normal[least] })
  }
  const result = Object.freeze(withoutAbsent(normal))
  if (registry === CRITERIA) normalised.add(result)
  return result
}

/** What came out is frozen, and need not go in again: a page of results writes some thirty paths of one search. */
const normalised = new WeakSet<Criteria>()

/** Whether two bounds are the wrong way round. */
export function isAbove(least: unknown, most: unknown): boolean {
  return typeof least === 'number' && typeof most === 'number' && least > most
}

/** The search with some fields changed, from its first page; fields of undefined are taken away. */
export function withChange(criteria: Criteria, change: Partial<Criteria>): Criteria {
  return withoutAbsent({ ...criteria, ...change, page: 1 })
}

function withoutAbsent(criteria: Criteria): Criteria {
  const present: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(criteria)) if (value !== undefined) present[name] = value
  return present as unknown as Criteria
}

/** The value as a field takes it, or undefined where that is none. A value of another type is none. */
function tidyValue(values: FieldValues, value: unknown): unknown {
  switch (values.kind) {
    case 'whole':
      return typeof value === 'number' ? wholeWithin(value, values.range) : undefined
    case 'decimal':
      return typeof value === 'number' ? decimalWithin(value, values.range) : undefined
    case 'flag':
      return value === true ? true : undefined
    case 'choice':
      return values.choices.find((choice) => choice === value)
    case 'text':
      return typeof value === 'string' ? tidyCriterionText(value) : undefined
    case 'slug':
      return typeof value === 'string' ? tidySlug(value) : undefined
    case 'date':
      return typeof value === 'string' ? tidyDate(value) : undefined
    case 'tags':
      return tidyTags(Array.isArray(value) ? value : [])
    case 'ids':
      return typeof value === 'string' ? parseIds(value).join(',') || undefined : undefined
    case 'ring':
      return Array.isArray(value) ? tidyRing(value) : undefined
    case 'box':
      return Array.isArray(value) && value.length === 4 ? tidyViewBox(value as unknown as ViewBox) : undefined
  }
}
