import type { Criteria } from '../criteria/criteria.ts'
import { LEAST_LIKELY, type Relaxation, type RelaxContext } from '../criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'
import { withChange } from '../query/normalise-criteria.ts'

/** A search that asks for less, and what it changes: "Within 5 miles", "Up to £50,000 more", "Including sold". */
export type RelaxedSearch = { words: string; criteria: Criteria }

/** Shown to a visitor, of those that find homes. */
export const MAX_RELAXED_SEARCHES = 8

/** After every other. */
const ANYWHERE_RANK = 140

/**
 * Searches that ask for a little less than one that found nothing, the likeliest first. Each changes one thing, never
 * asks for more, and starts at the first page.
 */
export function suggestRelaxedSearches(
  criteria: Criteria,
  context: RelaxContext,
  registry: Registry = CRITERIA,
): RelaxedSearch[] {
  return [...registry.flatMap(({ relax }) => relax?.(criteria, context) ?? []), ...anywhere(criteria, registry)]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ words, change }) => ({ words, criteria: withChange(criteria, change) }))
}

function rankOf({ rank = LEAST_LIKELY }: Relaxation): number {
  return rank
}

function anywhere(criteria: Criteria, registry: Registry): Relaxation[] {
  const where = fieldsOf(registry.filter(({ isWhere }) => isWhere))
  if (where.every(({ name }) => criteria[name] === undefined)) return []
  const dropped = [...where, ...fieldsOf(registry.filter(({ needsPlace }) => needsPlace))]
  const change = Object.fromEntries(dropped.map(({ name }) => [name, undefined]))
  return [{ words: 'Anywhere', change, rank: ANYWHERE_RANK }]
}
