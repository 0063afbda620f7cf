import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { fromPixels, toPixels } from './map-geometry.ts'

/** What a map without an engine shows: its middle, and how near it is. */
export type MapCamera = { middle: LngLat; zoom: number }

/** In CSS pixels. */
export type MapSize = { width: number; height: number }

export type MapPadding = { top: number; right: number; bottom: number; left: number }

export const NO_PADDING: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }

/** The nearest view of a box inside the padding. */
export function cameraFor(
  [west, south, east, north]: ViewBox,
  { width, height }: MapSize,
  { padding = NO_PADDING, maxZoom }: { padding?: MapPadding; maxZoom: number },
): MapCamera {
  const [left, top] = toPixels([west, north], 0)
  const [right, bottom] = toPixels([east, south], 0)
  const across = Math.max(1, width - padding.left - padding.right)
  const down = Math.max(1, height - padding.top - padding.bottom)
  const zoom = Math.min(maxZoom, Math.log2(Math.min(across / (right - left), down / (bottom - top))))
  const scale = 2 ** zoom
  const x = (left + right) / 2 - (padding.left - padding.right) / 2 / scale
  const y = (top + bottom) / 2 - (padding.top - padding.bottom) / 2 / scale
  return { middle: fromPixels([x, y], 0), zoom }
}

/** Where a point is on the map, from its upper left corner. */
export function projectPoint(point: LngLat, { middle, zoom }: MapCamera, { width, height }: MapSize) {
  const [x, y] = toPixels(point, zoom)
  const [middleX, middleY] = toPixels(middle, zoom)
  return { x: x - middleX + width / 2, y: y - middleY + height / 2 }
}

export function boxOfView({ middle, zoom }: MapCamera, { width, height }: MapSize): ViewBox {
  const [x, y] = toPixels(middle, zoom)
  const [west, north] = fromPixels([x - width / 2, y - height / 2], zoom)
  const [east, south] = fromPixels([x + width / 2, y + height / 2], zoom)
  return [west, south, east, north]
}

/** Moves the map by so many pixels, as a finger does. */
export function panned({ middle, zoom }: MapCamera, right: number, down: number): MapCamera {
  const [x, y] = toPixels(middle, zoom)
  return { middle: fromPixels([x - right, y - down], zoom), zoom }
}

/** Zooms so that the point at a place of the map stays there. */
export function zoomedAround(
  camera: MapCamera,
  size: MapSize,
  { x, y, zoom }: { x: number; y: number; zoom: number },
): MapCamera {
  const [right, down] = [x - size.width / 2, y - size.height / 2]
  const [middleX, middleY] = toPixels(camera.middle, camera.zoom)
  const scale = 2 ** (zoom - camera.zoom)
  return { middle: fromPixels([(middleX + right) * scale - right, (middleY + down) * scale - down], zoom), zoom }
}
