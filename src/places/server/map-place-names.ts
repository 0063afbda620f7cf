import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

type Box = readonly [west: number, south: number, east: number, north: number]
type Named = { name: string; population: number; lng: number; lat: number }

/** Degrees round an agency's patch, some seven miles, whose places are named too. */
const MARGIN_DEGREES = 0.1
const MAX_NAMES = 300

/**
 * `GET /map/places.json`: the names of the towns and villages in and round the agency's patch, as GeoJSON, the largest
 * first. With the counties' outlines they are the map where its tiles do not answer.
 */
export function mapPlaceNameRoutes(app: FastifyInstance, db: Database, patch: Box): void {
  app.get('/map/places.json', async (_request, reply) => {
    const features = (await placesIn(db, patch)).map(({ name, population, lng, lat }) => ({
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
