import type { LngLat } from '../criteria/criteria.ts'

const PRECISION = 1e5
const MIN_CHARACTER = 63
const MAX_CHARACTER = 126
/** thirty bits hold any difference of two positions at precision 5 */
const MAX_CHUNKS = 6

/** Google's encoded polyline at precision 5 (five decimals of a degree, about a metre), latitude before longitude. */
export function encodePolyline(points: readonly LngLat[]): string {
  let text = ''
  let lastLat = 0
  let lastLng = 0
  for (const [lng, lat] of points) {
    const wholeLat = Math.round(lat * PRECISION)
    const wholeLng = Math.round(lng * PRECISION)
    text += encodeNumber(wholeLat - lastLat) + encodeNumber(wholeLng - lastLng)
    lastLat = wholeLat
    lastLng = wholeLng
  }
  return text
}

function encodeNumber(difference: number): string {
  let rest = difference < 0 ? ~(difference << 1) : difference << 1
  let text = ''
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + MIN_CHARACTER)
    rest >>>= 5
  }
  return text + String.fromCharCode(rest + MIN_CHARACTER)
}

/** The points of an encoded polyline, or undefined when the text is none: a foreign character, or an end too soon. */
export function decodePolyline(text: string): LngLat[] | undefined {
  const points: LngLat[] = []
  let at = 0
  const nextDifference = (): number | undefined => {
    let value = 0
    for (let chunk = 0; chunk < MAX_CHUNKS; chunk++) {
      const code = text.charCodeAt(at++)
      if (!(code >= MIN_CHARACTER && code <= MAX_CHARACTER)) return undefined
      const bits = code - MIN_CHARACTER
      value |= (bits & 0x1f) << (chunk * 5)
      if (bits < 0x20) return value & 1 ? ~(value >> 1) : value >> 1
    }
    return undefined
  }
  let lat = 0
  let lng = 0
  while (at < text.length) {
    const north = nextDifference()
    const east = nextDifference()
    if (north === undefined || east === undefined) return undefined
    lat += north
    lng += east
    points.push([lng / PRECISION, lat / PRECISION])
  }
  return points
}
