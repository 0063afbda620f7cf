import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import { createApp } from './create-app.ts'
import { serveFiles } from './memory-files.ts'

const SCRIPT = 'export const homes = 134\n'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-built-'))
  writeFileSync(join(folder, 'page-1.js'), SCRIPT)
  writeFileSync(join(folder, 'page-1.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'notes.txt'), 'nobody asks for it')
  app = Fastify()
  serveFiles(app, { folders: [folder], prefix: '/files/' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

test('a file comes as the build compressed it, and may be cached for ever', async () => {
  const { statusCode, headers, rawPayload } = await get('/files/page-1.js', { 'accept-encoding': 'br, gzip' })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(rawPayload.equals(brotliCompressSync(SCRIPT))).toBe(true)
})

test('a browser that takes no encoding that the build made gets the file itself', async () => {
  const { headers, body } = await get('/files/page-1.js', { 'accept-encoding': 'gzip' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toBe(SCRIPT)
})

test('a browser that has the file is told so, by encoding', async () => {
  const { headers } = await get('/files/page-1.js', { 'accept-encoding': 'br' })
  const again = { 'if-none-match': headers.etag, 'accept-encoding': 'br' }
  expect((await get('/files/page-1.js', again)).statusCode).toBe(304)
  expect((await get('/files/page-1.js', { ...again, 'accept-encoding': 'identity' })).statusCode).toBe(200)
})

test.each(['page-2.js', 'notes.txt', 'page-1.js.br', '..%2fsecret.js', '../secret.js', '', 'page-1.js/x'])(
  '%s is not found',
  async (name) => {
    expect((await get(`/files/${name}`)).statusCode).toBe(404)
  },
)

test('a script carries no policies of pages, and leaves the same from memory', async () => {
  const site = await createApp({ logger: createLogger('silent'), secure: true })
  serveFiles(site, { folders: [folder], prefix: '/files/' })
  const origin = await site.listen({ host: '127.0.0.1', port: 0 })
  const ask = async () => {
    const { headers, body, statusCode } = await request(`${origin}/files/page-1.js`, {
      headers: { 'accept-encoding': 'br' },
    })
    const { date: _, 'x-request-id': id, ...rest } = headers
    return { id, statusCode, rest, bytes: Buffer.from(await body.arrayBuffer()) }
  }
  const [first, second] = [await ask(), await ask()]
  await site.close()
  expect(first.rest).not.toHaveProperty('content-security-policy')
  expect(first.rest).toHaveProperty('x-content-type-options', 'nosniff')
  expect(JSON.stringify(first.rest).length).toBeLessThan(600)
  expect({ ...second, id: undefined }).toEqual({ ...first, id: undefined })
  expect(second.id).not.toBe(first.id)
})
