import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { loadPlaces } from './load-places.ts'
import { createPlaces } from './places.ts'
import { placesRoutes } from './routes.ts'

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await cloneDatabase()
  await loadPlaces(database.db)
  app = await createApp({ logger: createLogger('silent'), secure: false })
  placesRoutes(app, { places: createPlaces(database.db) })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const get = (query: string) => app.inject({ method: 'GET', url: `/places${query}` })

describe('GET /places refuses', () => {
  test.each([
    ['nothing asked', ''],
    ['both questions at once', '?term=oakham&near=-0.73,52.67'],
    ['two terms', '?term=a&term=b'],
    ['a term of 101 characters', `?term=${'x'.repeat(101)}`],
    ['near with one number', '?near=52'],
    ['near with words', '?near=here,there'],
    ['near with infinities', '?near=Infinity,NaN'],
    ['near beyond the poles', '?near=-0.73,152.67'],
    ['near twice', '?near=-0.73,52.67&near=1,2'],
    ['near with SQL', "?near=0,0');drop table places;--"],
  ])('%s', async (_what, query) => {
    const response = await get(query)
    expect(response.statusCode).toBe(400)
    const body = response.json<{ errors: string[]; message: string }>()
    expect(body.errors).toEqual([body.message])
    expect(body.message).toMatch(/\w+ .*\.$/)
    expect(response.headers['cache-control']).toBe('no-store')
  })
})

test.each([
  ['an empty term', '?term='],
  ['a term of punctuation', '?term=%25%00%5F'],
  ['no such place', '?term=zzzzzzzz'],
  ['a position at sea', '?near=-30,50'],
])('GET /places answers an empty list for %s', async (_what, query) => {
  const response = await get(query)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual([])
})

test.each([
  ['a beginning', '?term=Oakh', ['Oakham, Rutland', '2641128']],
  ['a county', '?term=rutland', ['Rutland', '920000086']],
  ['an outcode', '?term=le15', ['LE15, Rutland', '910997961']],
  ['a position, longitude first', '?near=-0.7335,52.6668', ['Oakham, Rutland', '2641128']],
])('GET /places answers pairs of label and id for %s', async (_what, query, first) => {
  const response = await get(query)
  expect(response.json<[string, string][]>()[0]).toEqual(first)
})

test('suggestions are publicly cacheable, places near a position only privately', async () => {
  expect((await get('?term=oak')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await get('?near=-0.73,52.67')).headers['cache-control']).toBe('private, max-age=300')
})
