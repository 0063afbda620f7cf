import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import {
  type AppOptions,
  createApp,
  MAX_BODY_BYTES,
  MAX_PATH_SEGMENTS,
  MAX_URL_LENGTH,
  TIMEOUTS,
} from './create-app.ts'
import { REQUEST_BUDGET } from './request-budget.ts'

let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

async function anApp(routes: (app: FastifyInstance) => void = () => {}, options: Partial<AppOptions> = {}) {
  app = await createApp({ logger: createLogger('silent'), secure: false, ...options })
  routes(app)
  return app
}

const port = (app: FastifyInstance) => (app.server.address() as { port: number }).port

describe('refusals', () => {
  test('a URL that is too long is refused in JSON, with every header', async () => {
    const app = await anApp((app) => app.get('/*', () => 'never'))
    const answer = await app.inject(`/${'a'.repeat(MAX_URL_LENGTH)}`)
    expect(answer.statusCode).toBe(414)
    expect(answer.json()).toEqual({ errors: ['The URL is too long.'], message: 'The URL is too long.' })
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  })

  test('a URL that is too long is refused with a page where one was asked for', async () => {
    const errorPage = ({ status, requestId }: { status: number; requestId: string }) => `<h1>${status}</h1>${requestId}`
    const app = await anApp((app) => app.get('/*', () => 'never'), { errorPage })
    const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } })
    const long = `/${'a'.repeat(MAX_URL_LENGTH)}`
    const page = await ask(long, 'text/html,application/xhtml+xml,*/*;q=0.8')
    expect(page.body).toMatch(/^<h1>414<\/h1>[0-9a-f]{16}$/)
    expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect((await ask(long, '*/*')).json().message).toBe('The URL is too long.')
    expect((await ask(`${long}.ljson`, 'text/html')).json().message).toBe('The URL is too long.')
  })

  test('the longest URL is answered', async () => {
    const app = await anApp((app) => app.get('/*', () => 'here'))
    expect((await app.inject(`/${'a'.repeat(MAX_URL_LENGTH - 1)}`)).body).toBe('here')
  })

  test('a URL of too many parts is refused, but a query may have any number', async () => {
    const app = await anApp((app) => app.get('/*', () => 'here'))
    expect((await app.inject('/x'.repeat(MAX_PATH_SEGMENTS + 1))).statusCode).toBe(414)
    expect((await app.inject('/x'.repeat(MAX_PATH_SEGMENTS))).body).toBe('here')
    expect((await app.inject(`/?q=${'/'.repeat(MAX_PATH_SEGMENTS * 2)}`)).body).toBe('here')
  })

  test.each([
    ['20 kB', 20_000, 414],
    ['10 MB', 10_000_000, 431],
  ])('a URL of %s sent over the wire is refused', async (_size, length, status) => {
    const app = await anApp((app) => app.get('/*', () => 'never'))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const said = await overTheWire(app, `GET /${'a'.repeat(length)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(said).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n')))).toEqual({
      errors: [expect.stringContaining('too long')],
      message: expect.stringContaining('too long'),
    })
  })

  test('the answer of a call is downloaded, not shown as a page, unless its route says otherwise', async () => {
    const app = await anApp((app) => {
      app.get('/call', () => ({ words: '<script>alert(1)</script>' }))
      app.get('/own', (_request, reply) => reply.header('content-disposition', 'inline').send({}))
      app.get('/page', (_request, reply) => reply.type('text/html').send('<p>'))
    })
    const said = async (url: string) => (await app.inject(url)).headers['content-disposition']
    expect(await said('/call')).toBe('attachment; filename="answer.json"')
    expect(await said('/nowhere')).toBe('attachment; filename="answer.json"')
    expect([await said('/own'), await said('/page')]).toEqual(['inline', undefined])
  })

  test.each([
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: homes.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n\r\n'],
  ])('%s is refused', async (_what, request) => {
    const app = await anApp((app) => app.get('/', () => 'welcome'))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await overTheWire(app, request)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('welcome')
  })

  test('what is not HTTP is refused', async () => {
    const app = await anApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const said = await overTheWire(app, 'HELO kerbside\r\n\r\n')
    expect(said).toMatch(/^HTTP\/1\.1 400 /)
    expect(said).toContain('The request could not be read.')
    expect(said).toContain('x-content-type-options: nosniff')
  })

  test('a client that takes too long over its head, its body or its first byte is refused', async () => {
    const app = await anApp()
    const { headersTimeout, requestTimeout, timeout } = app.server
    const { request: _, ...ofNode } = TIMEOUTS
    expect({ head: headersTimeout, longRequest: requestTimeout, idle: timeout }).toEqual(ofNode)
  })

  test('a body that takes too long is refused, except where its route gives it hours', async () => {
    const app = await anApp(
      (app) => {
        app.removeAllContentTypeParsers()
        app.addContentTypeParser('*', (_request, _body, done) => done(null))
        app.post('/form', async ({ raw }) => text(raw))
        app.post('/file', async (request) => {
          request.allowLongBody()
          return text(request.raw)
        })
      },
      { timeouts: { request: 200 } },
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 6\r\n\r\nabc`
    const long = connect(port(app), '127.0.0.1')
    long.write(head('/file'))
    const answered = text(long)
    // the other one began later and is over before the rest of the file comes
    const refused = await overTheWire(app, head('/form'))
    expect(refused).toMatch(/^HTTP\/1\.1 408 /)
    expect(refused).toContain('The request took too long to arrive.')
    long.write('def')
    expect(await answered).toMatch(/^HTTP\/1\.1 200 .*abcdef$/s)
  })

  test.each([
    [
      'a body over the limit',
      'application/json',
      JSON.stringify('x'.repeat(MAX_BODY_BYTES)),
      413,
      'The request is too large.',
    ],
    ['broken JSON', 'application/json', '{"price":', 400, 'The request could not be read.'],
    ['a kind of content nobody reads', 'application/x-listing', 'x', 415, /content type/],
  ])('%s is refused', async (_what, contentType, payload, status, words) => {
    const app = await anApp((app) => app.post('/offers', () => 'never'))
    const answer = await app.inject({
      method: 'POST',
      url: '/offers',
      headers: { 'content-type': contentType },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual({ errors: [expect.stringMatching(words)], message: expect.stringMatching(words) })
  })

  test('an unknown path is not found', async () => {
    const answer = await (await anApp()).inject('/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      errors: ['Not found.'],
      message: 'Not found.',
    })
  })

  test('a client error says its own words, an error of ours never does', async () => {
    const logged: string[] = []
    const app = await anApp(
      (app) => {
        app.get('/conflict', () => {
          throw Object.assign(new Error('Somebody else was faster.'), { statusCode: 409 })
        })
        app.get('/broken', () => {
          throw new Error('password of kerbside at 10.0.0.1 is wrong')
        })
        app.get('/away', () => {
          throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { statusCode: 503 })
        })
      },
      { logger: pino({}, { write: (line: string) => void logged.push(line) }) },
    )
    expect((await app.inject('/conflict')).json().message).toBe('Somebody else was faster.')
    for (const [url, status] of [
      ['/broken', 500],
      ['/away', 503],
    ] as const) {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toEqual({
        errors: ['Something went wrong. Please try again.'],
        message: 'Something went wrong. Please try again.',
      })
    }
    expect(logged.join('')).toContain('password of kerbside at 10.0.0.1 is wrong')
  })

  test.each([
    ['refuses', Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })],
    ['refuses at each IP address', new AggregateError([Object.assign(new Error('no'), { code: 'ECONNREFUSED' })])],
    ['is stopping', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['hangs', new Error('timeout exceeded when trying to connect')],
  ])('while a database %s, clients are told to come back', async (_how, error) => {
    const app = await anApp((app) =>
      app.get('/homes', () => {
        throw error
      }),
    )
    const { statusCode, headers, body } = await app.inject('/homes')
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store'])
    expect(body).not.toContain('ECONNREFUSED')
  })

  test('an answer that fails is kept by nobody, though its route had said for how long', async () => {
    const app = await anApp((app) =>
      app.get('/picture', (_request, reply) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', '"picture"')
        throw new Error('the disk is gone')
      }),
    )
    const { statusCode, headers } = await app.inject('/picture')
    expect(statusCode).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  })

  test('a visitor who asks too often is refused', async () => {
    const app = await anApp((app) => app.get('/login', () => 'welcome'), { costOf: () => REQUEST_BUDGET.maxMs })
    expect((await app.inject({ url: '/login', remoteAddress: '203.0.113.1' })).statusCode).toBe(200)
    const answer = await app.inject({ url: '/login', remoteAddress: '203.0.113.1' })
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.statusCode).toBe(429)
    expect(answer.json().message).toMatch(/^Too many requests/)
  })
})

