import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { mapPlaceNameRoutes } from './map-place-names.ts'

test('/map/places.json has the places in and around the area, largest first', async () => {
  const database = await cloneDatabase()
  await sql`
    insert into places (id, kind, name, county, label, slug, nation, name_key, search_key, population, radius_miles, loc, outcodes)
    select id, 'place', name, 'Rutland', name, lower(name), 'england', lower(name), lower(name), population, 2, point(lng, lat), '{}'
    from (values (1, 'Manton', 300, -0.70, 52.63), (2, 'Oakham', 10000, -0.73, 52.67), (3, 'Ludlow', 10000, -2.71, 52.37))
      as given (id, name, population, lng, lat)`.execute(database.db)
  const app = Fastify()
  mapPlaceNameRoutes(app, database.db, () => [-0.8, 52.6, -0.6, 52.7])
  const answer = await app.inject('/map/places.json')
  await database.drop()
  expect(answer.headers['content-type']).toContain('geo+json')
  const { features } = answer.json<{
    features: { properties: { name: string }; geometry: { coordinates: number[] } }[]
  }>()
  expect(features.map(({ properties }) => properties.name)).toEqual(['Oakham', 'Manton'])
  expect(features[0]?.geometry.coordinates).toEqual([-0.73, 52.67])
})
