import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aFormProtection } from '#test/fixtures/form-protection.ts'
import type { Captcha } from './create-captcha.ts'
import { PLAIN_FORM_LIMIT } from './form-protection.ts'
import { formProtectionRoutes } from './routes.ts'

type Challenge = Awaited<ReturnType<NonNullable<Captcha['challenge']>>>

const minute = 60_000
let database: TestDatabase
let app: FastifyInstance
let now = Date.now()
let captcha: Captcha

beforeAll(async () => {
  database = await cloneDatabase()
  const formProtection = aFormProtection(database.db, { captcha: 'altcha', clock: () => new Date(now) })
  captcha = formProtection.captcha
  app = await createApp({ logger: createLogger('silent'), secure: false })
  formProtectionRoutes(app, { formProtection })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const visitor = { ip: '203.0.113.7' }
const challenge = async () => (await app.inject('/captcha/challenge')).json<Challenge>()
const written = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64')
const solved = async (given?: Challenge) => {
  const asked = given ?? (await challenge())
  return { challenge: asked, solution: await solveChallenge({ challenge: asked, deriveKey }) }
}

describe('altcha refuses', () => {
  test('a token that was used before, even concurrently', async () => {
    const token = written(await solved())
    const verdicts = await Promise.all([
      captcha.verify(token, visitor),
      captcha.verify(token, visitor),
      captcha.verify(token, visitor),
    ])
    expect(verdicts.sort()).toEqual(['passed', 'refused', 'refused'])
    expect(await captcha.verify(token, visitor)).toBe('refused')
  })

  test('a used token that is encoded differently', async () => {
    const answer = await solved()
    expect(await captcha.verify(written(answer), visitor)).toBe('passed')
    const { challenge, solution } = answer
    const { parameters, signature } = challenge
    const again = {
      solution,
      challenge: { signature, parameters: Object.fromEntries(Object.entries(parameters).reverse()) },
      extra: 1,
    }
    expect(await captcha.verify(written(again), visitor)).toBe('refused')
  })

  test('an expired token', async () => {
    const token = written(await solved())
    now += 21 * minute
    expect(await captcha.verify(token, visitor)).toBe('refused')
    now -= 21 * minute
  })

  test.each<[string, (answer: Awaited<ReturnType<typeof solved>>) => unknown]>([
    [
      'an easier challenge than ours',
      ({ challenge, solution }) => ({
        solution,
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
      }),
    ],
    [
      'a challenge that lasts longer',
      ({ challenge, solution }) => ({
        solution,
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } },
      }),
    ],
    [
      'a challenge without its signature',
      ({ challenge: { parameters }, solution }) => ({ solution, challenge: { parameters } }),
    ],
    ['no solution', ({ challenge }) => ({ challenge })],
    ['a guess', ({ challenge }) => ({ challenge, solution: { counter: 61, derivedKey: 'ab'.repeat(32), time: 1 } })],
    [
      'the key that the challenge begins to tell',
      ({ challenge }) => ({
        challenge,
        solution: { counter: 61, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}`, time: 1 },
      }),
    ],
    [
      'a solution of another challenge',
      ({ challenge }) => ({ challenge, solution: { counter: 100, derivedKey: 'zz', time: 1 } }),
    ],
    ['no challenge', () => ({})],
    ['null', () => null],
    ['a list', () => []],
  ])('%s', async (_words, forge) => {
    expect(await captcha.verify(written(forge(await solved())), visitor)).toBe('refused')
  })

  test.each([
    ['words', 'let me in'],
    ['half of it', 'eyJjaGFsbGVuZ2Ui'],
    ['a token without end', 'A'.repeat(100_000)],
    ['groups in groups', Buffer.from(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`).toString('base64')],
  ])('%s', async (_words, token) => {
    expect(await captcha.verify(token, visitor)).toBe('refused')
  })

  test.each([undefined, '', 7, ['a'], { a: 1 }, null])('the missing token %j', async (token) => {
    expect(await captcha.verify(token, visitor)).toBe('missing')
  })

  test('challenges over the limit', async () => {
    const remoteAddress = '198.51.100.9'
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => app.inject({ url: '/captcha/challenge', remoteAddress })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('60')
  })
})

describe('without JavaScript', () => {
  test('a strict rate limit per network replaces the captcha', async () => {
    const from = (ip: string) => captcha.verify(undefined, { ip, plainForm: true })
    for (let at = 0; at < PLAIN_FORM_LIMIT.max; at++) expect(await from(`2001:db8:1:2::${at}`)).toBe('passed')
    expect(await from('2001:db8:1:2:ffff::1')).toBe('too-many')
    expect(await from('2001:db8:1:3::1')).toBe('passed')
  })
})

describe('a challenge', () => {
  test('is solved and passes once', async () => {
    const { challenge, solution } = await solved()
    expect(solution?.counter).toBeGreaterThan(50)
    expect(await captcha.verify(written({ challenge, solution }), visitor)).toBe('passed')
  })

  test('is not cached', async () => {
    expect((await app.inject('/captcha/challenge')).headers['cache-control']).toBe('no-store')
  })

  test('is 404 where the site has another captcha', async () => {
    const other = await createApp({ logger: createLogger('silent'), secure: false })
    formProtectionRoutes(other, { formProtection: aFormProtection(database.db) })
    expect((await other.inject('/captcha/challenge')).statusCode).toBe(404)
    await other.close()
  })
})
