import type { GeoJSONSourceSpecification, VectorSourceSpecification } from 'maplibre-gl'

/**
 * What MapLibre reads a base map from: an archive of tiles, one GeoJSON file whose features say in `layer` what a tile
 * says by its layers (a hand-drawn patch), or else a TileJSON. All in the OpenMapTiles schema.
 */
export function tilesSource(address: string): VectorSourceSpecification | GeoJSONSourceSpecification {
  const { pathname } = new URL(address)
  if (pathname.endsWith('.geojson')) return { type: 'geojson', data: address }
  return { type: 'vector', url: pathname.endsWith('.pmtiles') ? `pmtiles://${address}` : address }
}
