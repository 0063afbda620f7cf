/** The mean radius of the Earth (IUGG). */
export const EARTH_RADIUS_MILES = 3958.7613

/** Miles of the great circle between two points in degrees (haversine; within 0.5 % of the ellipsoid). */
export function milesBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const toRadians = Math.PI / 180
  const halfLat = Math.sin(((b.lat - a.lat) * toRadians) / 2)
  const halfLng = Math.sin(((b.lng - a.lng) * toRadians) / 2)
  const h = halfLat ** 2 + Math.cos(a.lat * toRadians) * Math.cos(b.lat * toRadians) * halfLng ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Points of a circle around a position, evenly spaced, in degrees. */
export function circleAround(
  { lng, lat }: { lng: number; lat: number },
  miles: number,
  points: number,
): [lng: number, lat: number][] {
  const toDegrees = 180 / Math.PI
  const north = (miles / EARTH_RADIUS_MILES) * toDegrees
  const east = north / Math.cos(lat / toDegrees)
  return Array.from({ length: points }, (_, at) => {
    const angle = (at / points) * 2 * Math.PI
    return [lng + east * Math.cos(angle), lat + north * Math.sin(angle)]
  })
}
