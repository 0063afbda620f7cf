import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { fetchFeedPhotos } from '#src/feed-import/run/server/feed-photos.ts'
import { importFeed } from '#src/feed-import/run/server/import-file.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { createPictureFetcher } from './fetch-picture.ts'

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

async function photosOf(ref: string): Promise<Listing['media']['photos']> {
  const { rows } = await sql<{ listing: Listing }>`select listing from properties where agent_ref = ${ref}`.execute(
    desk.db,
  )
  return rows[0]!.listing.media.photos
}

const heldOf = async (ref: string) => (await photosOf(ref)).map(({ media }) => media?.slice(0, 6) ?? null)

async function zip(files: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name, { compress })
  archive.end()
  return buffer(archive.outputStream)
}

const house = (images: string[]) =>
  saleRow(
    'CF1_1',
    Object.fromEntries(images.map((name, index) => [`MEDIA_IMAGE_${String(index).padStart(2, '0')}`, name])),
  )

describe('pictures beside the feed', () => {
  test('are taken in by name in any case; what is missing or no picture is reported', async () => {
    await desk.write('front', 'CF1_1_IMG_00.JPG')
    await desk.write('broken', 'CF1_1_IMG_01.jpg')
    const report = await desk.take([
      {
        ...house(['cf1_1_img_00.jpg', 'CF1_1_IMG_01.jpg', 'CF1_1_IMG_02.jpg', '../../../etc/passwd.jpg']),
        MEDIA_DOCUMENT_00: 'details.pdf',
      },
    ])
    expect(report.pictures).toEqual({
      named: 4,
      held: 0,
      taken: 1,
      toFetch: 0,
      missing: { total: 2, names: ['CF1_1_IMG_02.jpg', '../../../etc/passwd.jpg'] },
      unusable: {
        total: 2,
        names: ['details.pdf: a document, not a picture', 'CF1_1_IMG_01.jpg: it cannot be read as a picture'],
      },
    })
    expect(await photosOf('CF1_1')).toEqual([
      { source: 'cf1_1_img_00.jpg', media: expect.any(String), width: 1200, height: 800, thumbhash: 'dGh1bWI=' },
      { source: 'CF1_1_IMG_01.jpg' },
      { source: 'CF1_1_IMG_02.jpg' },
      { source: '../../../etc/passwd.jpg' },
    ])
  })

  test('are not needed again, are found when they come later, and replaced when they change', async () => {
    await desk.write('front', 'a.jpg')
    const rows = [house(['a.jpg', 'b.jpg'])]
    await desk.take(rows)
    const [first] = await heldOf('CF1_1')
    await rm(`${desk.folder}/a.jpg`)
    await desk.write('back', 'b.jpg')
    const second = await desk.take(rows)
    expect(second).toMatchObject({ unchanged: 1, pictures: { held: 1, taken: 1, missing: { total: 0 } } })
    expect(await heldOf('CF1_1')).toEqual([first, expect.any(String)])

    await desk.write('another front', 'a.jpg')
    const third = await desk.take(rows)
    expect(third).toMatchObject({ unchanged: 1, pictures: { held: 1, taken: 1 } })
    expect((await heldOf('CF1_1'))[0]).not.toBe(first)
    expect(await desk.take(rows)).toMatchObject({ unchanged: 1, pictures: { held: 2, taken: 0 } })
  })

  test('a listing that comes later shows pictures that we hold', async () => {
    await desk.write('front', 'a.jpg')
    await desk.take([house(['a.jpg'])])
    await rm(`${desk.folder}/a.jpg`)
    await desk.take([house(['a.jpg']), { ...house(['a.jpg']), AGENT_REF: 'CF1_2' }])
    expect(await heldOf('CF1_2')).toEqual(await heldOf('CF1_1'))
  })

  test('a dry run takes nothing in', async () => {
    await desk.write('front', 'a.jpg')
    const report = await desk.take([house(['a.jpg'])], { dryRun: true })
    expect(report.pictures).toMatchObject({ taken: 1 })
    const { rows } = await sql`select name from feed_pictures`.execute(desk.db)
    expect(rows).toEqual([])
  })
})

/** A ZIP that says of one of its files that it is encrypted: bit 0 of the flags, in the file's header and the directory's. */
function encrypted(bytes: Buffer, name: string): Buffer {
  const flagged = Buffer.from(bytes)
  for (const [signature, flagsAt, nameAt] of [
    ['PK\x03\x04', 6, 30],
    ['PK\x01\x02', 8, 46],
  ] as const)
    for (let at = flagged.indexOf(signature); at >= 0; at = flagged.indexOf(signature, at + 1))
      if (flagged.toString('latin1', at + nameAt, at + nameAt + name.length) === name)
        flagged[at + flagsAt] = flagged[at + flagsAt]! | 1
  return flagged
}

