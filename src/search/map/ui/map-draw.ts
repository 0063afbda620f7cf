import type { MapLibreMap } from 'maplibre-gl'
import { type GeoJSONStoreFeatures, TerraDraw, TerraDrawFreehandMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { LngLat } from '#src/search/criteria/criteria.ts'

/**
 * Freehand drawing on a map with a mouse or a finger: drag, or click, move and click. `onDrawn` receives the closed ring.
 * @returns a function that ends drawing and removes an unfinished shape
 */
export function startDrawing(map: MapLibreMap, colour: string, onDrawn: (ring: LngLat[]) => void): () => void {
  const hex = hexOf(colour)
  const freehand = new TerraDrawFreehandMode({
    drawInteraction: 'click-move-or-drag',
    minDistance: 4,
    styles: {
      fillColor: hex,
      fillOpacity: 0.1,
      outlineColor: hex,
      outlineWidth: 2.5,
      closingPointColor: hex,
      closingPointWidth: 5,
    },
  })
  const draw = new TerraDraw({ adapter: new TerraDrawMapLibreGLAdapter({ map }), modes: [freehand] })
  draw.start()
  draw.setMode(freehand.mode)
  draw.on('finish', (id) => {
    const ring = ringOf(draw.getSnapshotFeature(id))
    draw.clear()
    if (ring.length > 0) onDrawn(ring)
  })
  return () => {
    if (draw.enabled) draw.stop()
  }
}

function ringOf(feature: GeoJSONStoreFeatures | undefined): LngLat[] {
  if (feature?.geometry.type !== 'Polygon') return []
  return (feature.geometry.coordinates[0] ?? []).flatMap(([lng, lat]): LngLat[] =>
    lng === undefined || lat === undefined ? [] : [[lng, lat]],
  )
}

/** Terra Draw reads hexadecimal colours only. `colour` is `rgb(…)`. */
function hexOf(colour: string): `#${string}` {
  const channels = colour.match(/\d+/g)?.slice(0, 3) ?? []
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`
}
