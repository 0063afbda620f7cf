import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { folderFiles } from '../files/folder-files.ts'
import { createApp } from '../http/create-app.ts'
import { createLogger } from '../logging/logging.ts'
import { createMediaStore, type MediaStore } from './media-store.ts'
import { mediaRoutes, RENDITION_BUDGET } from './routes.ts'
import { pictureBoxes, pictureWidths } from './sizes.ts'

let database: TestDatabase
let dataDir: string
let media: MediaStore
let app: FastifyInstance
/** of a picture of 900 by 600 */
let hash: string
const asked: string[] = []
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const drawingHash = 'd'.repeat(32)

beforeAll(async () => {
  database = await cloneDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kerbside-media-routes-'))
  media = createMediaStore({
    db: database.db,
    files: folderFiles(dataDir),
    renderRecipe: async () => Buffer.from(drawing),
  })
  app = await createApp({ logger: createLogger('silent'), secure: false })
  mediaRoutes(app, { media, askForAvif: (of, { width, height }) => void asked.push(`${of} ${width} ${height}`) })
  const picture = await media.putFile(
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3b5b49' } })
      .png()
      .toBuffer(),
  )
  hash = 'hash' in picture ? picture.hash : ''
  const recipe = {
    hash: drawingHash,
    recipe: { rooms: 3 },
    mime: 'image/svg+xml',
    width: 9,
    height: 9,
    thumbhash: null,
  }
  await media.putRecipes([recipe])
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('there is no picture', () => {
  const unknown = '0'.repeat(32)

  test.each([
    ['in a width that is not listed', () => `/media/${hash}/701.webp`],
    ['in a width that is far too large', () => `/media/${hash}/9999`],
    ['in no width', () => `/media/${hash}/0`],
    ['in a width with a fraction', () => `/media/${hash}/700.5.webp`],
    ['in a box that is not listed', () => `/media/${hash}/700x700`],
    ['in a listed width and the height of a box', () => `/media/${hash}/1160x630`],
    ['in another format', () => `/media/${hash}/700.bmp`],
    ['as it was sent in', () => `/media/${hash}/original`],
    ['that nobody has', () => `/media/${unknown}/700`],
    ['by a hash in capitals', () => `/media/${hash.toUpperCase()}/700`],
    ['by half a hash', () => `/media/${hash.slice(0, 16)}/700`],
    ['by a path', () => '/media/..%2f..%2fsecret/700'],
    ['by a path in the size', () => `/media/${hash}/..%2f..%2f..%2f..%2fsecret`],
    ['by a path with dots', () => '/media/../../secret'],
    ['by a nought byte', () => `/media/${hash}%00/700`],
    ['by an endless hash', () => `/media/${'a'.repeat(10_000)}/700`],
    ['without a size', () => `/media/${hash}`],
  ])('%s', async (_what, path) => {
    const answer = await get(path())
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ errors: [expect.any(String)], message: expect.any(String) })
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
  })
})

