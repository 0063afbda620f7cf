import { DISTANCES, distanceSegment, distanceWords, isDistance, readMiles } from '../values/distances.ts'
import type { Within } from './criteria.ts'
import type { Criterion } from './criterion.ts'
import { afterPrefix, ignored } from './field-kinds.ts'
import { isPlaced } from './place.ts'

declare module './criteria.ts' {
  interface Criteria {
    /** miles from the place */
    within?: Within
  }
}

/** Miles worth trying, so that two relaxed searches differ by more than a mile. */
const WIDER: readonly Within[] = [1, 3, 5, 10, 15, 20, 30]

/** How far from the place. server/search-area.ts resolves it with the place. */
export const distance: Criterion = {
  fields: [
    {
      name: 'within',
      parameters: ['within'],
      match: (segment) => {
        const value = afterPrefix('within-', segment)
        return value !== undefined && readMiles(value) !== undefined ? value : undefined
      },
      parse: (value) => {
        const miles = readMiles(value)
        if (miles === 0) return { set: {} }
        if (miles !== undefined && isDistance(miles)) return { set: { within: miles } }
        return ignored(value, 'isn’t a distance we offer')
      },
      format: ({ within }) => within && `within-${distanceSegment(within)}`,
      values: { kind: 'choice', choices: DISTANCES },
      toJson: (within) => distanceSegment(within as Within),
    },
  ],
  control: 'always',
  needsPlace: true,
  chips: ({ within }) => (within ? [{ words: `Within ${distanceWords(within)}`, change: { within: undefined } }] : []),
  // a county has no edge to measure from
  relax: (criteria, { place }) => {
    if (!isPlaced(criteria) || place?.kind === 'county') return []
    const reached = criteria.within ?? 0
    const wider = WIDER.filter((miles) => miles > reached).slice(0, 2)
    const next = wider.length > 0 ? wider : DISTANCES.filter((miles) => miles > reached).slice(0, 1)
    return next.map((within) => ({ words: `Within ${distanceWords(within)}`, change: { within }, rank: 10 }))
  },
}
