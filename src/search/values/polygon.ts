import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { decodePolyline, encodePolyline } from './polyline.ts'

/** A drawn area is kept in at most this many points: finer than a finger draws, and a URL that fits anywhere. */
export const MAX_POINTS = 200

/** Longer rings than this are refused rather than simplified. */
export const MAX_POINTS_READ = 1000

/** two coordinates of six characters a point, and a third more for base64 */
const MAX_POLYGON_LENGTH = MAX_POINTS_READ * 16

/** The value of a `poly-` segment: encoded polyline at precision 5, then base64 with `-_` and padding. */
export function encodePolygon(ring: readonly LngLat[]): string {
  return encodeBase64(encodePolyline(ring))
}

export type PolygonReading =
  | { kind: 'polygon'; ring: LngLat[] }
  | { kind: 'simplified'; ring: LngLat[]; from: number }
  | { kind: 'too_long' }
  | { kind: 'broken' }

/**
 * What a `poly-` value draws, as an open ring of at most {@link MAX_POINTS} points; JSON has the polyline itself,
 * without base64, and is read as well. No polyline of three points or more is by chance the base64 of another. Never
 * throws.
 */
export function decodePolygon(value: string): PolygonReading {
  if (value.length > MAX_POLYGON_LENGTH) return { kind: 'too_long' }
  const text = decodeBase64(value)
  const points = (text === undefined ? undefined : decodePolyline(text)) ?? decodePolyline(value)
  if (!points) return { kind: 'broken' }
  if (points.length > MAX_POINTS_READ) return { kind: 'too_long' }
  const ring = tidyRing(points)
  if (!ring) return { kind: 'broken' }
  return points.length > MAX_POINTS + 1 ? { kind: 'simplified', ring, from: points.length } : { kind: 'polygon', ring }
}

/**
 * The ring as a path carries it: five decimals, open, no point twice running, at most {@link MAX_POINTS} points.
 * Undefined when it encloses nothing (fewer than three points, all on one line) or leaves the globe.
 */
export function tidyRing(points: readonly LngLat[]): LngLat[] | undefined {
  if (!points.every(isOnGlobe)) return undefined
  const rounded = points.map(([lng, lat]): LngLat => [roundDegrees(lng), roundDegrees(lat)])
  const ring = withoutDuplicates(simplifyRing(withoutDuplicates(rounded), MAX_POINTS))
  return ring.length >= 3 && !isLine(ring) ? ring : undefined
}

/** To five decimals, about a metre; never minus zero. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5 + 0
}

/**
 * At most `most` points of a ring, kept in order (Douglas and Peucker, from the coarse shape down: the point that lies
 * farthest outside joins next). Costs at most `most` passes over the ring.
 */
export function simplifyRing(ring: readonly LngLat[], most: number): LngLat[] {
  if (ring.length <= most) return [...ring]
  const opposite = farthestFrom(ring, 0)
  const closed = [...ring, ring[0]!]
  const kept = new Set([0, opposite])
  const stretches = [stretch(closed, 0, opposite), stretch(closed, opposite, closed.length - 1)]
  while (kept.size < most) {
    const widest = stretches.reduce(
      (best, next, index) => (next.distance > stretches[best]!.distance ? index : best),
      0,
    )
    const { from, to, at, distance } = stretches[widest]!
    if (distance <= 0) break
    kept.add(at)
    stretches.splice(widest, 1, stretch(closed, from, at), stretch(closed, at, to))
  }
  return ring.filter((_, index) => kept.has(index))
}

/** The box around a ring. The ring has at least one point. */
export function boundingBox(ring: readonly LngLat[]): ViewBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [lng, lat] of ring) {
    west = Math.min(west, lng)
    east = Math.max(east, lng)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}

function isOnGlobe([lng, lat]: LngLat): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

function withoutDuplicates(ring: readonly LngLat[]): LngLat[] {
  const open = ring.filter((point, index) => index === 0 || !isSame(point, ring[index - 1]!))
  while (open.length > 1 && isSame(open[0]!, open.at(-1)!)) open.pop()
  return open
}

function isSame(a: LngLat, b: LngLat): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

function isLine(ring: readonly LngLat[]): boolean {
  const first = ring[0]!
  const far = ring[farthestFrom(ring, 0)]!
  return ring.every((point) => Math.abs(cross(first, far, point)) < 5e-11)
}

function farthestFrom(ring: readonly LngLat[], from: number): number {
  const [lng, lat] = ring[from]!
  const squared = ring.map((point) => (point[0] - lng) ** 2 + (point[1] - lat) ** 2)
  return squared.reduce((best, value, index) => (value > squared[best]! ? index : best), from)
}

type Stretch = { from: number; to: number; at: number; distance: number }

/**
 * The stretch of a line between two of its points, and the point between them that lies farthest from the chord. The
 * chord is computed once: this loop is what a drawn area of many points costs the server.
 */
function stretch(line: readonly LngLat[], from: number, to: number): Stretch {
  const [startLng, startLat] = line[from]!
  const [endLng, endLat] = line[to]!
  const [chordLng, chordLat] = [endLng - startLng, endLat - startLat]
  const length = Math.sqrt(chordLng ** 2 + chordLat ** 2)
  let at = from
  let farthest = 0
  for (let index = from + 1; index < to; index++) {
    const point = line[index]!
    const [lng, lat] = [point[0] - startLng, point[1] - startLat]
    const next = length === 0 ? lng * lng + lat * lat : Math.abs(chordLng * lat - chordLat * lng)
    if (next > farthest) {
      at = index
      farthest = next
    }
  }
  return { from, to, at, distance: length === 0 ? Math.sqrt(farthest) : farthest / length }
}

function cross(a: LngLat, b: LngLat, point: LngLat): number {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
}
