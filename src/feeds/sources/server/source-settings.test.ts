import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { createSealer } from '#src/platform/sealed-text.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk } from '#test/fixtures/feed-fixture.ts'
import { pullFeed, pullFeeds } from './pull-sources.ts'
import { sourceById } from './source-records.ts'
import { sealedFor } from './source-secrets.ts'

let desk: FeedDesk
let admin: Actor
beforeEach(async () => {
  desk = await openFeedDesk()
  admin = await desk.person('property-admin')
})
afterEach(() => desk.close())

const stored = async (id: number) => (await sourceById(desk.db, id))!
const addSource = async (input: object) =>
  (await desk.ask(admin, 'add-feed-source', { name: 'New homes', kind: 'url', everyMinutes: 60, ...input } as never)).id

describe('a schedule', () => {
  test('has each feed fetched when its time has come, and no paused one', async () => {
    const hourly = await addSource({ url: 'https://feeds.example/a.blm', everyMinutes: 60 })
    await addSource({ name: 'By hand', url: 'https://feeds.example/b.blm', everyMinutes: null })
    const paused = await addSource({ name: 'Paused', url: 'https://feeds.example/c.blm', everyMinutes: 15 })
    const { settings } = await stored(paused)
    await desk.ask(admin, 'change-feed-source', {
      id: paused,
      name: 'Paused',
      url: settings.url,
      everyMinutes: 15,
      isPaused: true,
    })
    const due = async (minutes: number) => {
      desk.time.now = new Date(desk.time.now.getTime() + minutes * 60_000)
      desk.queue.length = 0
      await pullFeeds(desk.run)
      return desk.queue.map(({ payload }) => (payload as { sourceId: number }).sourceId)
    }
    expect(await due(0)).toEqual([hourly])
    expect(await due(55)).toEqual([])
    expect(await due(5)).toEqual([hourly])
  })

  test('keeps its times where a look comes a little late, and where the feed is renamed', async () => {
    const url = 'https://feeds.example/a.blm'
    const id = await addSource({ url, everyMinutes: 15 })
    const start = desk.time.now.getTime()
    const isDueAt = async (minutes: number, seconds = 0) => {
      desk.time.now = new Date(start + minutes * 60_000 + seconds * 1000)
      desk.queue.length = 0
      await pullFeeds(desk.run)
      return desk.queue.length === 1
    }
    expect(await isDueAt(0, 2)).toBe(true)
    expect(await isDueAt(15, 1)).toBe(true)
    const proved = { ...admin, provedAt: desk.time.now }
    await desk.ask(proved, 'change-feed-source', { id, name: 'Renamed', url, everyMinutes: 15 })
    expect(await isDueAt(20)).toBe(false)
    expect(await isDueAt(30)).toBe(true)
    expect(await isDueAt(100)).toBe(true)
    expect(await isDueAt(105)).toBe(true)
  })
})

describe('a daily feed', () => {
  const url = 'https://feeds.example/a.blm'
  const next = async (id: number) => (await stored(id)).nextRunAt!.toISOString()

  test('is looked at at once, then at its time of day in the UK, six in the morning if nobody says otherwise', async () => {
    desk.time.now = new Date('2026-07-14T12:10:00Z')
    const proved = { ...admin, provedAt: desk.time.now }
    const { id } = await desk.ask(proved, 'add-feed-source', { name: 'X', kind: 'url', url, everyMinutes: 1440 })
    expect(await next(id)).toBe('2026-07-14T12:10:00.000Z')
    await pullFeeds(desk.run)
    expect(await next(id)).toBe('2026-07-15T05:00:00.000Z')
    await desk.ask(proved, 'change-feed-source', { id, name: 'X', url, everyMinutes: 1440, dailyAt: 21 * 60 + 30 })
    expect(await next(id)).toBe('2026-07-14T20:30:00.000Z')
    const { source } = await desk.ask(admin, 'get-feed-source', { id })
    expect(source.about).toBe('Downloaded every day at 9.30 pm from feeds.example')
  })

  test('is fetched as well where it is renamed after its time has come and before anybody has looked', async () => {
    desk.time.now = new Date('2026-11-24T05:50:00Z')
    const proved = { ...admin, provedAt: desk.time.now }
    const { id } = await desk.ask(proved, 'add-feed-source', { name: 'X', kind: 'url', url, everyMinutes: 1440 })
    await pullFeeds(desk.run)
    desk.time.now = new Date('2026-11-24T06:02:00Z')
    const again = { ...admin, provedAt: desk.time.now }
    await desk.ask(again, 'change-feed-source', { id, name: 'Renamed', url, everyMinutes: 1440 })
    desk.queue.length = 0
    await pullFeeds(desk.run)
    expect(desk.queue).toHaveLength(1)
  })

  test('is tried again within the hour where it was not reached, and keeps its time of day', async () => {
    desk.time.now = new Date('2026-11-24T12:10:00Z')
    const proved = { ...admin, provedAt: desk.time.now }
    const inside = 'http://10.0.0.8/a.blm'
    const { id } = await desk.ask(proved, 'add-feed-source', {
      name: 'X',
      kind: 'url',
      url: inside,
      everyMinutes: 1440,
    })
    await pullFeeds(desk.run)
    await pullFeed(desk.run, { sourceId: id })
    expect(await next(id)).toBe('2026-11-24T13:10:00.000Z')
    expect((await stored(id)).failingSince).toEqual(desk.time.now)
    desk.time.now = new Date('2026-11-24T13:10:01Z')
    await pullFeeds(desk.run)
    expect(await next(id)).toBe('2026-11-25T06:00:00.000Z')
  })
})

