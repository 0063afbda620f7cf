import type { Within } from '../criteria/criteria.ts'

/** Every distance that a search may have, in miles, rising. One list: docs/decisions/0038-one-list-of-distances.md. */
export const DISTANCES: readonly Within[] = [0.25, 0.5, 1, 2, 3, 4, 5, 10, 15, 20, 25, 30]

export function isDistance(miles: number): miles is Within {
  return (DISTANCES as readonly number[]).includes(miles)
}

/** "¼ mile", "1 mile", "5 miles" */
export function distanceWords(within: Within): string {
  if (within === 0.25) return '¼ mile'
  if (within === 0.5) return '½ mile'
  return within === 1 ? '1 mile' : `${within} miles`
}

/** The part after `within-` in a path: `0-25-miles`, `1-miles`, `30-miles`. */
export function distanceSegment(within: Within): string {
  return `${String(within).replace('.', '-')}-miles`
}

const fractions: Readonly<Record<string, number>> = { '1/4': 0.25, '1/2': 0.5, '¼': 0.25, '½': 0.5 }

/**
 * Miles from what a path or a form says: `0-25-miles`, `5-miles`, `1-mile`, `5`, `0.5`, `1/4`. Undefined when it is
 * no figure at all: `within-the-walls` is a place, not a filter.
 */
export function readMiles(value: string): number | undefined {
  if (value.length > 30) return undefined
  const figure = value
    .trim()
    .toLowerCase()
    .replace(/[-\s]*miles?$/, '')
  if (fractions[figure] !== undefined) return fractions[figure]
  if (/^\d+-\d+$/.test(figure)) return Number(figure.replace('-', '.'))
  return /^\d+(\.\d+)?$/.test(figure) ? Number(figure) : undefined
}
