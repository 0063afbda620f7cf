import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { createLogger } from '../logging/logging.ts'
import { createApp, MAX_BODY_BYTES } from './create-app.ts'
import { mountPages, type RenderPage } from './mount-pages.ts'

let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

/** A site of one page, which says what it was asked. */
async function aSite(
  render: RenderPage<string> = echo,
  publicUrl = 'https://homes.example',
  movedTo?: (path: string) => Promise<string | undefined>,
) {
  app = await createApp({ logger: createLogger('silent'), secure: true })
  app.post('/leads', (request, reply) =>
    reply.renderPage('/book-a-viewing?property_id=42', {
      status: 422,
      form: { values: request.body as Record<string, string>, errors: { email: 'Please enter a valid email' } },
    }),
  )
  await mountPages(app, {
    publicUrl,
    movedTo,
    render: async () => render,
    async personOf(_request, reply) {
      reply.header('set-cookie', 'kerbside_visitor=abc')
      return 'a visitor'
    },
  })
  return app
}

const echo: RenderPage<string> = async (request) =>
  Response.json({ url: request.url, method: request.method, type: request.headers.get('content-type') })

async function listening(render: RenderPage<string>): Promise<number> {
  const site = await aSite(render)
  await site.listen({ port: 0, host: '127.0.0.1' })
  return (site.server.address() as { port: number }).port
}

describe('what pages are not asked', () => {
  test.each(['/nothing.json', '/user/nothing.ljson', '/nothing.ljson?page=2'])('%s is a 404 in JSON', async (url) => {
    const answer = await (await aSite()).inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      errors: ['Not found.'],
      message: 'Not found.',
    })
  })

  test.each(['TRACE', 'OPTIONS'] as const)('%s is told what pages take', async (method) => {
    const { statusCode, headers } = await (await aSite()).inject({ method, url: '/' })
    expect(statusCode).toBe(405)
    expect(headers.allow).toBe('GET, HEAD')
  })

  test('a form sent to a page that takes none is told so', async () => {
    const site = await aSite(async () => new Response('no', { status: 405 }))
    const { statusCode, headers } = await site.inject({ method: 'POST', url: '/', payload: 'a=b' })
    expect(statusCode).toBe(405)
    expect(headers.allow).toBe('GET, HEAD')
  })

  test('a form over the limit is refused, whether it states its length or not', async () => {
    const site = await aSite(async (request) => new Response(String((await request.text()).length)))
    const form = 'x'.repeat(MAX_BODY_BYTES + 1)
    expect((await site.inject({ method: 'POST', url: '/', payload: form })).statusCode).toBe(413)
    // without a length, it comes in pieces
    const pieces = await site.inject({ method: 'POST', url: '/', payload: Readable.from([form]) })
    expect(pieces.statusCode).toBe(413)
    expect(pieces.json()).toEqual({ errors: ['The request is too large.'], message: 'The request is too large.' })
    const largest = await site.inject({ method: 'POST', url: '/', payload: Readable.from([form.slice(1)]) })
    expect(largest.body).toBe(String(MAX_BODY_BYTES))
  })

  test('an error of the renderer says nothing about itself', async () => {
    const site = await aSite(async () => {
      throw new Error('no column "rooms" in table properties')
    })
    const answer = await site.inject('/')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('rooms')
  })
})

