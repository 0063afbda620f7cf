import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk } from '#test/fixtures/feed-fixture.ts'
import { feedPushRoutes, pushLimits } from './push-route.ts'

let desk: FeedDesk
let app: FastifyInstance
let admin: Actor
let id: number
const counted = new Map<string, number>()
beforeEach(async () => {
  counted.clear()
  desk = await openFeedDesk()
  admin = await desk.person('property-admin')
  id = (await desk.ask(admin, 'add-feed-source', { kind: 'push', name: 'Auctions' })).id
  app = await createApp({ logger: createLogger('silent'), secure: false })
  await feedPushRoutes(app, {
    db: desk.db,
    jobs: desk.deps.jobs,
    feedFiles: desk.feedFiles,
    clock: desk.deps.clock,
    formProtection: {
      limit: async (key, { max }, cost = 1) => {
        counted.set(key, (counted.get(key) ?? 0) + cost)
        return counted.get(key)! <= max
      },
    },
  })
})
afterEach(async () => {
  await app.close()
  await desk.close()
})

const file = writeBlm([saleRow('CF1_1')])
const send = (key: string, { name = 'homes.blm', payload = file }: { name?: string; payload?: string } = {}) =>
  app.inject({
    method: 'PUT',
    url: `/feed-files/${name}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    payload,
  })
const newKey = async () => (await desk.ask(admin, 'create-feed-key', { id, name: 'Auction software' })).key
const keys = async () => (await desk.ask(admin, 'get-feed-source', { id })).keys
const homes = async () => {
  const { rows } = await sql<{ source: string; ref: string }>`select source, agent_ref as ref from properties`.execute(
    desk.db,
  )
  return rows
}

test('a file that is sent with a key is imported into the feed of the key, and is stored no longer', async () => {
  const key = await newKey()
  expect((await send(key)).statusCode).toBe(202)
  await desk.work()
  const { source } = await desk.ask(admin, 'get-feed-source', { id })
  expect(await homes()).toEqual([{ source: source.source, ref: 'CF1_1' }])
  expect(await keys()).toMatchObject([{ name: 'Auction software', lastUsedAt: desk.time.now, revokedAt: null }])
  const left = await desk.db.selectFrom('feed_files').select('purpose').execute()
  expect(left).toEqual([{ purpose: 'latest' }])
})

test('a key is stored as a hash, and is in no answer but the first', async () => {
  const key = await newKey()
  const { rows } = await sql<{ text: string }>`
    select (select json_agg(k)::text from feed_api_keys k) || (select json_agg(a)::text from audit_log a) as text`.execute(
    desk.db,
  )
  expect(rows[0]!.text).not.toContain(key)
  expect(JSON.stringify(await keys())).not.toContain(key.slice(12))
})

test('a wrong key and a revoked one are refused alike', async () => {
  const key = await newKey()
  const [{ id: number } = { id: 0 }] = await keys()
  const refused = async (given: string) => {
    const { statusCode, body } = await send(given)
    return { statusCode, body }
  }
  const wrong = await refused(`kf_${'x'.repeat(43)}`)
  expect(wrong.statusCode).toBe(401)
  await desk.ask(admin, 'revoke-feed-key', { id, key: number })
  expect(await refused(key)).toEqual(wrong)
  expect(await refused('')).toEqual(wrong)
  expect(await homes()).toEqual([])
})

test('wrong keys can be tried a few times only', async () => {
  for (let tries = 0; tries < pushLimits.wrongKeys.max; tries++) await send('kf_wrong')
  expect((await send('kf_wrong')).statusCode).toBe(429)
  expect((await send(await newKey())).statusCode).toBe(202)
})

test('a file of a paused feed is refused in words, and its key counts as no wrong one', async () => {
  const key = await newKey()
  await desk.ask(admin, 'change-feed-source', { id, name: 'Auctions', isPaused: true })
  const answer = await send(key)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('paused in the Desk') })
  expect([...counted.keys()]).toEqual([])
  expect(await homes()).toEqual([])
})

test('what is no feed is refused with words, and not stored', async () => {
  const answer = await send(await newKey(), { name: 'letter.pdf', payload: '%PDF' })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^Choose a BLM, XML, JSON or CSV file/) })
  expect(await desk.db.selectFrom('feed_files').selectAll().execute()).toEqual([])
})

test('a key can be made by nobody who has not just proved who they are', async () => {
  const late = { ...admin, provedAt: null }
  expect(await desk.call(late, 'create-feed-key', { id, name: 'X' })).toMatchObject({
    refusal: { kind: 'needs-proof' },
  })
})
