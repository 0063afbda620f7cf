import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aFormProtection, type ProtectionChanges } from '#test/fixtures/form-protection.ts'

/** What the stand-in of Google answers next, and what it was asked. */
let answer: { status?: number; body: unknown } = { body: {} }
let asked: Record<string, string>[] = []

let google: Server
let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  google = createServer(async (request, response) => {
    asked.push(Object.fromEntries(new URLSearchParams(await text(request))))
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(google, 'listening')
})
afterAll(async () => {
  google.close()
  await database.drop()
})

function aCaptcha(captcha: 'recaptcha-v2-invisible' | 'recaptcha-v3', changes: ProtectionChanges = {}) {
  const { port } = google.address() as { port: number }
  return aFormProtection(database.db, {
    captcha,
    recaptchaSiteKey: 'public',
    recaptchaSecretKey: 'secret',
    recaptchaVerifyUrl: `http://127.0.0.1:${port}/siteverify`,
    ...changes,
  }).captcha
}

const question = { ip: '203.0.113.7', action: 'book_a_viewing' }
const good = { success: true, hostname: 'homes.example', score: 0.9, action: 'book_a_viewing' }

const verdictOf = (captcha: 'recaptcha-v2-invisible' | 'recaptcha-v3', body: unknown, status?: number) => {
  answer = { body, status }
  return aCaptcha(captcha).verify('a token', question)
}

describe.each(['recaptcha-v2-invisible', 'recaptcha-v3'] as const)('%s', (captcha) => {
  test.each<[string, unknown, 'refused' | 'unreachable', number?]>([
    ['a failure', { ...good, success: false, 'error-codes': ['timeout-or-duplicate'] }, 'refused'],
    ['a token solved on another site', { ...good, hostname: 'evil.example' }, 'refused'],
    ['a token of no site', { ...good, hostname: undefined }, 'refused'],
    ['success in words', { ...good, success: 'true' }, 'refused'],
    ['a wrong key of ours', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unreachable'],
    ['an error', { ...good }, 'unreachable', 500],
    ['no JSON', '<h1>Sorry</h1>', 'unreachable'],
    ['nothing', 'null', 'unreachable'],
  ])('does not accept %s', async (_words, body, verdict, status) => {
    expect(await verdictOf(captcha, body, status)).toBe(verdict)
  })

  test('an overlong token is refused without a call', async () => {
    asked = []
    expect(await aCaptcha(captcha).verify('x'.repeat(20_000), question)).toBe('refused')
    expect(asked).toEqual([])
  })

  test('notices a missing token, with or without JavaScript', async () => {
    expect(await aCaptcha(captcha).verify(undefined, question)).toBe('missing')
    expect(await aCaptcha(captcha).verify('', { ...question, plainForm: true })).toBe('missing')
  })

  test('notices an unreachable API', async () => {
    const captchaOfNobody = aCaptcha(captcha, { recaptchaVerifyUrl: 'http://127.0.0.1:9/siteverify' })
    expect(await captchaOfNobody.verify('a token', question)).toBe('unreachable')
  })

  test('passes, sending Google the key, the token and the IP address', async () => {
    asked = []
    expect(await verdictOf(captcha, good)).toBe('passed')
    expect(asked).toEqual([{ secret: 'secret', response: 'a token', remoteip: '203.0.113.7' }])
  })

  test('passes with and without www.', async () => {
    expect(await verdictOf(captcha, { ...good, hostname: 'www.homes.example' })).toBe('passed')
  })

  test('has a public key for the browser and sources for the content security policy', () => {
    const { publicConfig, sources } = aCaptcha(captcha)
    expect(publicConfig()).toEqual({ adapter: captcha, siteKey: 'public' })
    expect(sources.scripts.every((source) => /^https:\/\/www\.(google|gstatic)\.com\/recaptcha\/$/.test(source))).toBe(
      true,
    )
  })
})

describe('reCAPTCHA version 3', () => {
  test.each<[string, object]>([
    ['a low score', { score: 0.4 }],
    ['no score', { score: undefined }],
    ['a score in words', { score: '0.9' }],
    ['a token of another form', { action: 'sign_in' }],
    ['a token of no form', { action: undefined }],
  ])('%s is refused', async (_words, changes) => {
    expect(await verdictOf('recaptcha-v3', { ...good, ...changes })).toBe('refused')
  })

  test('uses the agency’s minimum score', async () => {
    answer = { body: good }
    expect(await aCaptcha('recaptcha-v3', { recaptchaScore: 0.95 }).verify('a token', question)).toBe('refused')
  })
})
