import { hash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import { createApp } from './create-app.ts'
import { mountPages, type RenderPage } from './mount-pages.ts'
import { RENDER_COST_MS, REQUEST_BUDGET } from './request-budget.ts'
import { createSharedPages } from './shared-pages.ts'

const SCRIPT = 'start()'
const html = { 'content-type': 'text/html; charset=utf-8' }
const shell = (text: string, nonce: string) =>
  `<html><body><p>${text}</p><script nonce="${nonce}">${SCRIPT}</script></body></html>`
const pageOf = (text: string, nonce: string, init: ResponseInit = {}) =>
  new Response(shell(text, nonce), { ...init, headers: { ...html, ...init.headers } })

const outcomes: string[] = []
let app: FastifyInstance
let shared: ReturnType<typeof createSharedPages>
const render = vi.fn<RenderPage<string>>()

beforeEach(async () => {
  outcomes.length = 0
  render.mockReset().mockImplementation(async (request, { nonce, visit }) => {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/user') return pageOf(await visit.private(), nonce)
    if (pathname === '/nothing') return pageOf('not here', nonce, { status: 404 })
    if (pathname === '/key') return pageOf('a key', nonce, { headers: { 'cache-control': 'no-store' } })
    if (pathname === '/older') return new Response(null, { status: 301, headers: { location: `/newer${search}` } })
    return pageOf(`${request.method} ${pathname}${search} ${request.headers.get('cookie')}`, nonce)
  })
  shared = createSharedPages({
    maxBytes: 1e6,
    onOutcome: (outcome) => outcomes.push(outcome),
    reads: (path) => (path.startsWith('/read') ? (name) => name === 'q' || name === 'tags[]' : undefined),
  })
  app = await createApp({ logger: createLogger('silent'), secure: true })
  await mountPages(app, {
    publicUrl: 'https://homes.example',
    render: async () => render,
    shared,
    async personOf(request, reply) {
      reply.header('set-cookie', 'kerbside_visitor=abc')
      return String(request.headers.cookie)
    },
  })
})
afterEach(() => app.close())

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])

describe('what is not answered from the cache', () => {
  test('a visitor of a page of their own gets their own, with a nonce that never comes again', async () => {
    const ann = await app.inject({ url: '/user', headers: { cookie: 'ann' } })
    const ben = await app.inject({ url: '/user', headers: { cookie: 'ben' } })
    for (const [{ body, headers }, name] of [
      [ann, 'ann'],
      [ben, 'ben'],
    ] as const) {
      expect(body).toContain(`<p>${name}</p>`)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['set-cookie']).toBe('kerbside_visitor=abc')
      expect(headers).not.toHaveProperty('etag')
      const [, nonce] = /nonce="([^"]+)"/.exec(body) ?? []
      expect(policyOf(headers)).toContain(`'nonce-${nonce}'`)
    }
    expect(policyOf(ann.headers)).not.toBe(policyOf(ben.headers))
    // once for everybody, which found that it is nobody's; then once for each
    expect(render).toHaveBeenCalledTimes(3)
  })

  test('concurrent visitors of a page of their own each get theirs', async () => {
    const names = ['ann', 'ben', 'cat']
    const answers = await Promise.all(names.map((cookie) => app.inject({ url: '/user', headers: { cookie } })))
    expect(answers.map(({ body }) => /<p>(\w+)/.exec(body)?.[1])).toEqual(names)
  })

  test('a form is answered by the page itself', async () => {
    await app.inject('/search')
    const answer = await app.inject({ method: 'POST', url: '/search', payload: 'a=b' })
    expect(answer.body).toContain('POST /search')
    expect(answer.headers).not.toHaveProperty('cache-control')
  })

  test('a page that says it may not be cached is rendered each time', async () => {
    for (const _ of [1, 2]) expect((await app.inject('/key')).headers['cache-control']).toBe('no-store')
    expect(render).toHaveBeenCalledTimes(2)
  })

  test('a page that failed is rendered again', async () => {
    render.mockImplementation(async (_request, { nonce }) => pageOf('sorry', nonce, { status: 500 }))
    const { statusCode, headers, body } = await app.inject('/search')
    expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
    expect(body).toContain('sorry')
  })

  test('nobody gets a cookie that a page sets on the way', async () => {
    render.mockImplementation(async (_request, { nonce }) => pageOf('x', nonce, { headers: { 'set-cookie': 'a=1' } }))
    await app.inject('/search')
    expect((await app.inject('/search')).headers['cache-control']).toBeUndefined()
    expect(shared.sizes().pages).toBe(0)
  })
})

