import {
  addProtocol,
  type FilterSpecification,
  type GeoJSONSourceSpecification,
  MapLibreMap,
  type MapOptions,
  NavigationControl,
  setWorkerUrl,
  type VectorSourceSpecification,
  type VectorTileSource,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import './base-map.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { type MapColours, mapColours } from './map-colours.ts'
import { BASE_SOURCE, landLayer, mapStyle } from './map-style.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

export type BaseMap = { map: MapLibreMap; colours: MapColours }

/** Where a map comes from. */
export type MapTiles = {
  /** the URL of a PMTiles or GeoJSON file or of a TileJSON, drawn in the theme's colours: see tiles-source.ts */
  tiles: string
  /** the URL of a style, in place of tiles and theme */
  style?: string
}

/** Outlines of the counties and names of places, as GeoJSON: what there is to see beyond the tiles, or without any. */
const OUTLINES = '/map/counties.json'
const NAMES = '/map/places.json'

/**
 * A map in the theme's colours, ready to be drawn on. `name` is what it is called to who cannot see it; `onBlank` is
 * called when nothing answers for its ground: outlines and names are then all there is under what is drawn on it. It
 * says no credit: the page has to show one. Import this module only when a map is wanted, since it brings the whole map
 * engine.
 */
export function openBaseMap(
  container: HTMLElement,
  {
    tiles,
    style,
    name,
    onBlank,
    drawsBeyond = false,
    ...options
  }: MapTiles & { name: string; onBlank?: () => void; drawsBeyond?: boolean } & Pick<
      MapOptions,
      'center' | 'zoom' | 'bounds' | 'fitBoundsOptions' | 'maxZoom' | 'cooperativeGestures'
    >,
): BaseMap {
  const colours = mapColours()
  const map = new MapLibreMap({
    container,
    style: style ?? mapStyle(tilesSource(new URL(tiles, location.href).href), colours, textFont()),
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    locale: { 'Map.Title': name },
    ...options,
  })
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  // the names of the ground's own tiles are better, so these stand beyond them alone
  if (drawsBeyond && !style) {
    whenStyled(map, () => drawOutlines(map, colours, 'beyond the tiles'))
    nameBeyondTiles(map)
  }
  whenBlank(map, () => {
    // a style that did not answer leaves a map without any
    if (style && !map.isStyleLoaded()) map.setStyle({ version: 8, sources: {}, layers: [landLayer(colours)] })
    whenStyled(map, () => {
      if (map.getLayer('names')) map.setFilter('names', null)
      else drawOutlines(map, colours)
    })
    onBlank?.()
  })
  return { map, colours }
}

/** Calls once if an error comes before any tile. */
function whenBlank(map: MapLibreMap, act: () => void): void {
  let settled = false
  map.on('sourcedata', ({ tile, sourceId }) => {
    if (tile && sourceId !== 'outlines' && sourceId !== 'names') settled = true
  })
  map.on('error', () => {
    if (settled) return
    settled = true
    act()
  })
}

/** Calls when layers can be put over the ground. */
export function whenStyled(map: MapLibreMap, act: () => void): void {
  if (map.getStyle()?.layers.length) act()
  else map.once('style.load', act)
}

function drawOutlines(map: MapLibreMap, colours: MapColours, names?: 'beyond the tiles'): void {
  const source = 'outlines'
  map.addSource(source, { type: 'geojson', data: OUTLINES })
  const paint = { 'line-color': colours.muted, 'line-width': 1.2, 'line-dasharray': [4, 2] }
  const before = map.getStyle().layers[1]?.id
  map.addLayer({ id: source, type: 'line', source, paint }, before)
  map.addSource('names', { type: 'geojson', data: NAMES })
  map.addLayer(
    {
      id: 'names',
      type: 'symbol',
      source: 'names',
      ...(names && { filter: NO_FEATURE }),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': [textFont()],
        'text-size': ['interpolate', ['linear'], ['get', 'population'], 0, 12, 100_000, 19],
        'text-max-width': 7,
        'text-padding': 6,
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
      paint: { 'text-color': colours.muted, 'text-halo-color': colours.land, 'text-halo-width': 1.4 },
    },
    before,
  )
}

const NO_FEATURE: FilterSpecification = ['boolean', false]

/** The part of the world that the tiles cover is known when their header has been read. */
function nameBeyondTiles(map: MapLibreMap): void {
  map.on('sourcedata', ({ sourceId, sourceDataType }) => {
    if (sourceId !== BASE_SOURCE || sourceDataType !== 'metadata') return
    const bounds = map.getSource<VectorTileSource>(BASE_SOURCE)?.bounds
    if (!bounds || !map.getLayer('names')) return
    const [west, south, east, north] = bounds
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    map.setFilter('names', ['!', ['within', { type: 'Polygon', coordinates: [ring] }]])
  })
}

/** The first family of the theme's text face. */
function textFont(): string {
  const families = getComputedStyle(document.body).fontFamily
  return families.split(',')[0]!.replaceAll(/["']/g, '').trim()
}

/**
 * What MapLibre reads a base map from: an archive of tiles, one GeoJSON file whose features say in `layer` what a tile
 * says by its layers (a hand-drawn patch), or else a TileJSON. All in the OpenMapTiles schema.
 */
export function tilesSource(url: string): VectorSourceSpecification | GeoJSONSourceSpecification {
  const { pathname } = new URL(url)
  if (pathname.endsWith('.geojson')) return { type: 'geojson', data: url }
  return { type: 'vector', url: pathname.endsWith('.pmtiles') ? `pmtiles://${url}` : url }
}
