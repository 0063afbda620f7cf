import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { toPixels, zoomOf } from './map-geometry.ts'

/** Dots in an SVG that fills any box: the map before its script is there. */
export type Sketch = { viewBox: string; dots: string }

/** Units of the drawing across the box of the homes. */
const WIDTH = 1000

/** Around the box of the homes, as the map leaves it too; a search in one spot has some land about it. */
const MARGIN = 120

/** Homes as dots where a map of the box would have them. */
export function mapSketch(bounds: ViewBox, spots: readonly LngLat[]): Sketch {
  const [west, south, east, north] = bounds
  const zoom = zoomOf(bounds, WIDTH)
  const [left, top] = toPixels([west, north], zoom)
  const [right, bottom] = toPixels([east, south], zoom)
  const dots = spots.map((spot) => {
    const [x, y] = toPixels(spot, zoom)
    return `M${Math.round(x - left)} ${Math.round(y - top)}h0`
  })
  const size = [right - left, bottom - top].map((length) => Math.round(length) + 2 * MARGIN)
  return { viewBox: `${-MARGIN} ${-MARGIN} ${size.join(' ')}`, dots: [...new Set(dots)].join('') }
}
