import type { Criteria } from '../criteria/criteria.ts'
import type { Criterion } from '../criteria/criterion.ts'
import { CRITERIA, fieldsOf, type Registry } from '../criteria/registry.ts'
import { withoutCriterion } from './change-criteria.ts'

/** The fields that say where homes are. */
function whereFields(registry: Registry = CRITERIA): (keyof Criteria)[] {
  return namesWhere(registry, ({ isWhere }) => isWhere)
}

function namesWhere(registry: Registry, test: (criterion: Criterion) => boolean | undefined): (keyof Criteria)[] {
  return fieldsOf(registry.filter(test)).map(({ name }) => name)
}

/**
 * Unsubmitted choices over a map that has moved since: every choice stays, and the viewport or drawn area is the
 * map's, unless another place was chosen instead.
 * @param before the search that the choices started from
 * @param now the search of the map in view
 */
export function withMapOf(choices: Criteria, before: Criteria, now: Criteria): Criteria {
  if (choices === before) return now
  if (whereFields().some((field) => choices[field] !== before[field])) return choices
  const { viewport, polygon } = now
  return {
    ...withoutCriterion(choices, 'viewport', 'polygon'),
    ...(viewport && { viewport }),
    ...(polygon && { polygon }),
  }
}

/** "Clear filters": the channel, where, and the order stay. */
export function clearFilters(criteria: Criteria, registry: Registry = CRITERIA): Criteria {
  const staying = namesWhere(registry, ({ isWhere, outlivesClearing }) => isWhere || outlivesClearing)
  const rest = Object.fromEntries(Object.entries(criteria).filter(([field]) => staying.some((name) => name === field)))
  return { ...rest, channel: criteria.channel, tags: [], page: 1 }
}
