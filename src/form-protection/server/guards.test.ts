import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aFormProtection, PUBLIC_URL } from '#test/fixtures/form-protection.ts'
import { protectionCookies } from './protection-cookies.ts'

const { session: SESSION_COOKIE, visitor: VISITOR_COOKIE } = protectionCookies(PUBLIC_URL)

let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await cloneDatabase()
  const protection = aFormProtection(database.db)
  app = await createApp({ logger: createLogger('silent'), secure: true })
  app.decorateReply('renderPage', async function renderPage(page: string, { status, form }) {
    return this.code(status).send({ page, form })
  })
  app.get('/token', (request, reply) => [protection.tokenFor(request, reply), protection.tokenFor(request, reply)])
  app.get('/session', () => protection.tokenForSession('s1'))
  app.post('/leads', { preHandler: protection.requireToken() }, () => 'accepted')
  app.post('/session', { preHandler: protection.requireToken({ form: '/user/sign-in' }) }, () => 'accepted')
  app.post('/saved', { preHandler: protection.requireSameOrigin() }, () => 'accepted')
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

async function aVisitor() {
  const answer = await app.inject('/token')
  const { name, value } = answer.cookies[0]!
  return { token: answer.json<string[]>()[0]!, cookies: { [name]: value } }
}

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' }

describe('a call with a token is refused', () => {
  test.each<[string, (own: string, foreign: string) => { token?: unknown; cookies?: Record<string, string> }]>([
    ['without a token', () => ({})],
    ['with an empty one', () => ({ token: '' })],
    ['with a list of good ones', (own) => ({ token: [own] })],
    ["with somebody else's", (_own, foreign) => ({ token: foreign })],
    ['without the cookie it is bound to', (own) => ({ token: own, cookies: {} })],
    [
      'once a session has begun and the visitor’s cookie is gone',
      (own) => ({ token: own, cookies: { [SESSION_COOKIE]: 's1' } }),
    ],
  ])('%s', async (_words, attempt) => {
    const [visitor, stranger] = [await aVisitor(), await aVisitor()]
    const { token, cookies = visitor.cookies } = attempt(visitor.token, stranger.token)
    const payload = { authenticity_token: token, message: 'Hello' }
    const answer = await app.inject({ method: 'POST', url: '/leads', payload, cookies })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ errors: [expect.any(String)], message: expect.stringContaining('reload') })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    [
      'the page it was sent from',
      '/leads',
      `${PUBLIC_URL}/contact-office?department_id=2`,
      '/contact-office?department_id=2',
    ],
    ['the form that the route names', '/session', `${PUBLIC_URL}/elsewhere`, '/user/sign-in'],
    ['the home page, from another site', '/leads', 'https://evil.example/contact-office', '/'],
    ['the home page, from a URL that would lead away', '/leads', `${PUBLIC_URL}//evil.example`, '/'],
    ['the home page, from nowhere', '/leads', undefined, '/'],
  ])('and a plain form is redirected to %s', async (_words, url, referer, page) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...form, ...(referer && { referer }) },
      payload: 'message=Hello',
    })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`${page}#flash/invalid-authenticity-token`)
  })

  test('and a plain form of ours is shown again with what was typed', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/session',
      headers: { ...form, origin: PUBLIC_URL },
      payload: 'username=ann%40example.com&password=secret&authenticity_token=stale',
    })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({
      page: '/user/sign-in',
      form: {
        values: { username: 'ann@example.com' },
        errors: {},
        problem: 'This page was open for too long. Nothing you typed is lost: please send it again.',
      },
    })
  })

  test('in JSON for a form sent by a script', async () => {
    const headers = { ...form, accept: '*/*' }
    expect((await app.inject({ method: 'POST', url: '/leads', headers, payload: 'message=Hello' })).statusCode).toBe(
      403,
    )
  })
})

