import { addProtocol, MapLibreMap, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './base-map.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { type MapColours, mapColours } from './map-colours.ts'
import { mapStyle } from './map-style.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

export type BaseMap = { map: MapLibreMap; colours: MapColours }

/**
 * A map in the theme's colours, ready to be drawn on. `tiles` is the address of a PMTiles file or of a TileJSON, `name`
 * what the map is called to who cannot see it. It says no credit: the page has to show one. Import this module only
 * when a map is wanted, since it brings the whole map engine.
 */
export function openBaseMap(
  container: HTMLElement,
  {
    tiles,
    name,
    ...options
  }: { tiles: string; name: string } & Pick<
    MapOptions,
    'center' | 'zoom' | 'bounds' | 'fitBoundsOptions' | 'maxZoom' | 'cooperativeGestures'
  >,
): BaseMap {
  const colours = mapColours()
  const map = new MapLibreMap({
    container,
    style: mapStyle({ type: 'vector', url: sourceUrl(tiles) }, colours, textFont()),
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': name },
    ...options,
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  return { map, colours }
}

function sourceUrl(tiles: string): string {
  const address = new URL(tiles, location.href).href
  return new URL(address).pathname.endsWith('.pmtiles') ? `pmtiles://${address}` : address
}

/** The first family of the theme's text face. */
function textFont(): string {
  const families = getComputedStyle(document.body).fontFamily
  return families.split(',')[0]!.replaceAll(/["']/g, '').trim()
}
