import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteRoutes } from '#src/app/site-routes.ts'
import { startUp } from '#src/app/start-up.ts'
import { readConfig } from '#src/config.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { fuzzTargets, notFuzzed } from '../bench/fuzz/fuzz-targets.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { agencyWithoutListings } from './servers/site-processes.ts'

let database: TestDatabase
let folder: string
let stop: () => Promise<void>
const routes: { method: string; url: string }[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-fuzz-targets-'))
  await agencyWithoutListings(join(folder, 'agency'))
  const read = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    AGENCY_DIR: join(folder, 'agency'),
    LOG_LEVEL: 'silent',
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const site = await startUp(read.config)
  stop = site.stop
  const app = await createApp({ logger: site.services.logger, secure: false })
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url })
  })
  await siteRoutes(app, site.services)
  await app.ready()
}, 60_000)
afterAll(async () => {
  await stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

describe('bad inputs', () => {
  test('are sent to every route of the site', () => {
    expect(routes.length).toBeGreaterThan(50)
    expect(notFuzzed(routes)).toEqual([])
  })

  test('would be missed by a route that nobody thought of', () => {
    const more = [
      { method: 'GET', url: '/new/:thing' },
      { method: 'DELETE', url: '/user.ljson' },
    ]
    expect(notFuzzed([...routes, ...more])).toEqual(['GET /new/{}', 'DELETE /user.ljson'])
  })

  test('are sent to every page, with and without what its path may leave out', () => {
    const paths = fuzzTargets().map(({ method, path }) => `${method} ${path}`)
    for (const path of ['/', '/properties/{id}', '/properties/{id}/{channel}', '/search', '/search/{rest}', '/areas'])
      expect(paths).toContain(`GET ${path}`)
  })

  test('bring a body of the right shape wherever one is read', () => {
    const bodiless = fuzzTargets().filter(({ method, bodies = [] }) => method === 'POST' && bodies.length === 0)
    expect(bodiless.map(({ path }) => path)).toEqual([])
  })
})
