import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

type Box = readonly [west: number, south: number, east: number, north: number]
type Named = { name: string; population: number; lng: number; lat: number }

/** Around the agency's area, in degrees: about seven miles. */
const MARGIN_DEGREES = 0.1
const MAX_NAMES = 300

/**
 * `GET /map/places.json`: names of towns and villages in and around the agency's area as GeoJSON, most populous first. The
 * map shows them with the county outlines when its tiles fail.
 */
export function mapPlaceNameRoutes(app: FastifyInstance, db: Database, patch: () => Box): void {
  app.get('/map/places.json', async (_request, reply) => {
    const features = (await placesIn(db, patch())).map(({ name, population, lng, lat }) => ({
      type: 'Feature',
      properties: { name, population },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    }))
    return reply
      .type('application/geo+json; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(JSON.stringify({ type: 'FeatureCollection', features }))
  })
}

async function placesIn(db: Database, [west, south, east, north]: Box): Promise<Named[]> {
  const margin = MARGIN_DEGREES
  const { rows } = await sql<Named>`
    select name, population, loc[0] as lng, loc[1] as lat from places
    where kind = 'place' and loc <@ box(point(${west - margin}, ${south - margin}), point(${east + margin}, ${north + margin}))
    order by population desc, name limit ${MAX_NAMES}`.execute(db)
  return rows
}
