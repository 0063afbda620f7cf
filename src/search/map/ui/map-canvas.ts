import type { GeoJSONSource } from 'maplibre-gl'
import { openBaseMap, whenStyled } from '#src/design-system/map/base-map.ts'
import type { LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import { middleOf } from '../map-geometry.ts'
import {
  clampBox,
  fitPadding,
  MAX_FIT_ZOOM,
  MAX_ZOOM,
  type MapCanvas,
  type MapCanvasOptions,
  sizeOf,
} from './map-view.ts'

/** The map of a search. Marks belong in its `layer`, so that their events reach the map. */
export function openMapCanvas(container: HTMLElement, options: MapCanvasOptions): MapCanvas {
  const { tiles, style, name, bounds, exact, onMoved, onPress, onBlank } = options
  const { map, colours } = openBaseMap(container, {
    ...{ tiles, style, name, onBlank },
    bounds: [...bounds],
    fitBoundsOptions: exact ? {} : { padding: fitPadding(container), maxZoom: MAX_FIT_ZOOM },
    maxZoom: MAX_ZOOM,
    cooperativeGestures: false,
    drawsBeyond: true,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // A resize fires `moveend` in the same task. Its `originalEvent` cannot tell: one notch of the wheel has none either.
  let isResized = false
  map.on('resize', () => {
    isResized = true
    queueMicrotask(() => {
      isResized = false
    })
  })
  map.on('moveend', () => onMoved(!isResized))
  map.on('click', ({ originalEvent }) => originalEvent.target === map.getCanvas() && onPress())

  /** @returns a function that stops listening */
  function onMove(listener: () => void): () => void {
    map.on('move', listener)
    map.on('resize', listener)
    return () => {
      map.off('move', listener)
      map.off('resize', listener)
    }
  }

  /** Shows a drawn area; undefined removes it. */
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
      return clampBox([shown.getWest(), shown.getSouth(), shown.getEast(), shown.getNorth()])
    },
    zoom: () => map.getZoom(),
    isMaxZoom: () => map.getZoom() > MAX_ZOOM - 0.01,
    size: () => sizeOf(container),
    project: ([lng, lat]: LngLat) => map.project([lng, lat]),
    onMove,
    /** Zooms in until the homes in the box separate: at least one level, and few at once to stay oriented. */
    zoomTo(box: ViewBox): void {
      const now = map.getZoom()
      const camera = map.cameraForBounds([...box], { padding: fitPadding(container) })
      const zoom = Math.min(MAX_ZOOM, now + 4, Math.max(camera?.zoom ?? 0, now + 1))
      map.easeTo({ center: camera?.center ?? [...middleOf(box)], zoom, animate: !prefersReducedMotion() })
    },
    showRing,
    /** Starts freehand drawing; `onDrawn` receives the ring. @returns a function that ends it */
    async draw(onDrawn: (ring: LngLat[]) => void): Promise<() => void> {
      const { startDrawing } = await import('./map-draw.ts')
      return startDrawing(map, colours.primary, onDrawn)
    },
    remove: () => map.remove(),
  }
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
