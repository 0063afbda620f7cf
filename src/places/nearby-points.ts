import { milesBetween } from './distance.ts'

/** A school, station, pub … */
export type PointOfInterest = { kind: string; name: string; lat: number; lng: number }

export type NearbyPoint = PointOfInterest & { miles: number }

/** How many of which kinds are listed, in this order, and within how many miles. */
const GROUPS: readonly { kinds: readonly string[]; max: number; withinMiles: number }[] = [
  { kinds: ['station'], max: 1, withinMiles: 15 },
  { kinds: ['tram_stop'], max: 1, withinMiles: 2 },
  { kinds: ['bus_stop'], max: 1, withinMiles: 1 },
  { kinds: ['school'], max: 2, withinMiles: 6 },
  { kinds: ['supermarket', 'convenience'], max: 1, withinMiles: 8 },
  { kinds: ['pub', 'cafe', 'restaurant'], max: 1, withinMiles: 4 },
  { kinds: ['doctors'], max: 1, withinMiles: 8 },
  { kinds: ['post_office', 'library', 'pharmacy'], max: 1, withinMiles: 5 },
  { kinds: ['park', 'sports_centre'], max: 1, withinMiles: 4 },
]

/**
 * The agency's own points with those of registers near a place. A register has all of its kind: where it has one within the
 * reach of the list, the agency's points of that kind are left out, so that nothing is listed twice.
 */
export function withRegisteredPoints(
  own: readonly PointOfInterest[],
  registered: readonly PointOfInterest[],
  at: { lat: number; lng: number },
): PointOfInterest[] {
  const near = registered.filter((point) => {
    const group = GROUPS.find(({ kinds }) => kinds.includes(point.kind))
    return group !== undefined && milesBetween(at, point) <= group.withinMiles
  })
  const kinds = new Set(near.map(({ kind }) => kind))
  return [...own.filter(({ kind }) => !kinds.has(kind)), ...near]
}

/** The nearest points of each group; straight-line distances. */
export function nearbyPoints(points: readonly PointOfInterest[], at: { lat: number; lng: number }): NearbyPoint[] {
  const measured = points.map((point) => ({ ...point, miles: milesBetween(at, point) }))
  return GROUPS.flatMap(({ kinds, max, withinMiles }) => {
    const fitting = measured.filter((point) => kinds.includes(point.kind) && point.miles <= withinMiles)
    fitting.sort((one, other) => one.miles - other.miles)
    const distinct = fitting.filter((point, index) => fitting.findIndex(({ name }) => name === point.name) === index)
    return distinct.slice(0, max)
  })
}
