import { readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import { isInside } from './fixtures/is-inside.ts'

type Area = { type: 'Polygon'; coordinates: LngLat[][] } | { type: 'MultiPolygon'; coordinates: LngLat[][][] }

/** The zoom at which a map shows single ponds. */
const ZOOM = 14

type IsInWater = (at: { lat: number; lng: number }) => Promise<boolean>

/** Tells whether a point in degrees is in a lake, pond or broad river of an agency's own map (PMTiles or GeoJSON). */
export function readWater(mapFile: string): IsInWater {
  return mapFile.endsWith('.geojson') ? waterOfGeoJson(mapFile) : waterOfTiles(mapFile)
}

function waterOfGeoJson(mapFile: string): IsInWater {
  const { features } = JSON.parse(readFileSync(mapFile, 'utf8')) as {
    features: { properties: { layer: string }; geometry: Area }[]
  }
  const lakes = features.filter(({ properties }) => properties.layer === 'water').map(({ geometry }) => geometry)
  return async ({ lat, lng }) => lakes.some((lake) => contains(lake, [lng, lat]))
}

function waterOfTiles(mapFile: string): IsInWater {
  const bytes = readFileSync(mapFile)
  const tiles = new PMTiles({
    getKey: () => mapFile,
    getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  })
  const lakesOfTile = new Map<string, Promise<Area[]>>()
  return async ({ lat, lng }) => {
    const { x, y } = tileOf(lat, lng)
    const key = `${x}/${y}`
    const lakes = lakesOfTile.get(key) ?? lakesIn(tiles, x, y)
    lakesOfTile.set(key, lakes)
    return (await lakes).some((lake) => contains(lake, [lng, lat]))
  }
}

async function lakesIn(tiles: PMTiles, x: number, y: number): Promise<Area[]> {
  const tile = await tiles.getZxy(ZOOM, x, y)
  const layer = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers.water
  if (!layer) return []
  return Array.from(
    { length: layer.length },
    (_, index) => layer.feature(index).toGeoJSON(x, y, ZOOM).geometry as unknown as Area,
  )
}

function tileOf(lat: number, lng: number): { x: number; y: number } {
  const across = 2 ** ZOOM
  const angle = (lat * Math.PI) / 180
  return {
    x: Math.floor(((lng + 180) / 360) * across),
    y: Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across),
  }
}

/** Islands are holes, and in no water. */
function contains(area: Area, point: LngLat): boolean {
  const polygons = area.type === 'MultiPolygon' ? area.coordinates : [area.coordinates]
  return polygons.some((rings) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1)
}
