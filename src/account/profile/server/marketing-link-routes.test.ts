import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { type AccountFixture, openAccountFixture } from '#test/fixtures/account-fixture.ts'
import { addUser } from '#test/fixtures/users.ts'
import { marketingLinkRoutes } from './marketing-link-routes.ts'
import { createMarketingLinks, signMarketingToken } from './marketing-links.ts'

const secret = 'a secret of at least thirty-two characters'
let desk: AccountFixture
let app: FastifyInstance
let ann: number

beforeEach(async () => {
  desk = await openAccountFixture()
  app = await createApp({ logger: createLogger('silent'), secure: false })
  await marketingLinkRoutes(app, { marketingLinks: createMarketingLinks({ ...desk, config: { secret } }) })
  ann = await addUser(desk.db, 'ann@example.com', { isConfirmed: true })
  await sql`
    insert into marketing_preferences (user_id, is_opted_in, changed_at) values (${ann}, true, now())
    on conflict (user_id) do update set is_opted_in = true`.execute(desk.db)
})
afterEach(async () => {
  await app.close()
  await desk.close()
})

const FORM = 'application/x-www-form-urlencoded'
const post = (token: string, payload: string, type = FORM) =>
  app.inject({ method: 'POST', url: `/email-preferences/${token}`, headers: { 'content-type': type }, payload })

async function stored() {
  const { rows } = await sql<object>`select is_opted_in from marketing_preferences`.execute(desk.db)
  const consents = await sql<object>`select about, ticked, page from consents`.execute(desk.db)
  return { rows, consents: consents.rows }
}
const untouched = { rows: [{ is_opted_in: true }], consents: [] }
const optedOut = {
  rows: [{ is_opted_in: false }],
  consents: [{ about: 'marketing', ticked: false, page: '/email-preferences' }],
}

test('one click of a mail program takes the consent back, and twice notes it once', async () => {
  const token = signMarketingToken(ann, secret)
  expect((await post(token, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await post(token, multipart, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
  expect(await stored()).toEqual(optedOut)
})

test('the button of the page takes the consent back and leads to the page', async () => {
  const token = signMarketingToken(ann, secret)
  const answer = await post(token, 'marketing=optout')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/email-preferences/${token}`])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await stored()).toEqual(optedOut)
})

test.each<[what: string, token: () => string, payload: string, status: number]>([
  [
    'a link that was signed with another secret',
    () => signMarketingToken(ann, `${secret}!`),
    'List-Unsubscribe=One-Click',
    404,
  ],
  ['a link that is not ours', () => `${ann.toString(36)}.${'a'.repeat(43)}`, 'List-Unsubscribe=One-Click', 404],
  ['an opt-in by the link', () => signMarketingToken(ann, secret), 'marketing=optin', 422],
])('%s changes nothing', async (_, token, payload, status) => {
  expect((await post(token(), payload)).statusCode).toBe(status)
  expect(await stored()).toEqual(untouched)
})

test('the link of somebody who was erased answers as if they had unsubscribed', async () => {
  await sql`delete from users where id = ${ann}`.execute(desk.db)
  expect((await post(signMarketingToken(ann, secret), 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect(await stored()).toEqual({ rows: [], consents: [] })
})
