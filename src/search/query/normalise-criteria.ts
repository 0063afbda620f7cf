import type { Criteria } from '../criteria/criteria.ts'
import { isFilterSegment } from '../criteria/segments.ts'
import { isDistance } from '../values/distances.ts'
import {
  DECIMAL_RANGES,
  type DecimalField,
  decimalWithin,
  WHOLE_RANGES,
  type WholeField,
  wholeWithin,
} from '../values/limits.ts'
import { tidyRing } from '../values/polygon.ts'
import { DEFAULT_SORT, isSortKey } from '../values/sorts.ts'
import { tidyCriterionText, tidyDate, tidySlug, tidyTags, tidyViewBox } from '../values/tidy-values.ts'

/** Bounds that belong together; swapped when the lower lies above the upper. */
export const BOUND_PAIRS = [
  ['minBeds', 'maxBeds'],
  ['minPrice', 'maxPrice'],
  ['minSquareFeet', 'maxSquareFeet'],
  ['minAcreage', 'maxAcreage'],
] as const

/**
 * The one form of a search that every address of it reads back to: nonsense left out, bounds in order, text tidied, the
 * default sort unsaid, no place words beside a chosen place (either `q` or `placeId` counts, never both). Total and
 * idempotent.
 */
export function normaliseCriteria(criteria: Criteria): Criteria {
  const wholes = mapFields(WHOLE_RANGES, (field: WholeField) => wholeWithin(criteria[field], WHOLE_RANGES[field]))
  const decimals = mapFields(DECIMAL_RANGES, (field: DecimalField) =>
    decimalWithin(criteria[field], DECIMAL_RANGES[field]),
  )
  const { placeId } = wholes
  const normal: Criteria = {
    channel: criteria.channel === 'lettings' ? 'lettings' : 'sales',
    ...wholes,
    ...decimals,
    tags: tidyTags(criteria.tags),
    page: wholes.page ?? 1,
  }
  const rest: Partial<Criteria> = {
    placeSlug: placeId === undefined ? undefined : unmistakableSlug(criteria.placeSlug),
    q: placeId === undefined ? tidyCriterionText(criteria.q) : undefined,
    within: criteria.within !== undefined && isDistance(criteria.within) ? criteria.within : undefined,
    status: criteria.status === 'all' || criteria.status === 'available' ? criteria.status : undefined,
    text: tidyCriterionText(criteria.text),
    auctionDate: criteria.auctionDate === undefined ? undefined : tidyDate(criteria.auctionDate),
    shortLets: criteria.shortLets === true ? true : undefined,
    pets: criteria.pets === true ? true : undefined,
    polygon: criteria.polygon && tidyRing(criteria.polygon),
    viewport: criteria.viewport && tidyViewBox(criteria.viewport),
    sorted:
      criteria.sorted && isSortKey(criteria.sorted) && criteria.sorted !== DEFAULT_SORT ? criteria.sorted : undefined,
  }
  for (const [least, most] of BOUND_PAIRS) {
    if (isAbove(normal[least], normal[most])) [normal[least], normal[most]] = [normal[most], normal[least]]
  }
  return withoutUndefined({ ...normal, ...rest })
}

/** Whether two bounds stand the wrong way round. */
export function isAbove(least: number | undefined, most: number | undefined): boolean {
  return least !== undefined && most !== undefined && least > most
}

/** A slug that reads as a filter (`pets`) stays out of the address: it would be read as one. */
function unmistakableSlug(slug: string | undefined): string | undefined {
  const tidy = tidySlug(slug)
  return tidy === undefined || isFilterSegment(tidy) ? undefined : tidy
}

function mapFields<Field extends string, Value>(
  ranges: Readonly<Record<Field, unknown>>,
  value: (field: Field) => Value | undefined,
): Partial<Record<Field, Value>> {
  const fields = Object.keys(ranges) as Field[]
  return Object.fromEntries(fields.map((field) => [field, value(field)])) as Partial<Record<Field, Value>>
}

function withoutUndefined(criteria: Criteria): Criteria {
  return Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)) as Criteria
}
