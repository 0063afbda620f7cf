import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { simplifyClosedRing } from '../simplify-line.ts'

type Box = readonly [west: number, south: number, east: number, north: number]

type Ring = [lng: number, lat: number][]

type County = { bbox: Box; geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: Ring[] | Ring[][] } }

/** Some three hundred metres: two pixels at the zoom at which a whole county is in view. */
const TOLERANCE_DEGREES = 0.003

/** A tenth of a kilometre. */
const DECIMALS = 3

/** Around the agency's area, in degrees, as visitors pan the map. */
const MARGIN_DEGREES = 1

/**
 * `GET /map/counties.json`: county outlines around the agency's area as GeoJSON, shown beyond the map's
 * tiles, and before and without them. The file has one feature with its bounding box per line (data/README.md).
 */
export function countyOutlineRoutes(app: FastifyInstance, patch: () => Box): void {
  let kept: { of: Box; outlines: Promise<string> } | undefined
  app.get('/map/counties.json', async (_request, reply) => {
    const of = patch()
    if (kept?.of !== of) kept = { of, outlines: countiesAround(of) }
    const { outlines } = kept
    outlines.catch(() => {
      if (kept?.outlines === outlines) kept = undefined
    })
    return reply
      .type('application/geo+json; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(await outlines)
  })
}

async function countiesAround([west, south, east, north]: Box): Promise<string> {
  const file = await readFile(new URL('../../../data/uk-counties.geojson.br', import.meta.url))
  const lines = (await promisify(brotliDecompress)(file)).toString('utf8').split('\n')
  const around: Box = [west - MARGIN_DEGREES, south - MARGIN_DEGREES, east + MARGIN_DEGREES, north + MARGIN_DEGREES]
  const near = lines
    .filter((line) => line.startsWith('{"type":"Feature",'))
    .map((line) => JSON.parse(line.replace(/,$/, '')) as County)
    .filter(({ bbox }) => meets(bbox, around))
    .map((county) => ({ ...county, geometry: thinned(county.geometry, around) }))
  return JSON.stringify({ type: 'FeatureCollection', features: near })
}

function meets(one: Box, other: Box): boolean {
  return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1]
}

/** Without islands that are far away and corners that nobody sees. */
function thinned({ type, coordinates }: County['geometry'], around: Box) {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Ring[][]
  const near = polygons.map((rings) => rings.filter((ring) => meets(boxOf(ring), around)).map(thinnedRing))
  return { type: 'MultiPolygon', coordinates: near.filter((rings) => rings.length > 0) }
}

function boxOf(ring: Ring): Box {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)]
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

function thinnedRing(ring: Ring): Ring {
  const corners = simplifyClosedRing(ring, TOLERANCE_DEGREES)
  return corners.map(([lng, lat]) => [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))])
}
