import type { SortKey } from '../criteria/criteria.ts'

/** The sort of a path that names none; it is never written. */
export const DEFAULT_SORT: SortKey = 'most-expensive-first'

/** Every key that a path may carry, with words for people. */
export const SORT_WORDS: Readonly<Record<SortKey, string>> = {
  'most-expensive-first': 'Highest price',
  'least-expensive-first': 'Lowest price',
  'most-recent-first': 'Newest listed',
  'most-recently-updated-first': 'Recently updated',
  'most-recently-launched-first': 'Recently launched',
  'most-square-feet-first': 'Largest first',
  'least-square-feet-first': 'Smallest first',
  'least-expensive-per-square-foot-first': 'Lowest per sq ft',
}

/** The sorts that the menu offers, in its order. */
export const OFFERED_SORTS: readonly SortKey[] = [
  'most-expensive-first',
  'least-expensive-first',
  'most-recent-first',
  'most-recently-updated-first',
  'least-expensive-per-square-foot-first',
]

export function isSortKey(value: string): value is SortKey {
  return Object.hasOwn(SORT_WORDS, value)
}

/** The menu's keys, with the present one added when a path carries one that is not offered. */
export function sortChoices(present: SortKey = DEFAULT_SORT): readonly SortKey[] {
  return OFFERED_SORTS.includes(present) ? OFFERED_SORTS : [...OFFERED_SORTS, present]
}
