import { milesBetween } from '#src/places/distance.ts'

export type LatLng = { lat: number; lng: number }

/** How long it takes between two homes: setting off and parking, and then by the mile. */
export type TravelPace = { baseMinutes: number; minutesPerMile: number }

/** Within this distance nobody drives: the same home, or a flat in the same block. */
const NEXT_DOOR_MILES = 0.05

/** Assumed where a position is not known: across a small town and out again. */
const UNKNOWN_MILES = 5

/** Whole minutes from one home to another, as an estimate by straight line. */
export function travelMinutes(from: LatLng | undefined, to: LatLng | undefined, pace: TravelPace): number {
  const miles = from && to ? milesBetween(from, to) : UNKNOWN_MILES
  return miles < NEXT_DOOR_MILES ? 0 : Math.ceil(pace.baseMinutes + miles * pace.minutesPerMile)
}
