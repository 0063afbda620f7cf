import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { s3Files } from '../files/s3-files.ts'
import { createApp } from '../http/create-app.ts'
import { createLogger } from '../logging/logging.ts'
import { createMediaStore } from './media-store.ts'
import { mediaRoutes } from './routes.ts'

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret that only they know', region: 'eu-west-2' }
let database: TestDatabase
let server: S3Server
let apps: FastifyInstance[]
let hash: string
beforeAll(async () => {
  database = await cloneDatabase()
  server = await startS3Server({ buckets: ['pictures'], ...keys })
  const stores = [aStore(), aStore()]
  apps = await Promise.all(
    stores.map(async (media) => {
      const app = await createApp({ logger: createLogger('silent'), secure: false })
      mediaRoutes(app, { media, askForAvif: () => {} })
      return app
    }),
  )
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#3b5b49' } })
  const taken = await stores[0]?.putFile(await picture.png().toBuffer())
  hash = taken && 'hash' in taken ? taken.hash : ''
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await server.close()
  await database.drop()
})

/** As each machine has one of its own, with one bucket. */
function aStore() {
  const bucket = { ...keys, endpoint: server.endpoint, bucket: 'pictures', pathStyle: true }
  return createMediaStore({ db: database.db, files: s3Files(bucket, { attempts: 2, retryMs: 1, timeoutMs: 1_000 }) })
}

test('a picture in a bucket is sent by every machine, and made smaller by one', async () => {
  const rendition = `media/renditions/${hash.slice(0, 2)}/${hash}/320.webp`
  const bodies = []
  for (const app of apps) {
    const answer = await app.inject({ url: `/media/${hash}/320.webp` })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    bodies.push(answer.rawPayload)
  }
  expect(bodies[0]?.equals(bodies[1] ?? Buffer.alloc(0))).toBe(true)
  expect(server.asked.filter((asked) => asked === `PUT pictures/${rendition}`)).toHaveLength(1)
  expect(server.objects.get(`pictures/${rendition}`)?.headers['content-type']).toBe('image/webp')
})

test('a browser that has it costs the bucket nothing', async () => {
  const first = await apps[0]?.inject({ url: `/media/${hash}/320.webp` })
  const before = server.asked.length
  const headers = { 'if-none-match': String(first?.headers.etag) }
  expect((await apps[1]?.inject({ url: `/media/${hash}/320.webp`, headers }))?.statusCode).toBe(304)
  expect(server.asked).toHaveLength(before)
})

test('a bucket that is away is a fault of ours that tells nothing, and is over when it is back', async () => {
  server.mishaps.push({ status: 503, code: 'SlowDown' }, { status: 503, code: 'SlowDown' })
  const refused = await apps[0]?.inject({ url: `/media/${hash}/500.webp` })
  expect(refused?.statusCode).toBeGreaterThanOrEqual(500)
  expect(refused?.body).not.toMatch(/SlowDown|bucket|pictures|AKID/)
  expect(refused?.headers['cache-control'] ?? '').not.toContain('immutable')
  expect((await apps[0]?.inject({ url: `/media/${hash}/500.webp` }))?.statusCode).toBe(200)
})

test('a picture that nothing shows any more is removed from the bucket with all that was made of it', async () => {
  const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: '#aa5b49' } })
  const store = aStore()
  const taken = await store.putFile(await picture.png().toBuffer())
  const old = 'hash' in taken ? taken.hash : ''
  const record = await store.record(old)
  await store.ensure(record!, { width: 45 }, 'webp')
  const namesOf = () => [...server.objects.keys()].filter((name) => name.includes(old))
  expect(namesOf()).toHaveLength(2)
  const since = new Date('2026-10-01T00:00:00Z')
  await database.db.updateTable('media').set({ unused_since: since }).where('hash', '=', old).execute()
  expect(await store.removeUnused(new Date('2026-11-01T00:00:00Z'))).toBe(1)
  expect(namesOf()).toEqual([])
  expect([...server.objects.keys()].filter((name) => name.includes(hash)).length).toBeGreaterThan(0)
})
