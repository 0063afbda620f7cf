import type { Criteria } from '../criteria/criteria.ts'
import { LEAST_LIKELY, type Relaxation, type RelaxContext } from '../criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'
import { withChange } from '../query/normalise-criteria.ts'

/** A search that asks for less, and what it changes: "Within 5 miles", "Up to £50,000 more", "Including sold". */
export type RelaxedSearch = { words: string; criteria: Criteria }

/** Shown to a visitor, of those that find homes. */
export const MAX_RELAXED_SEARCHES = 8

/** The rank of searching everywhere: after every other. */
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

/** Pairs that are tried where no single change finds anything. */
const MAX_PAIRS = 40

/** Searches that ask for a little less in two ways, the likeliest first: "Within 3 miles and 1 fewer bedroom". */
export function suggestRelaxedPairs(
  criteria: Criteria,
  context: RelaxContext,
  registry: Registry = CRITERIA,
): RelaxedSearch[] {
  const ways = registry.flatMap(({ relax }) => relax?.(criteria, context) ?? [])
  const pairs = ways.flatMap((one, at) => ways.slice(at + 1).flatMap((other) => both(one, other, criteria) ?? []))
  return pairs
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MAX_PAIRS)
    .map(({ words, change }) => ({ words, criteria: withChange(criteria, change) }))
}

/** Two changes of one field are no pair, except of tags, where both are removed. */
function both(one: Relaxation, other: Relaxation, { tags }: Criteria): Relaxation | undefined {
  const isShared = Object.keys(one.change).some((field) => field !== 'tags' && field in other.change)
  if (isShared) return undefined
  const [first, second] = rankOf(one) <= rankOf(other) ? [one, other] : [other, one]
  const left = tags.filter(
    (tag) => (one.change.tags ?? tags).includes(tag) && (other.change.tags ?? tags).includes(tag),
  )
  const change = { ...one.change, ...other.change, tags: left }
  return { words: `${first.words} and ${lowerFirst(second.words)}`, change, rank: rankOf(one) + rankOf(other) }
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1)
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