describe('a page that is not there', () => {
  const missing: RenderPage<string> = async ({ url }) => new Response('', { status: url.endsWith('/here') ? 200 : 404 })
  const old = async (path: string) => (path.startsWith('/nowhere') ? undefined : '/now')

  test('its path may redirect for good; one that has a page does not', async () => {
    const site = await aSite(missing, undefined, old)
    const { statusCode, headers } = await site.inject('/old.asp?id=4')
    expect([statusCode, headers.location]).toEqual([301, '/now'])
    expect((await site.inject('/here')).statusCode).toBe(200)
    expect((await site.inject('/nowhere')).statusCode).toBe(404)
    expect((await site.inject({ method: 'POST', url: '/old.asp' })).statusCode).toBe(404)
  })

  test('what went wrong in a page is an error of the site, which is logged and has a page of its own', async () => {
    const site = await aSite(async (_request, { failed }) => {
      failed(new Error('no column "rooms" in table properties'))
      return new Response('<h1>half a page</h1>', { status: 500 })
    })
    const answer = await site.inject('/')
    expect([answer.statusCode, answer.json().message]).toEqual([500, 'Something went wrong. Please try again.'])
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('the URL that a page is asked for', () => {
  test.each([
    ['/', 'https://homes.example/'],
    ['/search/oakham?page=2', 'https://homes.example/search/oakham?page=2'],
    ['//evil.example/login', 'https://homes.example/evil.example/login'],
    ['////evil.example', 'https://homes.example/evil.example'],
    ['/\\evil.example', 'https://homes.example/evil.example'],
    ['/a/..//evil.example', 'https://homes.example/evil.example'],
    ['/a/%2e%2e//evil.example', 'https://homes.example/evil.example'],
    ['http://evil.example/login', 'https://homes.example/login'],
    ['http://evil.example', 'https://homes.example/'],
    ['/../../etc/passwd', 'https://homes.example/etc/passwd'],
    ['/@evil.example', 'https://homes.example/@evil.example'],
    ['/text-100%', 'https://homes.example/text-100%25'],
  ])('%s is %s', async (sent, meant) => {
    const port = await listening(echo)
    const asked = request({ host: '127.0.0.1', port, path: sent, headers: { host: 'evil.example' } })
    asked.end()
    const [answer] = await once(asked, 'response')
    let body = ''
    for await (const chunk of answer) body += chunk
    expect(JSON.parse(body).url).toBe(meant)
  })

  test('has our origin, whatever Host or a proxy says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
    expect((await (await aSite()).inject({ url: '/user', headers })).json().url).toBe('https://homes.example/user')
  })
})

describe('a page', () => {
  test('is told the nonce that the policy of its answer allows', async () => {
    const site = await aSite(async (_request, { nonce }) => new Response(nonce))
    const answer = await site.inject('/')
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${answer.body}'`)
  })

  test('gives its own status, headers and cookies', async () => {
    const headers = new Headers({ location: '/search', 'cache-control': 'no-store' })
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    const answer = await (await aSite(async () => new Response(null, { status: 302, headers }))).inject('/')
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({
      location: '/search',
      'set-cookie': ['a=1', 'b=2'],
      'cache-control': 'no-store',
    })
    expect(answer.headers).toHaveProperty('x-content-type-options', 'nosniff')
  })

  test('gets a form whole, in whatever kind it comes', async () => {
    const site = await aSite(async (request) => Response.json(Object.fromEntries(await request.formData())))
    const form = await site.inject({
      method: 'POST',
      url: '/book-a-viewing',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Ada+Finch&when=morning',
    })
    expect(form.json()).toEqual({ name: 'Ada Finch', when: 'morning' })
    const data = new FormData()
    data.set('name', 'Ada Finch')
    await site.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.server.address() as { port: number }
    const multipart = await fetch(`http://127.0.0.1:${port}/book-a-viewing`, { method: 'POST', body: data })
    expect(await multipart.json()).toEqual({ name: 'Ada Finch' })
  })

  test('reads a body as it comes, and answers as it goes', async () => {
    const port = await listening(
      async (request) => new Response(request.body, { headers: { 'content-type': 'text/plain' } }),
    )
    const asked = request({ host: '127.0.0.1', port, method: 'POST' })
    asked.write('<p>one')
    // neither part is asked for before the other has come back: held up anywhere, this would never end
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const parts = answer.setEncoding('utf8')[Symbol.asyncIterator]()
    expect((await parts.next()).value).toBe('<p>one')
    asked.write('<p>two')
    expect((await parts.next()).value).toBe('<p>two')
    asked.end()
    expect((await parts.next()).done).toBe(true)
  })

  test('hears that the visitor has gone', async () => {
    const begun = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<string>()
    const port = await listening(async ({ signal }) => {
      begun.resolve()
      await once(signal, 'abort')
      gone.resolve('gone')
      return new Response('too late')
    })
    const visitor = new AbortController()
    const asked = fetch(`http://127.0.0.1:${port}/`, { signal: visitor.signal })
    await begun.promise
    visitor.abort()
    await expect(asked).rejects.toThrow('aborted')
    expect(await gone.promise).toBe('gone')
  })

  test('is not told so when all has arrived', async () => {
    let signal: AbortSignal | undefined
    const port = await listening(async (request) => {
      signal = request.signal
      return new Response('all')
    })
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('all')
    await app?.close()
    expect(signal?.aborted).toBe(false)
  })

  test('answers HEAD without a body', async () => {
    const answer = await (await aSite(async () => new Response(null, { status: 200 }))).inject({
      method: 'HEAD',
      url: '/',
    })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})

describe('a visit', () => {
  test('that is asked who makes it has an answer of its own, which nobody keeps', async () => {
    const site = await aSite(async (_request, { visit }) => new Response(await visit.private()))
    const { headers, body } = await site.inject('/user')
    expect(body).toBe('a visitor')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['set-cookie']).toBe('kerbside_visitor=abc')
  })

  test('that is not asked has the answer of everybody', async () => {
    const { headers } = await (await aSite()).inject('/')
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('cache-control')
  })
})

describe('a form that is sent with something wrong', () => {
  const form = { method: 'POST', url: '/leads', payload: 'email=ann', headers: typed() } as const

  test('shows its own page again, with what was typed', async () => {
    const site = await aSite(async (request, { visit }) =>
      Response.json({
        form: visit.form,
        method: request.method,
        path: new URL(request.url).pathname + new URL(request.url).search,
        type: request.headers.get('content-type'),
        cookie: request.headers.get('cookie'),
      }),
    )
    const answer = await site.inject(form)
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      form: { values: { email: 'ann' }, errors: { email: 'Please enter a valid email' } },
      method: 'GET',
      path: '/book-a-viewing?property_id=42',
      type: null,
      cookie: 'kerbside_session=1',
    })
  })

  test('about a home that has gone meanwhile: says so', async () => {
    const site = await aSite(async () => new Response('gone', { status: 410 }))
    expect((await site.inject(form)).statusCode).toBe(410)
  })

  function typed() {
    return { 'content-type': 'application/x-www-form-urlencoded', cookie: 'kerbside_session=1' }
  }
})
