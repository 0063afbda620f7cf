import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'

let desk: AccountFixture
beforeAll(async () => {
  desk = await openAccountFixture()
  await desk.browser('198.51.100.1').call('/user.ljson', aRegistration())
})
afterAll(() => desk.close())

/** What a call does, and what it says: all that anybody outside could measure. */
async function traceOf(call: (token: string) => Promise<{ statusCode: number; body: string; headers: object }>) {
  const browser = desk.browser()
  const token = await browser.token()
  const before = { statements: desk.statements, hashes: desk.hashes }
  const { statusCode, body, headers } = await call(token)
  return {
    statusCode,
    body,
    headers: Object.keys(headers).filter((name) => name !== 'date'),
    statements: desk.statements - before.statements,
    hashes: desk.hashes - before.hashes,
  }
}

const known = 'ann@example.com'
const unknown = 'nobody@example.com'

test('a wrong password and an unknown email address are one and the same', async () => {
  const trace = (username: string) => {
    const browser = desk.browser('198.51.100.2')
    return traceOf(async () => browser.call('/session', { username, password: 'Wrong-horse-1' }))
  }
  // the first try of all makes the hash that unknown email addresses are compared with
  await trace(unknown)
  const wrong = await trace(known)
  expect(wrong).toEqual(await trace(unknown))
  expect(wrong).toMatchObject({ statusCode: 401, hashes: 1 })
  expect(JSON.parse(wrong.body)).toEqual({
    errors: ['Sign in failed, please try again'],
    message: 'Sign in failed, please try again',
    fields: {},
  })
})

test.each(['ann@example', '', 'x@y@z.com'])('what can be no account (%j) fails in the same words', async (username) => {
  const answer = await desk.browser('198.51.100.3').call('/session', { username, password })
  expect([answer.statusCode, answer.json().message]).toEqual([401, 'Sign in failed, please try again'])
})

test.each(['', 'four'])('a password of fewer than five characters (%j) is not tried', async (short) => {
  const before = desk.hashes
  const answer = await desk.browser('198.51.100.4').call('/session', { username: known, password: short })
  expect([answer.statusCode, desk.hashes]).toEqual([401, before])
})

test('a link is asked for alike whether the email address has an account or not', async () => {
  const trace = (email: string) => {
    const browser = desk.browser('198.51.100.5')
    return traceOf(() => browser.call('/reset_passwords', { email }, { token: null }))
  }
  expect(await trace(known)).toEqual(await trace(unknown))
  await desk.mailLinks()
  const reset = (await desk.mails()).filter(({ key }) => key.includes(':reset:'))
  expect(reset.map(({ recipient }) => recipient)).toEqual([known])
})

describe('no answer of the site tells an email address', () => {
  test.each([known, unknown])('%s', async (email) => {
    const browser = desk.browser('198.51.100.6')
    for (const answer of [
      await browser.call('/session', { username: email, password: 'Wrong-horse-1' }),
      await browser.call('/reset_passwords', { email }, { token: null }),
      await browser.get('/user.ljson'),
    ])
      expect(answer.body).not.toContain(email)
  })
})
