import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlmRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { LOW_FREE_MB } from '#src/platform/files/free-space.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk } from '#test/fixtures/feed-fixture.ts'
import { openFtpServer } from '#test/servers/ftp-server.ts'
import { openSftpServer } from '#test/servers/sftp-server.ts'
import { fetchSource } from './fetch-source.ts'
import { pullFeed } from './pull-sources.ts'
import { sourceById } from './source-records.ts'

let desk: FeedDesk
let admin: Actor
const closing: (() => Promise<unknown> | unknown)[] = []
beforeEach(async () => {
  desk = await openFeedDesk()
  admin = await desk.person('property-admin')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await desk.close()
})

const home = (number: number, changes: BlmRow = {}) =>
  saleRow(`CF1_${number}`, { ADDRESS_1: String(number), POSTCODE2: `6A${'ABDEF'[number - 1]}`, ...changes })
const refs = async () => {
  const { rows } = await sql<{
    ref: string
  }>`select agent_ref as ref from properties where left_at is null order by 1`.execute(desk.db)
  return rows.map(({ ref }) => ref)
}
const stored = async (id: number) => (await sourceById(desk.db, id))!

/** A folder that servers serve, with a feed in it. */
async function feedFolder(): Promise<string> {
  const folder = join(desk.folder, 'served')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'CF1_0001.blm'), writeBlm([home(1), home(2)]))
  await writeFile(join(folder, 'readme.txt'), 'nothing')
  return folder
}

