import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk } from '#test/fixtures/feed-fixture.ts'
import { pullFeed } from './pull-sources.ts'
import { sourceById } from './source-records.ts'

// A supplier such as Loop wants its key in a header of its own.

const KEY = 'key-of-calder-finch'
const LOOP = readFileSync(new URL('../../../feed-import/formats/mapped/fixtures/loop.json', import.meta.url), 'utf8')

let desk: FeedDesk
let admin: Actor
const closing: (() => unknown)[] = []
beforeEach(async () => {
  desk = await openFeedDesk()
  const { agency } = desk.deps
  const branches = agency.branches.map((branch, at) => (at === 0 ? { ...branch, feedBranches: ['loop'] } : branch))
  desk.deps.agency = { ...agency, branches }
  admin = await desk.person('property-admin')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await desk.close()
})

/** A server that wants the key, and sends those who come to /moved or /away on. */
async function openSupplier(elsewhere = '') {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers)
    if (request.url === '/away') return void response.writeHead(302, { location: `${elsewhere}/100` }).end()
    if (request.url === '/moved') return void response.writeHead(302, { location: '/100' }).end()
    if (request.headers['x-api-key'] !== KEY) return void response.writeHead(403).end()
    response.end(LOOP)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const typed = { name: 'Loop', kind: 'url', everyMinutes: 60, header: 'X-Api-Key', secret: KEY }
const add = (input: object) => desk.call(admin, 'add-feed-source', { ...typed, ...input } as never)
async function added(input: object): Promise<number> {
  const answer = await add(input)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return (answer.value as { id: number }).id
}

describe('a key in a header is refused', () => {
  test.each<[string, object, object]>([
    ['beside a user', { user: 'nia' }, { header: 'Enter a user name or a header, not both' }],
    ['in a header of the request itself', { header: 'Host' }, { header: 'Enter the name of a header, like x-api-key' }],
    ['in what is no header', { header: 'x api: key' }, { header: 'Enter the name of a header, like x-api-key' }],
    ['where there is none', { secret: '' }, { secret: 'Enter the key that the header holds' }],
    ['of two lines', { secret: 'a\nx-other: b' }, { secret: 'This is not a key: it has to be one line' }],
  ])('%s', async (_, input, fields) => {
    const answer = await add({ url: 'https://feeds.example/100', ...input })
    expect(answer).toMatchObject({ ok: false, refusal: { kind: 'invalid', fields } })
  })

  test('for another server or another header than it was entered for, until it is entered again', async () => {
    const { url } = await openSupplier()
    const id = await added({ url: `${url}/100` })
    const change = (input: object) =>
      desk.call(admin, 'change-feed-source', {
        id,
        name: 'Loop',
        everyMinutes: 60,
        url: `${url}/100`,
        header: 'x-api-key',
        ...input,
      } as never)
    expect(await change({ header: 'x-other' })).toMatchObject({ ok: false, refusal: { fields: { secret: /./ } } })
    expect(await change({ url: 'https://other.example/100' })).toMatchObject({ ok: false })
    expect(await change({ name: 'Loop, for sale' })).toMatchObject({ ok: true })
  })
})

test('a feed of Loop is downloaded with its key, imported by its mapping, and the key is shown to nobody', async () => {
  const { url, asked } = await openSupplier()
  const id = await added({ url: `${url}/100` })
  const { source } = (await sourceById(desk.db, id))!
  await desk.ask(admin, 'choose-feed-mapping', { source, mapping: 'shipped:loop' })
  await pullFeed(desk.run, { sourceId: id })
  expect((await sourceById(desk.db, id))!.problem).toBeNull()
  expect(asked).toEqual([expect.objectContaining({ 'x-api-key': KEY })])
  expect(asked[0]).not.toHaveProperty('authorization')
  const { rows } = await sql<{ ref: string }>`select agent_ref as ref from properties order by 1`.execute(desk.db)
  expect(rows).toContainEqual({ ref: '9007199254740993' })
  const seen = JSON.stringify([
    await desk.ask(admin, 'get-feed-source', { id }),
    await desk.ask(admin, 'list-feeds', {}),
    (await sql`select * from audit_log`.execute(desk.db)).rows,
    (await sql`select * from feed_sources`.execute(desk.db)).rows,
  ])
  expect(seen).toContain('x-api-key')
  expect(seen).not.toContain(KEY)
})

test('a key goes along where its own server redirects to, and nowhere else', async () => {
  const other = await openSupplier()
  const { url, asked } = await openSupplier(other.url)
  const id = await added({ url: `${url}/moved` })
  await pullFeed(desk.run, { sourceId: id })
  expect(asked.map((headers) => headers['x-api-key'])).toEqual([KEY, KEY])
  const away = await added({ name: 'Away', url: `${url}/away` })
  desk.run.internalHosts = ['127.0.0.1', new URL(other.url).host]
  await pullFeed(desk.run, { sourceId: away })
  expect(other.asked.every((headers) => headers['x-api-key'] === undefined)).toBe(true)
})

test('a wrong key is told in words', async () => {
  const { url } = await openSupplier()
  const id = await added({ url: `${url}/100`, secret: 'another-key' })
  await pullFeed(desk.run, { sourceId: id })
  expect((await sourceById(desk.db, id))!.problem).toBe('the server does not accept the key')
})
