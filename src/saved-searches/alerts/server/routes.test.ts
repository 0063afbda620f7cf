import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { type AlertDesk, openAlertDesk } from '#test/fixtures/alert-fixture.ts'
import { alertRoutes } from './routes.ts'
import { createAlertSettings } from './settings.ts'
import { signAlertToken } from './token.ts'

let desk: AlertDesk
let app: FastifyInstance
let ann: { userId: number; searchIds: number[] }
let bea: { userId: number; searchIds: number[] }

beforeEach(async () => {
  desk = await openAlertDesk()
  ann = await desk.person(
    'ann@example.com',
    { criteria: { minBeds: 2 } },
    { criteria: { minBeds: 3 }, frequency: 'W' },
    { criteria: { minBeds: 4 } },
  )
  bea = await desk.person('bea@example.com', {})
  app = await createApp({ logger: createLogger('silent'), secure: false })
  await alertRoutes(app, { alertSettings: desk.settings })
})

afterEach(async () => {
  await app.close()
  await desk.close()
})

/** By the links of an email about her first two searches. */
const annsToken = () => signAlertToken({ userId: ann.userId, searchIds: ann.searchIds.slice(0, 2) }, desk.secret)

const FORM = 'application/x-www-form-urlencoded'

function post(token: string, payload: string, type = FORM) {
  return app.inject({ method: 'POST', url: `/alerts/${token}`, headers: { 'content-type': type }, payload })
}

async function frequencies(): Promise<string> {
  const rows = await desk.db.selectFrom('saved_searches').select('alert_frequency').orderBy('id').execute()
  return rows.map(({ alert_frequency }) => alert_frequency).join('')
}

const oneClick = 'List-Unsubscribe=One-Click'

describe('nothing is changed', () => {
  test.each<[what: string, token: () => string, payload: string, status: number]>([
    ['a link that is not ours', () => 'abc', oneClick, 404],
    [
      'a link with another signature',
      () => signAlertToken({ userId: ann.userId, searchIds: ann.searchIds }, 'another secret'),
      oneClick,
      404,
    ],
    [
      'a link with a search added',
      () => annsToken().replace('.', `-${bea.searchIds[0]!.toString(36)}.`),
      oneClick,
      404,
    ],
    ['nothing asked', annsToken, '', 422],
    ['a frequency that is none', annsToken, 'frequency=D', 422],
    ['two frequencies', annsToken, 'frequency=W&frequency=M', 422],
    ['a form that is none of ours', annsToken, 'a[b][c][d][e][f][g]=1', 400],
    ['a large body', annsToken, 'a'.repeat(20_000), 413],
  ])('by %s', async (_what, token, payload, status) => {
    expect((await post(token(), payload)).statusCode).toBe(status)
    expect(await frequencies()).toBe('IWII')
  })

  test('a search that is somebody else’s, even in a link of ours', async () => {
    const token = signAlertToken({ userId: ann.userId, searchIds: bea.searchIds }, desk.secret)
    expect((await post(token, oneClick)).statusCode).toBe(200)
    expect(await frequencies()).toBe('IWII')
    expect(await desk.settings.settingsOf(token)).toEqual([])
  })
})

describe('one click', () => {
  const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  test.each([
    ['as a form', oneClick, FORM],
    ['as a form of parts', multipart, 'multipart/form-data; boundary=x'],
  ])('%s stops the searches of the email, and leads nowhere', async (_what, payload, type) => {
    const answer = await post(annsToken(), payload, type)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.body).toBe('You’ve been unsubscribed.\n')
    expect(await frequencies()).toBe('NNII')
  })
})

test('the page’s form sets how often, and leads back to the page without telling others of it', async () => {
  const token = annsToken()
  const answer = await post(token, 'frequency=M')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`/alerts/${token}?changed`)
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await frequencies()).toBe('MMII')
})

test('a search that is gone is not spoken of', async () => {
  await desk.db.deleteFrom('saved_searches').where('id', '=', ann.searchIds[0]!).execute()
  expect(await desk.settings.settingsOf(annsToken())).toEqual([
    { id: ann.searchIds[1], words: 'Properties with at least 3 beds for sale', frequency: 'W' },
  ])
  expect(await desk.settings.settingsOf(`${annsToken()}a`)).toBeUndefined()
})

test('a link of the SECRET before this one opens its settings while that is named', async () => {
  const link = signAlertToken({ userId: ann.userId, searchIds: ann.searchIds }, 'the secret before this one')
  const after = (secretBefore?: string) =>
    createAlertSettings({ ...desk, config: { secret: desk.secret, secretBefore }, clock: () => new Date() })
  expect(await after().settingsOf(link)).toBeUndefined()
  expect(await after('the secret before this one').settingsOf(link)).toHaveLength(ann.searchIds.length)
})
