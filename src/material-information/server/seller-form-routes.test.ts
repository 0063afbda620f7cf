import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aFormProtection, PUBLIC_URL } from '#test/fixtures/form-protection.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { MAIL_BRAND } from '#test/material/material-fixture.ts'
import { MAX_ANSWER } from '../seller-answer.ts'
import { addSellerForm, answersOf, endSellerForm } from './seller-form-records.ts'
import { sellerFormLimits, sellerFormRoutes } from './seller-form-routes.ts'
import { createSellerForms, type SellerForms } from './seller-forms.ts'
import { shownAnswerKey } from './shown-answer.ts'

const now = new Date('2026-11-24T10:00:00Z')
const email = 'miriam@example.com'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let app: FastifyInstance
let sellerForms: SellerForms
let id: number
let token: string
beforeEach(async () => {
  database = await cloneDatabase()
  const { db } = database
  await storeListings(db, { source: 'feed', listings: [aListing()], now })
  const home = await db.selectFrom('properties').select('id').executeTakeFirstOrThrow()
  const form = await addSellerForm(db, {
    propertyId: home.id,
    kind: 'seller',
    name: 'Miriam Holt',
    email,
    questions: ['heating', 'serviceChargePerYear'],
    message: '',
    account: { id: null, name: 'Priya Lanyon' },
    now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
  id = form.id
  const mail = { queueMail: async () => {}, brand: MAIL_BRAND }
  sellerForms = createSellerForms({ db, agency: anAgency(), config: { secret: 'a secret' }, mail, clock: () => now })
  token = sellerForms.tokenOf(id)
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const formProtection = aFormProtection(db, { clock: () => now })
  await sellerFormRoutes(app, { sellerForms, formProtection, config: { publicUrl: PUBLIC_URL } })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const post = (action: string, payload: object, cookie = '', of = token) =>
  app.inject({ method: 'POST', url: `/your-home/${of}/questions/${action}`, headers: { cookie }, payload })

async function device(): Promise<string> {
  const { cookies } = await post('open', { email })
  return `${cookies[0]!.name}=${cookies[0]!.value}`
}
const saved = async () =>
  Object.fromEntries((await answersOf(database.db, [id])).map(({ field, answer, sentAt }) => [field, [answer, sentAt]]))

describe('a device', () => {
  test('that gives the address gets a cookie for the path of this home alone, which scripts cannot read', async () => {
    const { cookies, headers, statusCode } = await post('open', { email: ' Miriam@Example.com ' })
    expect(statusCode).toBe(200)
    expect(cookies).toMatchObject([{ path: `/your-home/${token}`, httpOnly: true, sameSite: 'Lax', secure: true }])
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  })

  test('that gives another address gets none, and cannot try for long', async () => {
    expect(await post('open', { email: 'x' })).toMatchObject({ statusCode: 422, cookies: [] })
    const tries = []
    for (let at = 0; at <= sellerFormLimits.opensOf.max; at++)
      tries.push((await post('open', { email: `somebody-${at}@example.com` })).statusCode)
    expect(tries[0]).toBe(422)
    expect(tries.at(-1)).toBe(429)
  })

  test('without the cookie, or with one of another form, saves nothing', async () => {
    const answer = { asked: ['heating'], heating: 'Gas' }
    expect((await post('save', answer)).statusCode).toBe(403)
    expect((await post('save', answer, 'your-home=abc')).statusCode).toBe(403)
    expect(await saved()).toEqual({})
  })
})

describe('nothing is done', () => {
  test('by a link that is not ours', async () => {
    for (const other of ['abc', `${token}x`, `${(id + 1).toString(36)}${token.slice(token.indexOf('.'))}`])
      expect((await post('open', { email }, '', other)).statusCode, other).toBe(404)
  })

  test('by one that staff have ended', async () => {
    const cookie = await device()
    await endSellerForm(database.db, id, now)
    expect((await post('save', { asked: ['heating'], heating: 'Gas' }, cookie)).statusCode).toBe(410)
    expect((await post('open', { email })).statusCode).toBe(410)
    expect(await saved()).toEqual({})
  })
})

describe('answers', () => {
  test('are saved as they come, and only those that the request answers', async () => {
    const cookie = await device()
    await post('save', { asked: ['heating'], heating: 'Heat pump' }, cookie)
    const { statusCode, body } = await post('save', { asked: ['serviceChargePerYear'], heating: 'x' }, cookie)
    expect([statusCode, JSON.parse(body)]).toMatchObject([200, { saved: '10 am' }])
    expect(await saved()).toEqual({ heating: [{ value: 'Heat pump' }, null] })
  })

  test('to what was not asked are left out, and long ones are cut', async () => {
    const cookie = await device()
    await post(
      'save',
      { asked: ['heating', 'price', '__proto__'], price: '1', heating: 'Gas', 'heating-more': 'x'.repeat(5000) },
      cookie,
    )
    expect(await saved()).toEqual({ heating: [{ value: 'Gas', more: 'x'.repeat(MAX_ANSWER) }, null] })
  })

  test('that cannot be read are kept, and asked about when they are sent', async () => {
    const cookie = await device()
    const wrong = { asked: ['serviceChargePerYear'], serviceChargePerYear: 'a lot', go: 'send' }
    const refused = await post('save', wrong, cookie)
    expect(refused.statusCode).toBe(422)
    expect(JSON.parse(refused.body).fields).toEqual({ serviceChargePerYear: 'Enter an amount in pounds, like 120' })
    expect(await saved()).toEqual({ serviceChargePerYear: [{ value: 'a lot' }, null] })
    const right = { ...wrong, serviceChargePerYear: '£1,200' }
    expect((await post('save', right, cookie)).statusCode).toBe(200)
    expect(await saved()).toEqual({ serviceChargePerYear: [{ value: '£1,200' }, now] })
  })

  test('are not sent while there are none', async () => {
    const cookie = await device()
    expect((await post('save', { asked: ['heating'], go: 'send' }, cookie)).statusCode).toBe(422)
  })

  test('of another device stay when a page that was opened before sends the rest', async () => {
    const cookie = await device()
    const atOpening = { 'heating-shown': shownAnswerKey(), 'serviceChargePerYear-shown': shownAnswerKey() }
    await post('save', { asked: ['heating'], heating: 'Heat pump' }, cookie)
    const computer = { asked: ['heating', 'serviceChargePerYear'], ...atOpening, serviceChargePerYear: '1200' }
    expect((await post('save', { ...computer, go: 'send' }, cookie)).statusCode).toBe(200)
    expect(await saved()).toEqual({
      heating: [{ value: 'Heat pump' }, now],
      serviceChargePerYear: [{ value: '1200' }, now],
    })
  })

  test('that were emptied on the page go, and the request says what stands for the rest', async () => {
    const cookie = await device()
    const { body } = await post('save', { asked: ['heating'], heating: 'Heat pump' }, cookie)
    const { heating } = JSON.parse(body).shown
    expect(heating).toBe(shownAnswerKey({ value: 'Heat pump' }))
    await post('save', { asked: ['heating'], heating: '', 'heating-shown': heating }, cookie)
    expect(await saved()).toEqual({})
  })

  test('of another device that cannot be read are asked about all the same', async () => {
    const cookie = await device()
    await post('save', { asked: ['serviceChargePerYear'], serviceChargePerYear: 'a lot' }, cookie)
    const rest = { asked: ['heating', 'serviceChargePerYear'], 'serviceChargePerYear-shown': shownAnswerKey() }
    expect((await post('save', { ...rest, heating: 'Gas', go: 'send' }, cookie)).statusCode).toBe(422)
  })

  test('keep their line breaks alike, however they are sent', async () => {
    const cookie = await device()
    await post('save', { asked: ['heating'], heating: 'Gas\r\nin the hall' }, cookie)
    expect(await saved()).toEqual({ heating: [{ value: 'Gas\nin the hall' }, null] })
  })
})
