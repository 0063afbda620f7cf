import { circleAround } from '#src/places/distance.ts'
import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { roundDegrees } from '../values/polygon.ts'

/** Web Mercator, as MapLibre measures it: the world is 512 px wide at zoom 0. */
const WORLD_PX = 512

const RADIANS = Math.PI / 180

export const MAX_TILE_ZOOM = 22

/** Where a point lies on the whole world's map at a zoom, in CSS pixels from its north-west corner. */
export function toPixels([lng, lat]: LngLat, zoom: number): [x: number, y: number] {
  const world = WORLD_PX * 2 ** zoom
  const up = Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / (2 * Math.PI)
  return [((lng + 180) / 360) * world, (0.5 - up) * world]
}

/** The point at such pixels: the reverse of `toPixels`. */
export function fromPixels([x, y]: readonly [x: number, y: number], zoom: number): LngLat {
  const world = WORLD_PX * 2 ** zoom
  const up = (0.5 - y / world) * 2 * Math.PI
  return [(x / world) * 360 - 180, (2 * Math.atan(Math.exp(up)) - Math.PI / 2) / RADIANS]
}

/** The size in degrees of a square of so many pixels, at a zoom and a latitude. */
export function squareInDegrees(pixels: number, zoom: number, latitude: number): { lng: number; lat: number } {
  const lng = (pixels * 360) / (WORLD_PX * 2 ** zoom)
  return { lng, lat: lng * Math.cos(latitude * RADIANS) }
}

/** The zoom at which a box is so many pixels wide. */
export function zoomOf([west, , east]: ViewBox, pixels: number): number {
  return Math.min(MAX_TILE_ZOOM, Math.max(0, Math.log2((pixels * 360) / (WORLD_PX * (east - west)))))
}

/** A box as an open ring, drawn in from its edges by a share of its size, so that the line can be seen. */
export function boxRing([west, south, east, north]: ViewBox, inset = 0): LngLat[] {
  const [across, up] = [(east - west) * inset, (north - south) * inset]
  return [
    [west + across, south + up],
    [east - across, south + up],
    [east - across, north - up],
    [west + across, north - up],
  ]
}

/** A circle around a point as an open ring. */
export function circleRing([lng, lat]: LngLat, miles: number, points = 48): LngLat[] {
  return circleAround({ lng, lat }, miles, points).map(([lng, lat]) => [roundDegrees(lng), roundDegrees(lat)])
}

export function middleOf([west, south, east, north]: ViewBox): LngLat {
  return [(west + east) / 2, (south + north) / 2]
}

/** The smallest box that holds both. */
export function boxAround(one: ViewBox, other: ViewBox): ViewBox {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

export function boxesOverlap(one: ViewBox, other: ViewBox): boolean {
  return one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3]
}