describe('every answer', () => {
  const headersOf = async (options: Partial<AppOptions> = {}) => {
    const app = await anApp((app) => app.get('/', (request) => request.nonce), options)
    const { headers, body } = await app.inject('/')
    return { ...headers, policy: String(headers['content-security-policy']), nonce: body } as Record<string, string>
  }

  test('carries the headers that keep it to itself', async () => {
    expect(await headersOf()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(await headersOf()).not.toHaveProperty('x-powered-by')
    expect(await headersOf()).not.toHaveProperty('server')
  })

  test.each([
    ['JSON', '/call.ljson'],
    ['a picture', '/media/1'],
    ['what is not there', '/none'],
    ['what failed', '/broken'],
  ])('%s carries them too, and the number of its request', async (_what, url) => {
    const app = await anApp(
      (app) => {
        app.get('/call.ljson', () => ({}))
        app.get('/media/1', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(10)))
        app.get('/broken', () => {
          throw new Error('broken')
        })
      },
      { secure: true },
    )
    const { headers } = await app.inject({ url, headers: { 'x-request-id': 'from-a-proxy-1' } })
    expect(headers).toMatchObject({
      'x-request-id': 'from-a-proxy-1',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  test.each(['short', 'a b c d e f g h', 'x'.repeat(65), 'line\tfeed-here'])(
    'a number of a request that is none (%s) is not taken over',
    async (given) => {
      const app = await anApp((app) => app.get('/', () => ''))
      const { headers } = await app.inject({ url: '/', headers: { 'x-request-id': given } })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
    },
  )

  test('runs no script but ours and those with its own nonce, which is never used again', async () => {
    const first = await headersOf()
    const second = await headersOf()
    expect(first.policy).toContain(`script-src 'self' 'nonce-${first.nonce}'`)
    expect(first.policy).not.toContain('unsafe')
    expect(Buffer.from(first.nonce ?? '', 'base64')).toHaveLength(16)
    expect(second.nonce).not.toBe(first.nonce)
  })

  test.each([
    ['on', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['off', undefined],
  ] as const)('of a secure site insists on HTTPS as the operator says: HSTS=%s', async (hsts, header) => {
    expect((await headersOf({ secure: true, hsts }))['strict-transport-security']).toBe(header)
  })

  test('insists on HTTPS only where the site has it', async () => {
    expect(await headersOf()).not.toHaveProperty('strict-transport-security')
    expect((await headersOf()).policy).not.toContain('upgrade-insecure-requests')
    expect(await headersOf({ secure: true })).toHaveProperty('strict-transport-security')
    expect((await headersOf({ secure: true })).policy).toContain('upgrade-insecure-requests')
  })

  test('frames other hosts only on the pages that need them', async () => {
    const app = await anApp((app) => app.get('/*', () => ''), {
      policy: () => ({ framesOn: (path) => (path === '/film' ? ['https://films.example'] : []) }),
    })
    const frames = async (url: string) =>
      /frame-src ([^;]*)/.exec(String((await app.inject(url)).headers['content-security-policy']))?.[1]
    expect(await frames('/')).toBe("'self'")
    expect(await frames('/film?number=2')).toBe("'self' https://films.example")
  })

  test('in development lets styles and scripts of the tools in', async () => {
    const { policy } = await headersOf({ policy: () => ({ relaxed: true, connect: ['ws:'] }) })
    expect(policy).toContain("script-src 'self' 'unsafe-inline'")
    expect(policy).toContain("connect-src 'self' ws:")
  })
})

describe('compression', () => {
  const page = '<p>Stone cottages round the water.</p>'.repeat(100)

  test.each([
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])('Accept-Encoding %s is answered in %s', async (accepted, encoding) => {
    const app = await anApp((app) => app.get('/', (_request, reply) => reply.type('text/html').send(page)))
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    if (encoding === 'br') expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page)
  })

  test('a short answer and a picture stay as they are', async () => {
    const app = await anApp((app) => {
      app.get('/short', (_request, reply) => reply.type('text/html').send('short'))
      app.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
    })
    for (const url of ['/short', '/picture'])
      expect((await app.inject({ url, headers: { 'accept-encoding': 'br' } })).headers).not.toHaveProperty(
        'content-encoding',
      )
  })

  test.each(['br', 'gzip'])('%s does not hold back what is streamed', async (encoding) => {
    const stream = new Readable({ read() {} })
    const app = await anApp((app) => app.get('/', (_request, reply) => reply.type('text/html').send(stream)))
    await app.listen({ port: 0, host: '127.0.0.1' })
    stream.push('<h1>first</h1>')
    const answer = await fetch(`http://127.0.0.1:${port(app)}/`, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    // the second part is not written before the first has come: held back, this would never end
    expect((await reader?.read())?.value).toBe('<h1>first</h1>')
    stream.push('<p>second</p>')
    expect((await reader?.read())?.value).toBe('<p>second</p>')
    stream.push(null)
    expect((await reader?.read())?.done).toBe(true)
  })
})

/** All that the server says before it hangs up. */
async function overTheWire(app: FastifyInstance, words: string): Promise<string> {
  const socket = connect(port(app), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(words)
  return text(socket)
}
