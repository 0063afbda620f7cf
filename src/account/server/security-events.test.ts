import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'
import { accountLimits } from '../users/server/account-limits.ts'

let desk: AccountFixture
let nextAddress = 1
beforeAll(async () => {
  desk = await openAccountFixture()
  await desk.browser().call('/user.ljson', aRegistration())
})
afterAll(() => desk.close())
beforeEach(() => void desk.lines.splice(0))

const someone = () => desk.browser(`198.51.100.${nextAddress++}`)
const events = () => desk.lines.filter(({ msg }) => msg === 'security')

test('a sign-in that is refused is in the log, by what tells one account from another and nobody whose it is', async () => {
  const tried = ['ann@example.com', 'ANN@example.com', 'nobody@example.com']
  for (const username of tried) await someone().call('/session', { username, password: 'Wrong-horse-1' })
  const [first, again, other] = events()
  expect(first).toMatchObject({ event: 'sign-in-refused', reason: 'wrong', reqId: expect.any(String) })
  expect([again?.account === first?.account, other?.account === first?.account]).toEqual([true, false])
  expect(JSON.stringify(desk.lines)).not.toMatch(/ann|nobody|Wrong-horse|198\.51/i)
})

test('calls without our token, or from another site, are in the log', async () => {
  const browser = someone()
  await browser.call('/session', { username: 'ann@example.com', password }, { token: 'made up' })
  await browser.call(
    '/reset_passwords',
    { email: 'ann@example.com' },
    { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' } },
  )
  expect(events().map(({ event, reason }) => [event, reason])).toEqual([
    ['forged-call', 'token'],
    ['forged-call', 'origin'],
  ])
})

test('what somebody does with their account is in the log, from its beginning to its end', async () => {
  const browser = someone()
  await browser.call('/user.ljson', aRegistration({ email: 'bea@example.com' }))
  await browser.call('/session', {}, { override: 'delete' })
  await browser.call('/session', { username: 'bea@example.com', password })
  await browser.call('/user.ljson', { town: 'Oakham' }, { override: 'put' })
  const next = 'Battery-staple-2'
  await browser.call('/user.ljson', { password: next, password_confirmation: next }, { override: 'put' })
  await browser.call('/user/export')
  await browser.call('/user.ljson', { password: 'Wrong-horse-1' }, { override: 'delete' })
  await browser.call('/user.ljson', { password: next }, { override: 'delete' })
  await browser.call('/reset_passwords', { email: 'bea@example.com' })
  expect(events().map(({ event }) => event)).toEqual([
    'registered',
    'signed-out',
    'signed-in',
    'password-changed',
    'data-exported',
    'wrong-password',
    'account-erased',
    'reset-asked',
  ])
  expect(JSON.stringify(desk.lines)).not.toMatch(/bea@|beatrice|staple/i)
})

test('the agency is told once an hour that unusually many sign-ins are refused', async () => {
  const told = async () =>
    (await desk.mails()).filter(({ key }) => key.startsWith('unusual:')).map(({ subject }) => subject)
  const { formProtection } = desk
  const tryInVain = () => someone().call('/session', { username: 'x@example.com', password: 'short' })
  await tryInVain()
  expect(await told()).toEqual([])
  const usual = accountLimits.refusedSignIns
  for (let at = 0; at < usual.max; at++) await formProtection.limit('refused sign-ins', usual)
  await tryInVain()
  await tryInVain()
  expect(await told()).toEqual(['Unusually high number of failed sign-ins'])
  desk.now = new Date(desk.now.getTime() + 2 * 60 * 60 * 1000)
  await tryInVain()
  expect(await told()).toHaveLength(1)
})
