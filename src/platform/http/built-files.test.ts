import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuiltFiles } from './built-files.ts'

const SCRIPT = 'export const homes = 134\n'

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-built-'))
  writeFileSync(join(folder, 'page-1.js'), SCRIPT)
  writeFileSync(join(folder, 'page-1.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'notes.txt'), 'nobody asks for it')
  app = Fastify()
  serveBuiltFiles(app, { folder, prefix: '/files/' })
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
