import type { MapTiles } from '#src/design-system/map/base-map.ts'
import type { LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import type { MapPadding, MapSize } from '../map-camera.ts'

/** The tiles have no more detail beyond this. */
export const MAX_ZOOM = 18

/** For a map fitted to homes: a single home is shown with the streets around it. */
export const MAX_FIT_ZOOM = 14.5

/** Pins extend above their position, and the tools cover the top. */
const FIT_PADDING: MapPadding = { top: 88, right: 48, bottom: 48, left: 48 }

/** With the part of the container below the window's edge. */
export function fitPadding(container: HTMLElement): MapPadding {
  const under = Math.max(0, container.getBoundingClientRect().bottom - innerHeight)
  return { ...FIT_PADDING, bottom: FIT_PADDING.bottom + Math.min(under, container.clientHeight / 4) }
}

export function sizeOf({ clientWidth: width, clientHeight: height }: HTMLElement): MapSize {
  return { width, height }
}

/** A map that is far out may show more than the world. */
export function clampBox([west, south, east, north]: ViewBox): ViewBox {
  return [Math.max(-180, west), Math.max(-85, south), Math.min(180, east), Math.min(85, north)]
}

export type MapCanvasOptions = MapTiles & {
  name: string
  bounds: ViewBox
  /** the bounds are those of an earlier map view: no padding */
  exact: boolean
  /** after a move; `byVisitor` is false when only the container was resized */
  onMoved: (byVisitor: boolean) => void
  /** the map was pressed, not a mark */
  onPress: () => void
  /** the tiles could not be loaded */
  onBlank: () => void
}

/** A map, with an engine or without. */
export type MapCanvas = {
  /** holds the marks, so that their events reach the map */
  layer: HTMLElement
  box: () => ViewBox
  zoom: () => number
  isMaxZoom: () => boolean
  size: () => MapSize
  project: (point: LngLat) => { x: number; y: number }
  /** @returns a function that stops listening */
  onMove: (listener: () => void) => () => void
  /** Zooms in until the homes in the box separate: at least one level, and few at once to stay oriented. */
  zoomTo: (box: ViewBox) => void
  /** Shows a drawn area; undefined removes it. */
  showRing: (ring: readonly LngLat[] | undefined) => void
  /** Starts freehand drawing; `onDrawn` receives the ring. @returns a function that ends it */
  draw: (onDrawn: (ring: LngLat[]) => void) => Promise<() => void>
  remove: () => void
}
