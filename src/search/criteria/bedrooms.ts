import { formatCount } from '#src/formatting/numbers.ts'
import { BEDROOM_RANGE } from '../values/limits.ts'
import type { Criterion, Relaxation } from './criterion.ts'
import { wholeField } from './field-kinds.ts'

declare module './criteria.ts' {
  interface Criteria {
    minBeds?: number
    maxBeds?: number
  }
}

export const bedrooms: Criterion = {
  fields: [
    wholeField({
      name: 'minBeds',
      words: 'minimum number of bedrooms',
      range: BEDROOM_RANGE,
      segment: ['from-', '-bed', '-bed(?:s|room|rooms)?'],
      identity: (beds) => beds ?? null,
      home: { column: 'beds', operator: 'at least', alert: { column: 'min_beds', type: 'integer' } },
    }),
    wholeField({
      name: 'maxBeds',
      words: 'maximum number of bedrooms',
      range: BEDROOM_RANGE,
      segment: ['up-to-', '-bed', '-bed(?:s|room|rooms)?'],
      identity: (beds) => beds ?? null,
      home: { column: 'beds', operator: 'at most', alert: { column: 'max_beds', type: 'integer' } },
    }),
  ],
  control: 'bedrooms',
  bounds: {
    least: 'minBeds',
    most: 'maxBeds',
    swapped: 'Minimum bedrooms was higher than maximum, so we swapped them.',
  },
  chips: ({ minBeds, maxBeds }) => {
    if (minBeds !== undefined && minBeds === maxBeds)
      return [{ words: count(minBeds), change: { minBeds: undefined, maxBeds: undefined } }]
    return [
      ...(minBeds ? [{ words: `${count(minBeds)} or more`, change: { minBeds: undefined } }] : []),
      ...(maxBeds === undefined ? [] : [{ words: `Up to ${count(maxBeds)}`, change: { maxBeds: undefined } }]),
    ]
  },
  relax: ({ minBeds, maxBeds }) => {
    const ways: Relaxation[] = []
    if (minBeds) ways.push({ words: '1 fewer bedroom', change: { minBeds: minBeds - 1 }, rank: 30 })
    if (maxBeds !== undefined && maxBeds < BEDROOM_RANGE[1])
      ways.push({ words: '1 more bedroom', change: { maxBeds: maxBeds + 1 }, rank: 80 })
    // one fewer than one is any number already
    if (minBeds && minBeds > 1) ways.push({ words: 'No minimum bedrooms', change: { minBeds: undefined }, rank: 130 })
    return ways
  },
  clearedName: { rank: 2, words: 'bedrooms', isPlural: true },
}

function count(bedrooms: number): string {
  if (bedrooms === 0) return 'Studio'
  return formatCount(bedrooms, 'bedroom')
}
