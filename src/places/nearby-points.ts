import { milesBetween } from './distance.ts'

/** A place that people ask about when they look at a home: a school, a station, a pub. */
export type PointOfInterest = { kind: string; name: string; lat: number; lng: number }

export type NearbyPoint = PointOfInterest & { miles: number }

/** What is named of each sort, in this order, and how far it may be, in miles. */
const sorts: readonly { kinds: readonly string[]; most: number; within: number }[] = [
  { kinds: ['station'], most: 1, within: 15 },
  { kinds: ['school'], most: 2, within: 6 },
  { kinds: ['supermarket', 'convenience'], most: 1, within: 8 },
  { kinds: ['pub', 'cafe', 'restaurant'], most: 1, within: 4 },
  { kinds: ['doctors'], most: 1, within: 8 },
  { kinds: ['post_office', 'library', 'pharmacy'], most: 1, within: 5 },
  { kinds: ['park', 'sports_centre'], most: 1, within: 4 },
]

/** The nearest of each sort round a position, nearest first within its sort; distances as the crow flies. */
export function nearbyPoints(points: readonly PointOfInterest[], at: { lat: number; lng: number }): NearbyPoint[] {
  const measured = points.map((point) => ({ ...point, miles: milesBetween(at, point) }))
  return sorts.flatMap(({ kinds, most, within }) => {
    const fitting = measured.filter((point) => kinds.includes(point.kind) && point.miles <= within)
    fitting.sort((one, other) => one.miles - other.miles)
    const distinct = fitting.filter((point, index) => fitting.findIndex(({ name }) => name === point.name) === index)
    return distinct.slice(0, most)
  })
}