async function openWeb(
  answer: (request: { url: string; authorization: string }) => {
    status?: number
    headers?: Record<string, string>
    body?: string | Buffer
  },
) {
  const server: Server = createServer((request, response) => {
    const {
      status = 200,
      headers = {},
      body = '',
    } = answer({
      url: request.url ?? '',
      authorization: request.headers.authorization ?? '',
    })
    if (status === 200 && headers.etag !== undefined && request.headers['if-none-match'] === headers.etag)
      return void response.writeHead(304).end()
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const addSource = async (input: object) =>
  (await desk.ask(admin, 'add-feed-source', { name: 'New homes', kind: 'url', everyMinutes: 60, ...input } as never)).id

describe('a feed that is downloaded', () => {
  test('is imported, and not again until it has changed', async () => {
    let rows = [home(1), home(2)]
    const url = await openWeb(({ url: path, authorization }) =>
      path === '/homes.blm' && authorization === `Basic ${Buffer.from('nia:pass word').toString('base64')}`
        ? { body: writeBlm(rows), headers: { etag: `"${rows.length}"` } }
        : { status: 401 },
    )
    const id = await addSource({ url: `${url}/homes.blm`, user: 'nia', secret: 'pass word' })
    await pullFeed(desk.run, { sourceId: id })
    expect(await refs()).toEqual(['CF1_1', 'CF1_2'])
    await pullFeed(desk.run, { sourceId: id })
    rows = [...rows, home(3)]
    await pullFeed(desk.run, { sourceId: id })
    expect(await refs()).toEqual(['CF1_1', 'CF1_2', 'CF1_3'])
    const { imports, feeds } = await desk.ask(admin, 'list-feeds', {})
    expect(imports).toHaveLength(2)
    expect(feeds).toMatchObject([{ name: 'New homes', sourceId: id, health: { words: 'Working' } }])
  })

  test('is unpacked where its server packs all that it sends, and refused where it is not what it says', async () => {
    const packed = gzipSync(writeBlm([home(1), home(2)]))
    let answer: { body: Buffer; headers: Record<string, string> } = {
      body: packed,
      headers: { 'content-encoding': 'gzip' },
    }
    const url = await openWeb(() => answer)
    const id = await addSource({ url: `${url}/homes.blm` })
    await pullFeed(desk.run, { sourceId: id })
    expect(await refs()).toEqual(['CF1_1', 'CF1_2'])
    const problems: [string, Buffer, RegExp][] = [
      ['gzip', Buffer.from(writeBlm([home(1)])), /^the file cannot be unpacked$/],
      ['gzip', packed.subarray(0, 60), /^the file cannot be unpacked$/],
      ['dcz', packed, /^the server packs the file in a way that cannot be read$/],
    ]
    for (const [encoding, body, words] of problems) {
      answer = { body, headers: { 'content-encoding': encoding } }
      await pullFeed(desk.run, { sourceId: id })
      expect((await stored(id)).problem).toMatch(words)
    }
    expect(await refs()).toEqual(['CF1_1', 'CF1_2'])
  })

  test('says in words why it was not reached, and keeps its properties', async () => {
    let status = 200
    const url = await openWeb(() => ({ status, body: writeBlm([home(1)]) }))
    const id = await addSource({ url: `${url}/homes.blm` })
    await pullFeed(desk.run, { sourceId: id })
    status = 503
    await pullFeed(desk.run, { sourceId: id })
    expect((await stored(id)).problem).toBe('the server answered 503')
    expect(await refs()).toEqual(['CF1_1'])
    const { feeds } = await desk.ask(admin, 'list-feeds', {})
    expect(feeds[0]!.health).toMatchObject({ kind: 'unreachable', words: 'Not reached' })
  })

  test('is tested: what it found, and what importing it would do, with nothing imported', async () => {
    const url = await openWeb(() => ({ body: writeBlm([home(1)]) }))
    const id = await addSource({ url: `${url}/homes.blm` })
    await desk.ask(admin, 'test-feed-source', { id })
    await desk.work()
    const { source } = await desk.ask(admin, 'get-feed-source', { id })
    expect(source.test).toMatchObject({
      isRight: true,
      words: 'Reached. Downloaded homes.blm.',
      fileId: expect.any(Number),
    })
    const { trials } = await desk.ask(admin, 'get-feed-file', { id: source.test!.fileId! })
    expect(trials[0]).toMatchObject({
      counts: { added: 1 },
      branches: [{ feedBranch: 'CF1', branch: expect.any(String) }],
    })
    expect(await refs()).toEqual([])
  })

  test.each(['http://127.0.0.1/x.blm', 'http://10.0.0.8/x.blm', 'http://169.254.169.254/latest', 'http://[::1]/x.blm'])(
    'is not fetched from %s, inside a network',
    async (url) => {
      const id = await addSource({ url })
      await pullFeed({ ...desk.run, internalHosts: [] }, { sourceId: id })
      expect((await stored(id)).problem).toMatch(/is not a public address/)
    },
  )

  test('sends its password where its own server redirects to, and asks no other one in the network', async () => {
    const asked: string[] = []
    const elsewhere = await openWeb(({ url: path, authorization }) => {
      asked.push(`${path} ${authorization}`)
      return { body: writeBlm([home(2)]) }
    })
    const url = await openWeb(({ url: path, authorization }) => {
      if (path === '/away') return { status: 302, headers: { location: `${elsewhere}/x.blm` } }
      if (path === '/moved') return { status: 302, headers: { location: '/homes.blm' } }
      return authorization === '' ? { status: 401 } : { body: writeBlm([home(1)]) }
    })
    await pullFeed(desk.run, { sourceId: await addSource({ url: `${url}/moved`, user: 'nia', secret: 'secret' }) })
    expect(await refs()).toEqual(['CF1_1'])
    const away = await addSource({ name: 'Away', url: `${url}/away`, user: 'nia', secret: 'secret' })
    await pullFeed(desk.run, { sourceId: away })
    expect((await stored(away)).problem).toMatch(/is not fetched from$/)
    expect(asked).toEqual([])
  })

  test('is not fetched from where it redirects to inside a network, or where its name leads there', async () => {
    const url = await openWeb(() => ({ status: 302, headers: { location: 'http://10.0.0.8/x.blm' } }))
    const id = await addSource({ url })
    await pullFeed(desk.run, { sourceId: id })
    expect((await stored(id)).problem).toBe('10.0.0.8 is not a public address')
    const named = await addSource({ name: 'Another', url: 'http://feeds.example/x.blm' })
    const resolveHost = async () => [{ address: '10.0.0.8', family: 4 }]
    await pullFeed({ ...desk.run, resolveHost }, { sourceId: named })
    expect((await stored(named)).problem).toBe('feeds.example is at 10.0.0.8, which is not a public address')
  })
})

describe('a feed that is fetched by SFTP', () => {
  const open = async () => {
    const server = await openSftpServer({ folder: await feedFolder(), user: 'nia', password: 'secret' })
    closing.push(server.close)
    return server
  }

  test('is imported from a folder, each new file once', async () => {
    const server = await open()
    const id = await addSource({
      kind: 'sftp',
      host: '127.0.0.1',
      port: String(server.port),
      user: 'nia',
      secret: 'secret',
      path: '/',
    })
    await pullFeed(desk.run, { sourceId: id })
    expect(await refs()).toEqual(['CF1_1', 'CF1_2'])
    await pullFeed(desk.run, { sourceId: id })
    await writeFile(join(desk.folder, 'served', 'CF1_0002.blm'), writeBlm([home(1), home(2), home(3)]))
    await pullFeed(desk.run, { sourceId: id })
    expect(await refs()).toEqual(['CF1_1', 'CF1_2', 'CF1_3'])
    expect((await desk.ask(admin, 'list-feeds', {})).imports).toHaveLength(2)
    expect((await stored(id)).settings.hostKey).toBe(server.hostKey)
  })

  test('imports nothing again after it was renamed, and knows its server still', async () => {
    const server = await open()
    const at = { host: '127.0.0.1', port: String(server.port), user: 'nia', path: '/' }
    const id = await addSource({ kind: 'sftp', ...at, secret: 'secret' })
    await pullFeed(desk.run, { sourceId: id })
    await desk.ask(admin, 'change-feed-source', { id, name: 'Renamed', ...at, everyMinutes: 60 })
    expect((await stored(id)).settings.hostKey).toBe(server.hostKey)
    await pullFeed(desk.run, { sourceId: id })
    expect((await desk.ask(admin, 'list-feeds', {})).imports).toHaveLength(1)
  })

  test('imports the newest of the files of a branch alone, and each of several branches', async () => {
    const server = await open()
    const folder = join(desk.folder, 'served')
    const put = async (name: string, content: string, hour: number) => {
      await writeFile(join(folder, name), content)
      await utimes(join(folder, name), hour * 3600, hour * 3600)
    }
    await rm(join(folder, 'CF1_0001.blm'))
    await put('CF1_9.blm', writeBlm([home(1), home(2)]), 10)
    await put('CF1_10.blm', writeBlm([home(2), home(3)]), 10)
    await put('CF2_1.blm', writeBlm([home(4, { AGENT_REF: 'CF2_4', BRANCH_ID: 'CF2' })]), 5)
    const id = await addSource({
      kind: 'sftp',
      host: '127.0.0.1',
      port: String(server.port),
      user: 'nia',
      secret: 'secret',
      path: '/',
    })
    await pullFeed(desk.run, { sourceId: id })
    expect(await refs()).toEqual(['CF1_2', 'CF1_3', 'CF2_4'])
    const { rows } = await sql`select from properties where agent_ref = 'CF1_1'`.execute(desk.db)
    expect(rows).toEqual([])
  })

  test('is tested with its newest file alone, and the test learns no other key of the server', async () => {
    const server = await open()
    const folder = join(desk.folder, 'served')
    await writeFile(join(folder, 'CF1_0000.blm'), 'an old one that is never fetched'.repeat(1000))
    await utimes(join(folder, 'CF1_0000.blm'), 3600, 3600)
    const at = { host: '127.0.0.1', port: String(server.port), user: 'nia', path: '/' }
    const id = await addSource({ kind: 'sftp', ...at, secret: 'secret' })
    // room for the newest file and its copy, and not for both files
    desk.disk.freeBytes = LOW_FREE_MB * 1024 * 1024 + 20_000
    await pullFeed(desk.run, { sourceId: id, isTest: true })
    expect((await stored(id)).test).toMatchObject({ isRight: true, fileId: expect.any(Number) })
    await sql`update feed_sources set settings = (settings::jsonb || '{"hostKey":"of another"}')::json`.execute(desk.db)
    await pullFeed(desk.run, { sourceId: id, isTest: true })
    expect((await stored(id)).test).toMatchObject({ isRight: false, fileId: null })
    expect((await stored(id)).settings).toMatchObject({ hostKey: 'of another' })
    expect((await stored(id)).settings.offeredHostKey).toBeUndefined()
  })

  test('is not fetched where the disk has no room for its files, and keeps its properties', async () => {
    const server = await open()
    const id = await addSource({
      kind: 'sftp',
      host: '127.0.0.1',
      port: String(server.port),
      user: 'nia',
      secret: 'secret',
      path: '/',
    })
    desk.disk.freeBytes = LOW_FREE_MB * 1024 * 1024 + 100
    await pullFeed(desk.run, { sourceId: id })
    expect((await stored(id)).problem).toBe('the server’s disk is nearly full, so nothing was fetched')
    expect(await refs()).toEqual([])
  })

  test('is not fetched with a wrong password, and says so', async () => {
    const server = await open()
    const id = await addSource({
      kind: 'sftp',
      host: '127.0.0.1',
      port: String(server.port),
      user: 'nia',
      secret: 'wrong',
    })
    await pullFeed(desk.run, { sourceId: id })
    expect((await stored(id)).problem).toBe('the server does not accept the user name or the password')
  })

  test('is not fetched from a server that shows another key than before', async () => {
    const server = await open()
    const id = await addSource({
      kind: 'sftp',
      host: '127.0.0.1',
      port: String(server.port),
      user: 'nia',
      secret: 'secret',
    })
    await sql`update feed_sources set settings = (settings::jsonb || '{"hostKey":"of another"}')::json`.execute(desk.db)
    await pullFeed(desk.run, { sourceId: id })
    expect((await stored(id)).problem).toMatch(/^127\.0\.0\.1 shows another key than before/)
    expect(await refs()).toEqual([])
    const { source } = await desk.ask(admin, 'get-feed-source', { id })
    expect(source.settings).toMatchObject({ hostKey: 'of another', offeredHostKey: server.hostKey })
    expect(await desk.call(admin, 'accept-host-key', { id, hostKey: 'a third' })).toMatchObject({ ok: false })
    await desk.ask(admin, 'accept-host-key', { id, hostKey: server.hostKey })
    await pullFeed(desk.run, { sourceId: id })
    expect(await refs()).toEqual(['CF1_1', 'CF1_2'])
  })
})

describe('a server that never comes to an end', () => {
  test('is left: one that sends its file byte by byte', async () => {
    const server = createServer((_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const id = await addSource({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/homes.blm` })
    await pullFeed({ ...desk.run, totalMs: 300 }, { sourceId: id })
    expect((await stored(id)).problem).toBe('the web server did not answer in time')
  })

  test('is left: one that begins a large file and then sends a byte now and then', async () => {
    const server = createServer((_, response) => {
      response.write(Buffer.alloc(1_000_000, 'x'))
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const id = await addSource({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/homes.blm` })
    await pullFeed({ ...desk.run, leastSpeedMs: 300 }, { sourceId: id })
    expect((await stored(id)).problem).toBe('the web server sends too slowly')
  })

  test('is left: one of SFTP that answers nothing after the sign-in', async () => {
    const server = await openSftpServer({ folder: await feedFolder(), user: 'nia', password: 'secret', isMute: true })
    closing.push(server.close)
    const port = String(server.port)
    const id = await addSource({ kind: 'sftp', host: '127.0.0.1', port, user: 'nia', secret: 'secret' })
    await pullFeed({ ...desk.run, totalMs: 1500 }, { sourceId: id })
    expect((await stored(id)).problem).toBe(`127.0.0.1:${port} did not answer in time`)
  })
})

describe('a feed that is fetched by FTP', () => {
  test('is imported, and says what a folder without a feed has', async () => {
    const server = await openFtpServer({ folder: await feedFolder(), user: 'nia', password: 'secret' })
    closing.push(server.close)
    const at = { kind: 'ftp', host: '127.0.0.1', port: String(server.port), user: 'nia', secret: 'secret' }
    const id = await addSource(at)
    await pullFeed(desk.run, { sourceId: id })
    expect((await stored(id)).problem).toBeNull()
    expect(await refs()).toEqual(['CF1_1', 'CF1_2'])
    await mkdir(join(desk.folder, 'served', 'empty'))
    const empty = await addSource({ ...at, name: 'Empty', path: 'empty' })
    await pullFeed(desk.run, { sourceId: empty })
    expect((await stored(empty)).problem).toBe('there is no feed file in empty; it has 0 other files')
    const wrong = await addSource({ ...at, name: 'Wrong', secret: 'wrong' })
    await pullFeed(desk.run, { sourceId: wrong })
    expect((await stored(wrong)).problem).toBe('the server does not accept the user name or the password')
  })

  test('sends no password in clear to a server without encryption, where encryption is asked for', async () => {
    const server = await openFtpServer({ folder: await feedFolder(), user: 'nia', password: 'secret' })
    closing.push(server.close)
    const at = { kind: 'ftp', host: '127.0.0.1', port: String(server.port), user: 'nia', secret: 'secret' }
    const id = await addSource({ ...at, isSecure: true })
    await pullFeed(desk.run, { sourceId: id })
    expect((await stored(id)).problem).toBe('the server offers no encryption (FTP over TLS)')
    expect(server.passwords).toEqual([])
  })

  test('is not fetched from inside a network that nobody has allowed', async () => {
    const id = await addSource({ kind: 'ftp', host: '127.0.0.1', user: 'nia' })
    await pullFeed({ ...desk.run, internalHosts: [] }, { sourceId: id })
    expect((await stored(id)).problem).toBe('127.0.0.1 is not a public address')
  })
})

test('a source whose files are sent is never fetched', async () => {
  const id = await addSource({ kind: 'push', everyMinutes: null })
  const context = { secret: undefined, folder: desk.folder, internalHosts: [], room: desk.feedFiles.room }
  expect(await fetchSource(await stored(id), context)).toMatchObject({ kind: 'problem' })
})
