import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

type Box = readonly [west: number, south: number, east: number, north: number]

/** Around the agency's area, in degrees, as visitors pan the map. */
const MARGIN_DEGREES = 1

/**
 * `GET /map/counties.json`: county outlines around the agency's area as GeoJSON, shown when the map's tiles fail. The file
 * has one feature with its bounding box per line (data/README.md).
 */
export function countyOutlineRoutes(app: FastifyInstance, patch: Box): void {
  let outlines: Promise<string> | undefined
  app.get('/map/counties.json', async (_request, reply) => {
    outlines ??= countiesAround(patch).catch((error) => {
      outlines = undefined
      throw error
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
  const near = lines
    .filter((line) => line.startsWith('{"type":"Feature",'))
    .map((line) => line.replace(/,$/, ''))
    .filter((line) => {
      const { bbox } = JSON.parse(line) as { bbox: Box }
      return (
        bbox[0] <= east + MARGIN_DEGREES &&
        bbox[2] >= west - MARGIN_DEGREES &&
        bbox[1] <= north + MARGIN_DEGREES &&
        bbox[3] >= south - MARGIN_DEGREES
      )
    })
  return `{"type":"FeatureCollection","features":[${near}]}`
}