describe('a ZIP', () => {
  test('holds feed and pictures, in folders or not', async () => {
    const path = await desk.write(
      await zip({
        'feed/CF1_1.blm': writeBlm([house(['a.jpg', 'b.jpg'])]),
        'feed/images/A.JPG': 'front',
        'b.jpg': 'back',
      }),
      'feed.zip',
    )
    const [report] = await importFeed(desk.deps, { path })
    expect(report).toMatchObject({ state: 'imported', file: 'CF1_1.blm', added: 1, pictures: { taken: 2 } })
    expect(await heldOf('CF1_1')).toEqual([expect.any(String), expect.any(String)])
  })

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['without a feed', () => zip({ 'a.jpg': 'front' }), /there is no feed file in it/],
    [
      'cut off',
      async () => (await zip({ 'a.blm': writeBlm([house([])]) })).subarray(0, -30),
      /^the ZIP is damaged or cut off; send it again \(.*[^.]\)$/,
    ],
    [
      'with a name that climbs',
      async () => {
        const bytes = await zip({ 'aaaaaaaa.blm': writeBlm([house([])]) })
        return Buffer.from(bytes.toString('latin1').replaceAll('aaaaaaaa.blm', '../../aa.blm'), 'latin1')
      },
      /invalid relative path/,
    ],
    [
      'whose feed has a password',
      async () => encrypted(await zip({ 'a.blm': writeBlm([house(['a.jpg'])]), 'a.jpg': 'front' }), 'a.blm'),
      /^the ZIP file cannot be used: it is encrypted; send it without a password$/,
    ],
    [
      'one of whose pictures has a password',
      async () => encrypted(await zip({ 'a.blm': writeBlm([house(['a.jpg'])]), 'a.jpg': 'front' }), 'a.jpg'),
      /^the ZIP file cannot be used: it is encrypted; send it without a password$/,
    ],
    [
      'that is a bomb',
      () => zip({ 'a.blm': Buffer.alloc(120_000_000) }),
      /^the ZIP file cannot be used: a\.blm in it would unpack to 120000000 bytes/,
    ],
    [
      'whose feed was changed after it was packed',
      async () => {
        const bytes = await zip({ 'a.blm': writeBlm([house([])]) }, false)
        return Buffer.from(bytes.toString('latin1').replaceAll('325000', '325001'), 'latin1')
      },
      /^a\.blm in the ZIP is damaged; send it again \(its checksum is wrong\)$/,
    ],
    [
      'whose packed bytes are damaged',
      async () => {
        const bytes = await zip({ 'a.blm': writeBlm(Array.from({ length: 50 }, () => house([]))) })
        bytes.fill(0xff, 60, 120)
        return bytes
      },
      /^a\.blm in the ZIP is damaged; send it again \(/,
    ],
  ])('%s is refused', async (_, make, reason) => {
    const [report] = await importFeed(desk.deps, { path: await desk.write(await make(), 'x.zip') })
    expect(report).toMatchObject({ state: 'refused', reason: expect.stringMatching(reason) })
  })
})

