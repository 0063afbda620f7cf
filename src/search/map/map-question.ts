import type { Criteria, ViewBox } from '../criteria/criteria.ts'
import { searchQuery } from '../url/format-search.ts'
import { queryPairs } from '../values/percent-encoding.ts'
import { parseViewBox } from '../values/tidy-values.ts'
import { MAX_TILE_ZOOM, zoomOf } from './map-geometry.ts'

/** The map's state. `frame`: only what lies in it is wanted, where the map shows less than the search finds. */
export type MapLook = { zoom: number; frame?: ViewBox }

/** A map of unknown width is taken to be so wide, in CSS pixels. */
const USUAL_WIDTH_PX = 1000

/** The zoom of a map that gives neither zoom nor frame: about a county. */
const USUAL_ZOOM = 9

/** The query of `GET /search.ljson` that asks for the marks of a map. */
export function mapQuery(criteria: Criteria, { zoom, frame }: MapLook): string {
  const { page: _, ...search } = criteria
  const query = `${searchQuery({ ...search, page: 1 }, { view: 'map' })}&zoom=${halfZoom(zoom)}`
  return frame ? `${query}&frame=${frame.map((degrees) => degrees.toFixed(5)).join(',')}` : query
}

/** The reverse; what is missing or nonsense is guessed from the search. Never throws. */
export function readMapLook(query: string, { viewport }: Criteria): MapLook {
  const given = new Map(queryPairs(query))
  const frame = parseViewBox(given.get('frame') ?? '')
  const seen = frame ?? viewport
  const zoom = Number.parseFloat(given.get('zoom') ?? '')
  const usual = seen ? zoomOf(seen, USUAL_WIDTH_PX) : USUAL_ZOOM
  return { zoom: halfZoom(Number.isFinite(zoom) ? zoom : usual), ...(frame && { frame }) }
}

/** In steps of a half, so that answers can be cached; within the zooms of a map. */
function halfZoom(zoom: number): number {
  return Math.min(MAX_TILE_ZOOM, Math.max(0, Math.round(zoom * 2) / 2))
}
