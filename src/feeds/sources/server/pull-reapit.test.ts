import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { openCalledFeed } from '#test/called-feeds/called-feed.ts'
import { openReapitService } from '#test/called-feeds/reapit-service.ts'
import { feedHookPath } from '../feed-source.ts'
import { feedHookRoutes, hookLimits } from './hook-route.ts'
import { sourceById } from './source-records.ts'

const open = () => openCalledFeed('reapit', openReapitService, ['OAK', 'UPP'])
let feed: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  feed = await open()
})
afterEach(() => feed.close())

describe('a feed of Reapit', () => {
  test('is imported whole, then only as far as it changes', async () => {
    feed.service.put(
      { id: 'A1' },
      { id: 'A2', office: 'UPP', mode: 'letting' },
      { id: 'A3', mode: 'sellingAndLetting' },
      { id: 'A4', selling: { status: 'valuation' } },
      { id: 'A5', values: { internetAdvertising: false } },
      { id: 'A6', selling: { disposal: 'confidential' } },
    )
    await feed.pull()
    expect(await feed.problem()).toBeNull()
    expect(await feed.refs()).toEqual(['A1-S', 'A2-L', 'A3-L', 'A3-S'])
    feed.later(15)
    feed.service.put({ id: 'A1', selling: { price: 315_000 } })
    feed.service.withdraw('A3')
    await feed.pull()
    expect(await feed.refs()).toEqual(['A1-S', 'A2-L', 'A3-L'])
    expect((await feed.listing('A1-S'))!.listing).toMatchObject({ price: { amount: 315_000 } })
    expect(feed.service.tokens()).toBe(1)
  })

  test('sees that images were put in another order, though the property was not modified', async () => {
    const image = (name: string, order: number) => ({
      id: name,
      order,
      type: 'picture',
      url: `https://pictures.example/${name}`,
      modified: '2026-11-02T09:00:00Z',
      _eTag: '"i"',
    })
    feed.service.put({ id: 'A1', images: [image('b.jpg', 2), image('a.jpg', 1)] })
    await feed.pull()
    const photos = async () =>
      (
        (await feed.listing('A1-S'))!.listing as unknown as { media: { photos: { source: string }[] } }
      ).media.photos.map(({ source }) => source.slice(-5))
    expect(await photos()).toEqual(['a.jpg', 'b.jpg'])
    feed.later(120)
    feed.service.putImages('A1', [image('b.jpg', 1), image('a.jpg', 2)])
    await feed.pull()
    expect(await photos()).toEqual(['b.jpg', 'a.jpg'])
  })

  test('gets one new token where its own is refused, and says where it gets none', async () => {
    feed.service.put({ id: 'A1' })
    await feed.pull()
    feed.service.endToken()
    feed.later(5)
    await feed.pull()
    expect(feed.service.tokens()).toBe(2)
    feed.service.breakCalls(({ path }) => (path === '/token' ? undefined : { status: 401 }))
    feed.later(5)
    await feed.pull()
    expect(feed.service.tokens()).toBe(3)
    expect(await feed.problem()).toBe('the service refuses calls right after we signed in')
  })

  test('is tested in plain words', async () => {
    feed.service.put({ id: 'A1' })
    expect(await feed.test()).toMatchObject({
      isRight: true,
      words: expect.stringMatching(
        /^Signed in\. It has 2 branches: Oakham \(OAK: .+\), Uppingham \(UPP: .+\)\. It lists 1 property\./,
      ),
    })
  })
})

describe('an event of Reapit', () => {
  let app: FastifyInstance
  let path: string
  const counted = new Map<string, number>()
  beforeEach(async () => {
    counted.clear()
    path = feedHookPath((await sourceById(feed.desk.db, feed.id))!.source)
    app = await createApp({ logger: createLogger('silent'), secure: false })
    await feedHookRoutes(app, {
      db: feed.desk.db,
      jobs: feed.desk.deps.jobs,
      clock: feed.desk.deps.clock,
      formProtection: {
        limit: async (key, { max }) => {
          counted.set(key, (counted.get(key) ?? 0) + 1)
          return counted.get(key)! <= max
        },
      },
    })
    feed.desk.queue.splice(0)
  })
  afterEach(() => app.close())

  const send = async (event: { body: string; headers: Record<string, string> }, to = path) =>
    (await app.inject({ method: 'POST', url: to, headers: event.headers, payload: event.body })).statusCode

  test('has its feed pulled, where it is signed and about properties', async () => {
    expect(await send(feed.service.event('properties.modified'))).toBe(202)
    expect(await send(feed.service.event('propertyimages.modified'))).toBe(202)
    expect(feed.desk.queue).toEqual([
      { name: 'pull-feed', payload: { sourceId: feed.id } },
      { name: 'pull-feed', payload: { sourceId: feed.id } },
    ])
  })

  test('of another customer, about people, or of the ping pulls nothing', async () => {
    expect(await send(feed.service.event('contacts.modified'))).toBe(202)
    expect(await send(feed.service.event('properties.modified', { customerId: 'webhook-test' }))).toBe(202)
    expect(feed.desk.queue).toEqual([])
  })

  test('that is forged, old, unsigned or for a feed that does not exist is refused', async () => {
    const event = feed.service.event('properties.modified')
    expect(await send({ ...event, body: event.body.replace('"a"', '"b"') })).toBe(401)
    expect(await send({ ...event, headers: { 'content-type': 'application/json' } })).toBe(401)
    const client = Buffer.from(feed.service.settings.fields.clientId).toString('base64')
    expect(await send({ ...event, headers: { 'reapit-webhook-signature': client } })).toBe(401)
    expect(await send({ ...event, headers: { 'x-signature': 's:key:NaN:x' } })).toBe(401)
    const old = new Date(feed.desk.time.now.getTime() - 2 * 3_600_000)
    expect(await send(feed.service.event('properties.modified', { at: old }))).toBe(401)
    expect(await send(event, feedHookPath('nobody'))).toBe(401)
    expect(feed.desk.queue).toEqual([])
  })

  test('with a wrong signature can be tried a few times only, which hinders no right one', async () => {
    const event = feed.service.event('properties.modified')
    const wrong = { ...event, headers: { 'x-signature': 's:k:1:x' } }
    for (let tries = 0; tries < hookLimits.wrongSignatures.max; tries++) expect(await send(wrong)).toBe(401)
    expect(await send(wrong)).toBe(429)
    expect(await send(event)).toBe(202)
  })
})