describe('pictures by URL', () => {
  let server: Server
  let host: string
  let answers: Record<string, { status?: number; body?: Buffer | string; headers?: Record<string, string> }>
  let asked: string[]
  let fetcher: ReturnType<typeof createPictureFetcher>
  const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)])

  beforeEach(async () => {
    answers = {}
    asked = []
    server = createServer((request, response) => {
      asked.push(request.url!)
      const { status = 200, body = '', headers = {} } = answers[request.url!] ?? { status: 404 }
      const known = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag
      response.writeHead(known ? 304 : status, headers).end(known ? undefined : body)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    fetcher = createPictureFetcher({ allowedHosts: [host], timeoutMs: 2000, largestBytes: 10_000 })
  })
  afterEach(async () => {
    await fetcher.close()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })

  const work = async () => {
    const jobs = desk.photoJobs.splice(0)
    for (const job of jobs) await fetchFeedPhotos({ ...desk.deps, fetchPicture: fetcher.fetchPicture }, job)
    return jobs
  }

  test('are fetched by a job that the import leaves, and shown', async () => {
    answers['/a%20b.jpg'] = { body: jpeg('front') }
    const report = await desk.take([house([`http://${host}/a b.jpg`])])
    expect(report.pictures).toMatchObject({ named: 1, toFetch: 1 })
    await work()
    expect(await heldOf('CF1_1')).toEqual([expect.any(String)])
    expect(desk.photoJobs).toEqual([])
    expect((await desk.take([house([`http://${host}/a b.jpg`])])).pictures).toMatchObject({ held: 1, toFetch: 0 })
    expect(desk.photoJobs).toEqual([])
  })

  test('that are not there yet are tried again later, ever more slowly, and not for ever', async () => {
    await desk.take([house([`http://${host}/a.jpg`])])
    const attempts: (number | undefined)[] = []
    for (let turn = 0; turn < 10 && desk.photoJobs.length > 0; turn++)
      attempts.push(...(await work()).map((job) => job.attempt))
    expect(attempts).toEqual([undefined, 1, 2, 3, 4, 5])
    expect((await desk.take([house([`http://${host}/a.jpg`])])).pictures).toMatchObject({
      unusable: { total: 1, names: [`http://${host}/a.jpg: the server answered 404`] },
    })
    answers['/a.jpg'] = { body: jpeg('front') }
    desk.time.now = new Date('2026-11-22T10:00:00Z')
    await desk.take([house([`http://${host}/a.jpg`])])
    await work()
    expect(await heldOf('CF1_1')).toEqual([expect.any(String)])
  })

  test('are asked for again when their listing changes, and replaced if they did', async () => {
    answers['/a.jpg'] = { body: jpeg('front'), headers: { etag: '"1"' } }
    await desk.take([house([`http://${host}/a.jpg`])])
    await work()
    const [first] = await heldOf('CF1_1')
    await desk.take([{ ...house([`http://${host}/a.jpg`]), PRICE: 300_000 }])
    await work()
    expect(asked).toHaveLength(2)
    expect(await heldOf('CF1_1')).toEqual([first])
    answers['/a.jpg'] = { body: jpeg('new front'), headers: { etag: '"2"' } }
    await desk.take([{ ...house([`http://${host}/a.jpg`]), PRICE: 290_000 }])
    await work()
    expect(await heldOf('CF1_1')).not.toEqual([first])
  })

  test.each<[string, () => string, string]>([
    ['a page', () => '/page', 'the server did not send a picture'],
    ['too large', () => '/large', 'it is larger than 0 MB'],
    ['too large, undeclared', () => '/chunked', 'it is larger than 0 MB'],
    ['redirects for ever', () => '/loop', 'it redirects more than 3 times'],
    ['a redirect inside', () => '/inside', '127.0.0.2 is not a public address'],
    ['a redirect to a file', () => '/file', 'file: is not fetched'],
    ['forbidden', () => '/forbidden', 'the server answered 403'],
  ])('%s is not taken', async (_, path, problem) => {
    Object.assign(answers, {
      '/page': { body: '<html>', headers: { 'content-type': 'image/jpeg' } },
      '/large': { body: jpeg('x'.repeat(20_000)) },
      '/chunked': { body: jpeg('x'.repeat(20_000)), headers: { 'transfer-encoding': 'chunked' } },
      '/loop': { status: 302, headers: { location: '/loop' } },
      '/inside': { status: 301, headers: { location: 'http://127.0.0.2/a.jpg' } },
      '/file': { status: 301, headers: { location: 'file:///etc/passwd' } },
      '/forbidden': { status: 403 },
    })
    expect(await fetcher.fetchPicture(`http://${host}${path()}`)).toEqual({
      kind: 'problem',
      problem,
      temporary: false,
    })
  })

  test('three redirects are followed', async () => {
    Object.assign(answers, {
      '/1': { status: 302, headers: { location: '/2' } },
      '/2': { status: 301, headers: { location: '/3' } },
      '/3': { status: 307, headers: { location: '/a.jpg' } },
      '/a.jpg': { body: jpeg('front') },
    })
    expect(await fetcher.fetchPicture(`http://${host}/1`)).toMatchObject({ kind: 'picture' })
  })

  test('a server that never answers is given up', async () => {
    server.removeAllListeners('request')
    const slow = createPictureFetcher({ allowedHosts: [host], timeoutMs: 100 })
    expect(await slow.fetchPicture(`http://${host}/a.jpg`)).toEqual({
      kind: 'problem',
      problem: 'the server took longer than 0.1 s',
      temporary: true,
    })
    server.closeAllConnections()
    await slow.close()
  })
})
