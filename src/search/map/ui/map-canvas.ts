import type { GeoJSONSource } from 'maplibre-gl'
import { type MapTiles, openBaseMap, whenStyled } from '#src/design-system/map/base-map.ts'
import type { LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import { middleOf } from '../map-geometry.ts'

/** Nearer than this there is nothing more to see. */
const MAX_ZOOM = 18

/** Of a map that is fitted to homes: one home alone is shown with its streets round it. */
const MAX_FIT_ZOOM = 14.5

/** Room round what is fitted: pins stand above their place, and the tools lie over the top. */
const FIT_PADDING = { top: 88, right: 48, bottom: 48, left: 48 }

/** The same, and what lies under the foot of the window. */
function fitPadding(container: HTMLElement): typeof FIT_PADDING {
  const under = Math.max(0, container.getBoundingClientRect().bottom - innerHeight)
  return { ...FIT_PADDING, bottom: FIT_PADDING.bottom + Math.min(under, container.clientHeight / 4) }
}

export type MapCanvas = ReturnType<typeof openMapCanvas>

export type MapCanvasOptions = MapTiles & {
  name: string
  bounds: ViewBox
  /** the bounds are what a map showed: without any room round them */
  exact: boolean
  /** after it was moved; `byVisitor` is false when only its box changed */
  onMoved: (byVisitor: boolean) => void
  /** the map itself was pressed, not a mark on it */
  onPress: () => void
  /** the tiles do not answer: there is nothing under the marks */
  onBlank: () => void
}

/** The map of a search. Marks are put in its `layer` by whoever opens it, so that what happens to them reaches the map. */
export function openMapCanvas(container: HTMLElement, options: MapCanvasOptions) {
  const { tiles, style, name, bounds, exact, onMoved, onPress, onBlank } = options
  const { map, colours } = openBaseMap(container, {
    ...{ tiles, style, name, onBlank },
    bounds: [...bounds],
    fitBoundsOptions: exact ? {} : { padding: fitPadding(container), maxZoom: MAX_FIT_ZOOM },
    maxZoom: MAX_ZOOM,
    cooperativeGestures: false,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('moveend', (event) => onMoved(event.originalEvent !== undefined || 'wished' in event))
  map.on('click', ({ originalEvent }) => originalEvent.target === map.getCanvas() && onPress())

  /** @returns what stops it */
  function onMove(listener: () => void): () => void {
    map.on('move', listener)
    map.on('resize', listener)
    return () => {
      map.off('move', listener)
      map.off('resize', listener)
    }
  }

  /** Shows an area that was drawn, or none. */
  function showRing(ring: readonly LngLat[] | undefined): void {
    const coordinates = ring && ring.length > 0 ? [[...ring, ring[0]!].map(([lng, lat]) => [lng, lat])] : []
    const data = { type: 'Polygon' as const, coordinates }
    const source = map.getSource<GeoJSONSource>('ring')
    if (source) source.setData(data)
    else whenStyled(map, () => addRing(data))
  }

  function addRing(data: { type: 'Polygon'; coordinates: number[][][] }): void {
    const source = 'ring'
    map.addSource(source, { type: 'geojson', data })
    map.addLayer({ id: 'ring', type: 'fill', source, paint: { 'fill-color': colours.primary, 'fill-opacity': 0.1 } })
    map.addLayer({ id: 'rim', type: 'line', source, paint: { 'line-color': colours.primary, 'line-width': 2.5 } })
  }

  return {
    layer: map.getCanvasContainer(),
    box(): ViewBox {
      const shown = map.getBounds()
      return [
        Math.max(-180, shown.getWest()),
        Math.max(-85, shown.getSouth()),
        Math.min(180, shown.getEast()),
        Math.min(85, shown.getNorth()),
      ]
    },
    zoom: () => map.getZoom(),
    isNearest: () => map.getZoom() > MAX_ZOOM - 0.01,
    size: () => ({ width: container.clientWidth, height: container.clientHeight }),
    project: ([lng, lat]: LngLat) => map.project([lng, lat]),
    onMove,
    /** Comes so near that the homes in the box part, a step at least and few at once, so that nobody loses their way. */
    comeNearer(box: ViewBox): void {
      const now = map.getZoom()
      const camera = map.cameraForBounds([...box], { padding: fitPadding(container) })
      const zoom = Math.min(MAX_ZOOM, now + 4, Math.max(camera?.zoom ?? 0, now + 1))
      map.easeTo({ center: camera?.center ?? [...middleOf(box)], zoom, animate: !isCalm() }, { wished: true })
    },
    showRing,
    /** Lets the visitor draw; `onDrawn` has the ring as drawn. @returns what ends it */
    async draw(onDrawn: (ring: LngLat[]) => void): Promise<() => void> {
      const { startDrawing } = await import('./map-draw.ts')
      return startDrawing(map, colours.primary, onDrawn)
    },
    remove: () => map.remove(),
  }
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