describe('a page that is the same for everybody', () => {
  test('is drawn once, as for somebody of whom nothing is known', async () => {
    const ann = await app.inject({ url: '/search?page=2', headers: { cookie: 'ann', authorization: 'x' } })
    const ben = await app.inject({ url: '/search?page=2', headers: { cookie: 'ben' } })
    expect(ann.body).toContain('GET /search?page=2 null')
    expect(ben.body).toBe(ann.body)
    expect(outcomes).toEqual(['miss', 'hit'])
    expect(ann.headers).not.toHaveProperty('set-cookie')
  })

  test('has no nonce, and a policy that names its scripts', async () => {
    const { body, headers } = await app.inject('/search')
    expect(body).toContain(`<script>${SCRIPT}</script>`)
    expect(policyOf(headers)).toContain(`script-src 'self' 'sha256-${hash('sha256', SCRIPT, 'base64')}'`)
    expect(policyOf(headers)).not.toMatch(/nonce|unsafe/)
    expect(policyOf((await app.inject('/search')).headers)).toBe(policyOf(headers))
  })

  test('tells browsers to ask each time and proxies to keep it for a minute', async () => {
    const { headers } = await app.inject('/search')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=3600',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"[\w-]+"$/),
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-frame-options': 'DENY',
    })
  })

  test('is not sent again to a browser that holds it', async () => {
    const { headers } = await app.inject('/search')
    const again = await app.inject({ url: '/search', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers.etag).toBe(headers.etag)
    expect(policyOf(again.headers)).toBe(policyOf(headers))
    const other = await app.inject({ url: '/search', headers: { 'if-none-match': 'W/"other"' } })
    expect(other.statusCode).toBe(200)
  })

  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
    [undefined, (bytes: Buffer) => bytes],
  ])('is sent encoded as %s', async (encoding, read) => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding ?? '' } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(String(read(rawPayload))).toContain('GET / null')
  })

  test('answers HEAD with the same headers and nothing else', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/search' })
    const whole = await app.inject('/search')
    expect(head.body).toBe('')
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
      expect(head.headers[name]).toBe(whole.headers[name])
  })

  test('is one whatever campaign brought somebody', async () => {
    await app.inject('/search?q=barn')
    const { body } = await app.inject('/search?utm_source=letter&q=barn&gclid=1')
    expect(body).toContain('GET /search?q=barn null')
    expect(outcomes).toEqual(['miss', 'hit'])
  })

  test('is kept for a shorter time when it is not there', async () => {
    const { statusCode, headers } = await app.inject('/nothing')
    expect(statusCode).toBe(404)
    expect(headers['cache-control']).toContain('s-maxage=10,')
  })

  test('is drawn again once the stock has changed, and an old one is better than none', async () => {
    await app.inject('/search')
    shared.drop()
    await app.inject('/search')
    expect(render).toHaveBeenCalledTimes(2)
    shared.drop()
    render.mockRejectedValue(new Error('away'))
    expect((await app.inject('/search')).statusCode).toBe(200)
    expect(outcomes).toEqual(['miss', 'miss', 'stale-if-error'])
    expect((await app.inject('/elsewhere')).statusCode).toBe(500)
  })
})

test('a redirect takes the campaign along, and is kept no longer than a page', async () => {
  const { statusCode, headers } = await app.inject('/older?utm_source=letter')
  expect([statusCode, headers.location]).toEqual([301, '/newer?utm_source=letter'])
  expect(headers['cache-control']).toBe('no-cache')
  const plain = await app.inject('/older')
  expect(plain.headers.location).toBe('/newer')
  expect(plain.headers['cache-control']).toContain('max-age=0, s-maxage=60')
  expect(plain.headers).not.toHaveProperty('content-type')
})

describe('a query parameter that its page does not read', () => {
  const draw = async (url: string) => (await app.inject({ url })).body.match(/<p>(.*) /)?.[1]

  test('makes no page of its own, in whatever order and number', async () => {
    expect(await draw('/read?junk=1')).toBe('GET /read')
    for (const junk of ['junk=2', 'a=1&b=2', '%6aunk', '__proto__=1'])
      expect(await draw(`/read?${junk}`)).toBe('GET /read')
    expect(outcomes).toEqual(['miss', 'hit', 'hit', 'hit', 'hit'])
    expect(shared.sizes().pages).toBe(1)
  })

  test('does not hide what it does read, spelt as it may be', async () => {
    expect(await draw('/read?q=oakham&junk=1')).toBe('GET /read?q=oakham')
    expect(await draw('/read?tags%5B%5D=a&junk=1&tags[]=b')).toBe('GET /read?tags%5B%5D=a&tags[]=b')
    expect(await draw('/read?q=%zz&%zz=1')).toBe('GET /read?q=%zz')
  })

  test('is left to pages of which nobody has said what they read', async () => {
    expect(await draw('/other?junk=1')).toBe('GET /other?junk=1')
  })

  test('still decides where an address without a page leads', async () => {
    render.mockImplementation(async (request, { nonce }) => pageOf(request.url, nonce, { status: 404 }))
    for (const junk of ['1', '2']) {
      const { statusCode, body } = await app.inject({ url: `/read?id=${junk}` })
      expect([statusCode, body]).toEqual([404, expect.stringContaining(`/read?id=${junk}<`)])
    }
  })
})

describe('an IP address that has more pages rendered than anybody reads', () => {
  const ask = (url: string, ip = '81.2.69.160') => app.inject({ url, remoteAddress: ip, headers: { accept: '*/*' } })

  test('is told to wait, while others and what is kept are answered', async () => {
    expect((await ask('/kept')).statusCode).toBe(200)
    for (let at = 1; at < REQUEST_BUDGET.maxMs / RENDER_COST_MS; at++) await ask(`/junk-${at}`)
    const refused = await ask('/one-more')
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      429,
      '60',
      'no-store',
    ])
    expect(refused.json().message).toBe('Too many requests. Please wait a moment and try again.')
    expect((await ask('/kept')).statusCode).toBe(200)
    expect((await ask('/user')).statusCode).toBe(429)
    expect((await ask('/one-more', '81.2.69.161')).statusCode).toBe(200)
    // drawn for somebody else, it is everybody's
    expect((await ask('/one-more')).statusCode).toBe(200)
  })
})