describe('a call with a token is accepted', () => {
  test.each<[string, (token: string) => { payload: string | object; headers: Record<string, string> }]>([
    ['in JSON', (token) => ({ payload: { authenticity_token: token }, headers: {} })],
    ['in a form', (token) => ({ payload: `authenticity_token=${token}&lead_client[first_name]=Ada`, headers: form })],
    ['in a header', (token) => ({ payload: {}, headers: { 'x-csrf-token': token } })],
  ])('%s', async (_words, attempt) => {
    const { token, cookies } = await aVisitor()
    const answer = await app.inject({ method: 'POST', url: '/leads', cookies, ...attempt(token) })
    expect([answer.statusCode, answer.body]).toEqual([200, 'accepted'])
  })

  test('from the answer that began the session', async () => {
    const { body } = await app.inject('/session')
    const cookies = { ...(await aVisitor()).cookies, [SESSION_COOKIE]: 's1' }
    const answer = await app.inject({ method: 'POST', url: '/leads', cookies, payload: { authenticity_token: body } })
    expect(answer.statusCode).toBe(200)
  })
})

test('a script that signs in without loading its page again may go on with the visitor’s token, on our pages alone', async () => {
  const { token, cookies } = await aVisitor()
  const post = (origin: string) =>
    app.inject({
      method: 'POST',
      url: '/leads',
      payload: { authenticity_token: token },
      cookies: { ...cookies, [SESSION_COOKIE]: 's1' },
      headers: { origin },
    })
  expect((await post(PUBLIC_URL)).statusCode).toBe(200)
  expect((await post('https://elsewhere.example')).statusCode).toBe(403)
})

test('a token of the previous SECRET is accepted while it is configured', async () => {
  const secrets = {
    secret: 'the next secret of thirty-two characters',
    before: 'a secret of at least thirty-two characters',
  }
  const { token, cookies } = await aVisitor()
  const request = { cookies } as unknown as FastifyRequest
  const after = (secretBefore?: string) => aFormProtection(database.db, { secret: secrets.secret, secretBefore })
  expect(after(secrets.before).tokenIsGood(request, token)).toBe(true)
  expect(after().tokenIsGood(request, token)).toBe(false)
  expect(after('another secret of thirty-two characters').tokenIsGood(request, token)).toBe(false)
})

describe("the visitor's cookie", () => {
  test('is HttpOnly, same-site and unique', async () => {
    const [one, two] = [await app.inject('/token'), await app.inject('/token')]
    expect(one.cookies).toEqual([
      {
        name: VISITOR_COOKIE,
        value: expect.stringMatching(/^[\w-]{43}$/),
        httpOnly: true,
        sameSite: 'Lax',
        secure: true,
        path: '/',
      },
    ])
    expect(one.cookies[0]?.value).not.toBe(two.cookies[0]?.value)
  })

  test('is set once per request', async () => {
    const answer = await app.inject('/token')
    const [one, two] = answer.json<string[]>()
    expect(one).toBe(two)
    expect(answer.cookies).toHaveLength(1)
    const again = await app.inject({ url: '/token', cookies: { [VISITOR_COOKIE]: answer.cookies[0]!.value } })
    expect(again.json()).toEqual([one, one])
    expect(again.cookies).toEqual([])
  })
})

describe('the same-origin check', () => {
  test.each<[string, Record<string, string>, number]>([
    ['nothing said', {}, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['another port', { origin: 'https://homes.example:8443' }, 403],
    ['our name without TLS', { origin: 'http://homes.example' }, 403],
    ['a name that begins like ours', { origin: 'https://homes.example.evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['another site, by its fetch metadata', { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister site', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-site' }, 403],
    ['somebody’s address bar', { 'sec-fetch-site': 'none' }, 403],
    [
      'our fetch metadata with another origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    ['our origin', { origin: PUBLIC_URL }, 200],
    ['our fetch metadata', { 'sec-fetch-site': 'same-origin' }, 200],
    ['both', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }, 200],
    ['a browser that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    ['the name the site was asked by', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
  ])('decides by the headers: %s (%#)', async (_words, headers, status) => {
    const answer = await app.inject({ method: 'POST', url: '/saved', headers })
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.json()).toEqual({ errors: [expect.any(String)], message: expect.any(String) })
  })
})
