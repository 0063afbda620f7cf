import type {
  FillLayerSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'

export const BASE_SOURCE = 'base'

/**
 * A quiet map from a theme's colours over tiles in the OpenMapTiles schema, or GeoJSON that follows it. Its labels are
 * drawn with a font of the page, so no glyph files are needed.
 */
export function mapStyle(source: SourceSpecification, colours: MapColours, font: string): StyleSpecification {
  const layers = [...grounds(colours), ...ways(colours), ...names(colours, font)]
  return {
    version: 8,
    sources: { [BASE_SOURCE]: source },
    layers: source.type === 'geojson' ? layers.map(ofOneLayer) : layers,
  }
}

/** GeoJSON has no layers: its features say in `layer` which they would be in. */
function ofOneLayer(layer: LayerSpecification): LayerSpecification {
  if (!('source-layer' in layer)) return layer
  const { 'source-layer': name, ...rest } = layer
  const ofIt: FilterSpecification = ['==', ['get', 'layer'], name!]
  return { ...rest, filter: 'filter' in layer ? ['all', ofIt, layer.filter] : ofIt } as LayerSpecification
}

/** What lies under everything. */
export function landLayer({ land }: MapColours): LayerSpecification {
  return { id: 'land', type: 'background', paint: { 'background-color': land } }
}

function grounds(c: MapColours): LayerSpecification[] {
  return [
    landLayer(c),
    fill('wood', 'landcover', c.green, 1, classIn('wood', 'forest')),
    fill('grass', 'landcover', c.green, 0.6, classIn('grass', 'wetland')),
    fill('park', 'park', c.green, 0.6),
    fill('residential', 'landuse', c.built, 1, classIn('residential', 'suburb')),
    fill('water', 'water', c.sea),
    {
      id: 'river',
      type: 'line',
      source: BASE_SOURCE,
      'source-layer': 'waterway',
      paint: { 'line-color': c.sea, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.5, 14, 2.5] },
    },
    fill('building', 'building', c.building, 0.9),
  ]
}

const MAIN_ROADS = ['tertiary', 'secondary', 'primary', 'trunk', 'motorway']
const MINOR_ROADS = ['minor', 'service']

function ways(c: MapColours): LayerSpecification[] {
  return [
    line('path', ['path', 'track'], c.minor, 13, [13, 0.4, 16, 1.5], [2, 2]),
    line('minor-edge', MINOR_ROADS, c.minor, 12, [12, 0.8, 16, 9]),
    line('minor', MINOR_ROADS, c.road, 12.5, [12, 0.4, 16, 7]),
    line('rail', ['rail'], c.rail, 9, [9, 0.6, 16, 2]),
    line('main-edge', MAIN_ROADS, c.minor, 8, [8, 1.2, 12, 4, 16, 15]),
    line('main', MAIN_ROADS, c.road, 8, [8, 0.7, 12, 2.8, 16, 12.5]),
  ]
}

function names(c: MapColours, font: string): LayerSpecification[] {
  const label = (
    id: string,
    layer: string,
    minzoom: number,
    colour: string,
    rest: Label,
  ): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: BASE_SOURCE,
    'source-layer': layer,
    minzoom,
    ...(rest.filter && { filter: rest.filter }),
    layout: { 'text-field': ['get', 'name:latin'], 'text-font': [font], 'text-max-width': 7, ...rest.layout },
    paint: { 'text-color': colour, 'text-halo-color': c.land, 'text-halo-width': 1.4 },
  })
  return [
    label('water-name', 'water_name', 11, c.waterText, { layout: { 'text-size': 12 } }),
    label('street', 'transportation_name', 14, c.muted, { layout: { 'text-size': 11, 'symbol-placement': 'line' } }),
    label('village', 'place', 9.5, c.muted, {
      filter: classIn('village', 'suburb', 'hamlet'),
      layout: { 'text-size': ['interpolate', ['linear'], ['zoom'], 9, 10, 14, 14] },
    }),
    label('town', 'place', 7, c.ink, {
      filter: classIn('town', 'city'),
      layout: { 'text-size': ['interpolate', ['linear'], ['zoom'], 7, 13, 14, 19] },
    }),
  ]
}

type Label = { filter?: FilterSpecification; layout: SymbolLayerSpecification['layout'] }

function fill(
  id: string,
  layer: string,
  colour: string,
  opacity = 1,
  filter?: FilterSpecification,
): FillLayerSpecification {
  return {
    id,
    type: 'fill',
    source: BASE_SOURCE,
    'source-layer': layer,
    ...(filter && { filter }),
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  }
}

/** `widths` are pairs of zoom and pixels. */
function line(
  id: string,
  classes: string[],
  colour: string,
  minzoom: number,
  widths: number[],
  dashes?: number[],
): LineLayerSpecification {
  return {
    id,
    type: 'line',
    source: BASE_SOURCE,
    'source-layer': 'transportation',
    minzoom,
    filter: classIn(...classes),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': colour,
      'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], ...widths],
      ...(dashes && { 'line-dasharray': dashes }),
    },
  }
}

function classIn(...classes: string[]): FilterSpecification {
  return ['match', ['get', 'class'], classes, true, false]
}