describe('a password', () => {
  test('is stored sealed, and neither answered nor logged', async () => {
    const id = await addSource({ kind: 'sftp', host: 'sftp.example', user: 'nia', secret: 'hunter-2' })
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(s)::text from feed_sources s) || (select json_agg(a)::text from audit_log a) as text`.execute(
      desk.db,
    )
    expect(rows[0]!.text).not.toContain('hunter-2')
    const answered = await desk.ask(admin, 'get-feed-source', { id })
    expect(answered.source.hasSecret).toBe(true)
    expect(JSON.stringify(answered)).not.toMatch(/hunter-2|v1\./)
    const { source, settings, sealedSecret } = await stored(id)
    expect(desk.run.sealer.open(sealedSecret!, sealedFor(source, settings))).toBe('hunter-2')
  })

  test('in a web address is stored sealed as well, and is sent', async () => {
    const asked: (string | undefined)[] = []
    await using server = createServer((request, response) => {
      asked.push(request.url)
      response.end(writeBlm([saleRow('CF1_1')]))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const id = await addSource({ url: `${at}/homes.blm?apikey=hunter-2` })
    const { source } = await desk.ask(admin, 'get-feed-source', { id })
    expect(source.settings).toMatchObject({ url: `${at}/homes.blm`, hasQuery: true })
    await desk.ask(admin, 'change-feed-source', { id, name: 'Renamed', url: `${at}/homes.blm` })
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(s)::text from feed_sources s) || (select json_agg(a)::text from audit_log a) as text`.execute(
      desk.db,
    )
    expect(rows[0]!.text).not.toContain('hunter-2')
    await pullFeed(desk.run, { sourceId: id })
    expect(asked).toEqual(['/homes.blm?apikey=hunter-2'])
  })

  test('is sealed anew when SECRET has been replaced, and opens for no other feed', async () => {
    const id = await addSource({ kind: 'sftp', host: 'sftp.example', user: 'nia', secret: 'hunter-2' })
    const replaced = { secret: 'a new one', secretBefore: 'a secret of the test' }
    await pullFeeds({ ...desk.run, sealer: createSealer(replaced, 'passwords of feeds') })
    const { source, settings, sealedSecret } = await stored(id)
    const sealer = createSealer({ secret: 'a new one' }, 'passwords of feeds')
    expect(sealer.open(sealedSecret!, sealedFor(source, settings))).toBe('hunter-2')
    expect(sealer.open(sealedSecret!, sealedFor('desk-other', settings))).toBeUndefined()
  })

  test.each([{ port: '2222' }, { user: 'other' }, { isSecure: false }])(
    'is not sent where the sign-in has changed to %o',
    async (changes) => {
      const at = { host: 'ftp.example', user: 'nia', isSecure: true }
      const id = await addSource({ kind: 'ftp', ...at, secret: 'hunter-2' })
      expect(await desk.call(admin, 'change-feed-source', { id, name: 'X', ...at, ...changes })).toMatchObject({
        refusal: { fields: { secret: expect.stringMatching(/^Enter the password again/) } },
      })
    },
  )

  test('is not sent to another server than the one that it was given for', async () => {
    const id = await addSource({ kind: 'sftp', host: 'sftp.example', user: 'nia', secret: 'hunter-2' })
    const elsewhere = { id, name: 'New homes', host: 'sftp.elsewhere.example', user: 'nia' }
    expect(await desk.call(admin, 'change-feed-source', elsewhere)).toMatchObject({
      refusal: { fields: { secret: expect.stringMatching(/^Enter the password again/) } },
    })
  })

  test('can be set by no manager and no negotiator', async () => {
    for (const role of ['manager', 'negotiator', 'marketing'] as const)
      expect(await desk.call(await desk.person(role), 'add-feed-source', { kind: 'push', name: 'X' })).toMatchObject({
        refusal: { kind: 'not-permitted', permission: 'configure-feeds' },
      })
  })
})

test('an address that was never one is told beside its field', async () => {
  const wrong = { name: 'X', kind: 'sftp', host: 'a b', port: '99999', user: '' } as const
  expect(await desk.call(admin, 'add-feed-source', wrong)).toMatchObject({
    refusal: { fields: { host: expect.any(String), port: expect.any(String), user: expect.any(String) } },
  })
  expect(
    await desk.call(admin, 'add-feed-source', { name: 'X', kind: 'url', url: 'file:///etc/passwd' }),
  ).toMatchObject({
    refusal: { fields: { url: expect.any(String) } },
  })
})
