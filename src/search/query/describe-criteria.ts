import type { Criteria } from '../criteria/criteria.ts'
import type { ChipNames } from '../criteria/criterion.ts'
import { CRITERIA, type Registry } from '../criteria/registry.ts'
import { withChange } from './normalise-criteria.ts'

/** A filter that is set, and the search without it. */
export type Chip = { label: string; remove: Criteria }

/**
 * The filters of a search in the order of its path, a chip each: "Up to £500,000", "2 bedrooms or more". The channel,
 * the place and the order have controls of their own and no chip.
 */
export function describeCriteria(criteria: Criteria, names: ChipNames = {}, registry: Registry = CRITERIA): Chip[] {
  return registry.flatMap(({ chips }) =>
    (chips?.(criteria, names) ?? []).map(({ words, change }) => ({
      label: words,
      remove: withChange(criteria, change),
    })),
  )
}
