import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteRoutes } from '#src/app/site-routes.ts'
import { startUp } from '#src/app/start-up.ts'
import { readConfig } from '#src/config.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { agencyWithoutListings } from './servers/site-processes.ts'

let database: TestDatabase
let folder: string
let stop: () => Promise<void>
let app: FastifyInstance

beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-site-routes-'))
  await agencyWithoutListings(join(folder, 'agency'))
  const read = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    AGENCY_DIR: join(folder, 'agency'),
    PUBLIC_URL: 'https://homes.example',
    SECRET: 'a secret of at least thirty-two characters',
    LOG_LEVEL: 'silent',
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const site = await startUp(read.config)
  stop = site.stop
  app = await createApp({ logger: site.services.logger, secure: true })
  await siteRoutes(app, site.services)
}, 60_000)
afterAll(async () => {
  await app?.close()
  await stop?.()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('whoever finds a weakness is told where to write, for half a year', async () => {
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(body).toContain('Canonical: https://homes.example/.well-known/security.txt')
  const expires = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime()
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(366)
})

test('how the site fares is told to its own network, and to visitors only whether it serves', async () => {
  const near = await app.inject({ url: '/readyz', remoteAddress: '10.0.0.5' })
  expect(near.json()).toMatchObject({ parts: { database: { state: 'well' } } })
  const visitor = { url: '/readyz', remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': '203.0.113.5' } }
  expect((await app.inject(visitor)).json()).toEqual({ status: 'ready' })
})

test('pages of development and metrics are not there', async () => {
  for (const url of ['/dev/mail', '/dev/components', '/metrics']) expect((await app.inject(url)).statusCode).toBe(404)
})

test('nobody else of the machine looks into the data folder', async () => {
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
})