describe('a picture', () => {
  test.each([...pictureWidths, ...pictureBoxes.map(({ width, height }) => `${width}x${height}`)])(
    'is there in the listed size %s',
    async (size) => {
      const answer = await get(`/media/${hash}/${size}.webp`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    },
  )

  test('has its length, and is cached for ever: its URL changes with its content', async () => {
    const answer = await get(`/media/${hash}/320.webp`)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 })
  })

  test('carries nothing that only a page needs: two dozen of them come with a page of results', async () => {
    const { headers } = await get(`/media/${hash}/320.webp`)
    expect(headers).not.toHaveProperty('content-security-policy')
    expect(headers).not.toHaveProperty('permissions-policy')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })

  test('may be shown by mail and other sites, which nothing else of ours may', async () => {
    const answer = await get(`/media/${hash}/320.webp`)
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await get('/media/nothing/320')).headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test.each([
    ['320.jpg', 'image/jpeg', 'jpeg'],
    ['320.jpeg', 'image/jpeg', 'jpeg'],
  ])('named %s is what its name says, whatever is accepted', async (name, type, format) => {
    const answer = await get(`/media/${hash}/${name}`, { accept: 'image/webp' })
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers).not.toHaveProperty('vary')
    expect((await sharp(answer.rawPayload).metadata()).format).toBe(format)
  })

  test('is not made as AVIF while a visitor waits: that is asked for, and refused until it is ready', async () => {
    const answer = await get(`/media/${hash}/500.avif`)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test('can be asked about without being sent', async () => {
    const answer = await app.inject({ method: 'HEAD', url: `/media/${hash}/320.webp` })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(50)
  })
})

describe('without an ending, what the browser takes decides', () => {
  test.each([
    ['image/avif,image/webp,*/*;q=0.8', 'image/webp'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/webp'],
    ['', 'image/webp'],
    ['image/png,image/jpeg', 'image/jpeg'],
  ])('Accept: %s decides while no AVIF lies ready', async (accept, type) => {
    const answer = await get(`/media/${hash}/700`, { accept })
    expect([answer.headers['content-type'], answer.headers.vary]).toEqual([type, expect.stringMatching(/accept/i)])
  })

  test('AVIF is asked for where it would be taken, and sent once it is there', async () => {
    asked.length = 0
    await get(`/media/${hash}/500`, { accept: 'image/webp' })
    expect(asked).toEqual([])
    await get(`/media/${hash}/500`, { accept: 'image/avif,image/webp' })
    await get(`/media/${hash}/1200x630`, { accept: 'image/avif' })
    expect(asked).toEqual([`${hash} 500 undefined`, `${hash} 1200 630`])
    const record = await media.record(hash)
    if (record) await media.rendition(record, { width: 500 }, 'avif')
    const answer = await get(`/media/${hash}/500`, { accept: 'image/avif,image/webp' })
    expect(answer.headers['content-type']).toBe('image/avif')
    expect(asked).toHaveLength(2)
  })
})

describe('a browser that has a picture', () => {
  test.each(['320.webp', '1160x646.jpg', '320'])('is sent nothing of %s again', async (name) => {
    const first = await get(`/media/${hash}/${name}`, { accept: 'image/webp' })
    const again = await get(`/media/${hash}/${name}`, {
      accept: 'image/webp',
      'if-none-match': String(first.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': first.headers['cache-control'] })
  })

  test('of another size or format is sent this one', async () => {
    const names = ['320.webp', '375.webp', '320.jpg', '1160x646.webp', '1200x630.webp']
    const etags = await Promise.all(names.map(async (name) => (await get(`/media/${hash}/${name}`)).headers.etag))
    expect(new Set(etags).size).toBe(names.length)
    const jpeg = await get(`/media/${hash}/320`, { accept: 'image/jpeg', 'if-none-match': String(etags[0]) })
    expect(jpeg.statusCode).toBe(200)
  })

  test('that nobody has any more is still a 404', async () => {
    expect((await get(`/media/${'0'.repeat(32)}/320`, { 'if-none-match': '*' })).statusCode).toBe(404)
  })
})

describe('a drawing', () => {
  test('is sent as drawn at any size, and nothing in it can run', async () => {
    const answer = await get(`/media/${drawingHash}/700.webp`)
    expect([answer.headers['content-type'], answer.body]).toEqual(['image/svg+xml', drawing])
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('script-src')
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })

  test('is not drawn again for a browser that has it', async () => {
    const { etag } = (await get(`/media/${drawingHash}/700`)).headers
    expect((await get(`/media/${drawingHash}/320.webp`, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })
})

test('where the files have a URL of their own, a browser is sent on to a rendition that is there', async () => {
  const elsewhere = 'https://pictures.example'
  const sending = await createApp({ logger: createLogger('silent'), secure: false })
  mediaRoutes(sending, { media, elsewhere, askForAvif: () => {} })
  const answer = await sending.inject({ url: `/media/${hash}/768.webp` })
  const name = `media/renditions/${hash.slice(0, 2)}/${hash}/768.webp`
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${elsewhere}/${name}`])
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(await folderFiles(dataDir).has(name)).toBe(true)
  expect((await sending.inject({ url: '/media/../secret/768' })).statusCode).toBe(404)
  await sending.close()
})

test('too many new sizes at once are refused until the budget has come back; what lies ready is still sent', async () => {
  const busy = await createApp({ logger: createLogger('silent'), secure: false })
  mediaRoutes(busy, { media, askForAvif: () => {} })
  const ask = (of: string, size: string, remoteAddress = '203.0.113.9') =>
    busy.inject({ url: `/media/${of}/${size}`, remoteAddress })
  expect((await ask(hash, '320.webp')).statusCode).toBe(200)
  // no AVIF lies ready in any size: each costs, and none is made
  let answered = 0
  while (answered < 600 && (await ask(hash, '1920.avif')).statusCode === 404) answered++
  // some twenty pages of results, each of a dozen pictures
  expect(answered).toBeGreaterThan(200)
  expect(answered).toBeLessThan(300)
  const refused = await ask(hash, '1920.avif')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe(String(RENDITION_BUDGET.seconds))
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.json()).toEqual({
    errors: ['Too many new picture sizes were requested.'],
    message: 'Too many new picture sizes were requested.',
  })
  expect((await ask(hash, '320.webp')).statusCode).toBe(200)
  // another network has a budget of its own
  expect((await ask(hash, '1920.avif', '198.51.100.7')).statusCode).toBe(404)
  await busy.close()
})

test('a document is sent as it is read, never held as a whole', async () => {
  const document = await media.putDocument(Buffer.from('%PDF-1.7 another brochure'))
  const whole: string[] = []
  const watched = { ...media, original: async ({ hash }: { hash: string }) => Buffer.from(String(whole.push(hash))) }
  const streaming = await createApp({ logger: createLogger('silent'), secure: false })
  mediaRoutes(streaming, { media: watched, askForAvif: () => {} })
  expect((await streaming.inject(`/media/${document}/brochure.pdf`)).body).toBe('%PDF-1.7 another brochure')
  expect(whole).toEqual([])
  await streaming.close()
})

test('a document is saved under a plain name, runs nothing, and is no picture', async () => {
  const document = await media.putDocument(Buffer.from('%PDF-1.7 a brochure'))
  const answer = await get(`/media/${document}/brochure.pdf`)
  expect(answer.body).toBe('%PDF-1.7 a brochure')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="brochure.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-length']).toBe('19')
  const head = await app.inject({ method: 'HEAD', url: `/media/${document}/brochure.pdf` })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '19', ''])
  expect((await get(`/media/${document}/320`)).statusCode).toBe(404)
  expect((await get(`/media/${hash}/brochure.pdf`)).statusCode).toBe(404)
})
