import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PLAIN_FORM_LIMIT } from '#src/form-protection/server/form-protection.ts'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'
import { mailResetLink } from './reset-link.ts'

let desk: AccountFixture
let nextAddress = 1
beforeAll(async () => {
  desk = await openAccountFixture()
})
afterAll(() => desk.close())

const someone = () => desk.browser(`198.51.100.${nextAddress++}`)
const newPassword = { password: 'Battery-staple-2', password_confirmation: 'Battery-staple-2' }

/** Somebody who registered, and the path of a link that was mailed to them. */
async function aLink() {
  const email = `user${nextAddress}@example.com`
  const phone = someone()
  const { user } = (await phone.call('/user.ljson', aRegistration({ email }))).json()
  await someone().call('/reset_passwords', { email }, { token: null })
  await desk.mailLinks()
  const mail = (await desk.mails()).findLast(({ recipient }) => recipient === email)
  const link = /\/reset_passwords\/[\w-]{43}/.exec(mail?.content?.text ?? '')?.[0] ?? ''
  return { link, phone, email, userId: Number(user.user_id) }
}

/** Presses the button of a link's page. */
const follow = (browser: ReturnType<typeof someone>, link: string) => browser.form(link, {}, { token: null })

const usedUp = 'This link has expired or has already been used. Request a new one.'

describe('the reset of a password refuses', () => {
  test.each(['x', 'x'.repeat(43), 'x'.repeat(2000), '..%2f..%2fuser'])('a link that is none: %s', async (token) => {
    const browser = someone()
    const link = `/reset_passwords/${token}`
    for (const answer of [await browser.get(link), await follow(browser, link)])
      expect([answer.statusCode, answer.json()]).toEqual([
        410,
        { page: '/user/forgotten_password', form: { values: {}, errors: {}, problem: usedUp } },
      ])
    expect(await browser.user()).toBe(null)
  })

  test('a link that somebody else has followed', async () => {
    const { link } = await aLink()
    expect((await follow(someone(), link)).statusCode).toBe(303)
    const late = someone()
    expect((await late.get(link)).statusCode).toBe(410)
    expect((await follow(late, link)).statusCode).toBe(410)
    expect(await late.user()).toBe(null)
  })

  test('one of two that follow it at once', async () => {
    const { link } = await aLink()
    const statuses = await Promise.all([1, 2, 3].map(async () => (await follow(someone(), link)).statusCode))
    expect(statuses.sort()).toEqual([303, 410, 410])
  })

  test('a link after an hour', async () => {
    const { link } = await aLink()
    const asked = desk.now
    desk.now = new Date(asked.getTime() + 60 * 60 * 1000)
    expect((await someone().get(link)).statusCode).toBe(410)
    expect((await follow(someone(), link)).statusCode).toBe(410)
    desk.now = new Date(asked.getTime() + 59 * 60 * 1000)
    expect((await follow(someone(), link)).statusCode).toBe(303)
  })

  test('a press of the button from another site', async () => {
    const { link } = await aLink()
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await someone().form(link, {}, { token: null, headers })).statusCode).toBe(403)
    expect((await follow(someone(), link)).statusCode).toBe(303)
  })

  test('an older link once the password has been set', async () => {
    const { link, phone, userId } = await aLink()
    await phone.call('/user.ljson', { user_id: userId, ...newPassword }, { override: 'put' })
    expect((await follow(someone(), link)).statusCode).toBe(410)
  })

  test('an older link once the email address is another', async () => {
    const { link, phone } = await aLink()
    const moving = { email: `moved${nextAddress}@example.com`, current_password: password }
    await phone.call('/user.ljson', moving, { override: 'put' })
    const [confirm = ''] = /\/confirm_email\/[\w-]+/.exec((await desk.mails()).at(-1)?.content?.text ?? '') ?? []
    expect((await phone.form(confirm, {}, { token: null })).statusCode).toBe(303)
    expect((await follow(someone(), link)).statusCode).toBe(410)
  })
})

describe('the session that a link opens', () => {
  test('is good for a new password and nothing else', async () => {
    const { link, userId } = await aLink()
    const browser = someone()
    const answer = await follow(browser, link)
    expect(answer.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['__Host-kerbside_session', 3600],
      ['signed_in', 0],
    ])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
    for (const [url, body, override] of [
      ['/user.ljson', { town: 'Oakham' }, 'put'],
      ['/user.ljson', newPassword, 'delete'],
      ['/user/export', {}, undefined],
      ['/marketing_preferences/100001', { opt_in_marketing_at: 'optin' }, 'put'],
      [`/custom_marketing_preferences/${userId}`, { opt_in_marketing_at: 'optin' }, 'put'],
    ] as const)
      expect((await browser.call(url, body, { override })).statusCode).toBe(401)
    expect(await browser.user()).toMatchObject({ user_id: userId, first_name: '', email: '', only_for_reset: true })
  })

  test('ends after an hour', async () => {
    const { link } = await aLink()
    const browser = someone()
    await follow(browser, link)
    const followed = desk.now
    desk.now = new Date(followed.getTime() + 60 * 60 * 1000)
    const answer = await browser.call('/user.ljson', newPassword, { override: 'put' })
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Please sign in first.'])
    desk.now = followed
  })

  test('may follow its own link again, until the password is set', async () => {
    const { link } = await aLink()
    const browser = someone()
    for (const _ of [1, 2]) expect((await follow(browser, link)).headers.location).toBe('/user/forgotten_password')
    expect((await browser.get(link)).headers.location).toBe('/user/forgotten_password')
    expect((await browser.call('/user.ljson', newPassword, { override: 'put' })).statusCode).toBe(200)
    expect((await browser.get(link)).statusCode).toBe(410)
    expect((await browser.user()).only_for_reset).toBe(false)
  })

  test('takes no password that the rule refuses, in words that follow "Password "', async () => {
    const { link } = await aLink()
    const browser = someone()
    await follow(browser, link)
    const answer = await browser.call(
      '/user.ljson',
      { password: 'short', password_confirmation: '' },
      { override: 'put' },
    )
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [
        'must have: an uppercase letter, a number or special character (!@£%^) and be at least 10 characters long.',
        'and its confirmation are not the same.',
      ],
    ])
    const empty = await browser.call('/user.ljson', { password: '', password_confirmation: '' }, { override: 'put' })
    expect(empty.json().errors).toHaveLength(1)
    const common = { password: 'Sunshine2026!', password_confirmation: 'Sunshine2026!' }
    expect((await browser.call('/user.ljson', common, { override: 'put' })).json().errors).toEqual([
      expect.stringMatching(/^is too easy to guess\./),
    ])
    const plain = await browser.form('/user.ljson', {
      _method: 'put',
      password: 'short',
      password_confirmation: 'short',
    })
    expect(plain.json()).toMatchObject({
      page: '/user/forgotten_password',
      form: { values: {}, errors: { password: expect.stringMatching(/^Password must have: an uppercase letter/) } },
    })
  })
})

describe('what looks at a link before its reader does', () => {
  test.each([
    ['fetches it, as mailboxes do', 'GET', {}],
    ['fetches it ahead', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['asks for its headers', 'HEAD', {}],
  ] as const)('%s, and does not use it up', async (_what, method, headers) => {
    const { link } = await aLink()
    for (const _ of [1, 2]) {
      const answer = await desk.app.inject({ method, url: link, headers })
      expect([answer.statusCode, answer.cookies]).toEqual([200, []])
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    }
    expect((await follow(someone(), link)).statusCode).toBe(303)
  })

  test('is shown the page with the button, and nobody is signed in by it', async () => {
    const { link } = await aLink()
    const browser = someone()
    expect((await browser.get(link)).json()).toEqual({
      page: '/user/forgotten_password',
      form: { values: { reset_link: link.split('/').at(-1) }, errors: {} },
    })
    expect(await browser.user()).toBe(null)
  })
})

describe('the job that mails a link', () => {
  test('sends one mail, however often it is tried', async () => {
    const { email } = await aLink()
    const before = (await desk.mails()).length
    const requestId = '3f1f2b0e-6f5f-4b0e-9b51-0d8f6d7f5a11'
    for (const _ of [1, 2]) await mailResetLink(desk, { email, requestId })
    expect((await desk.mails()).length).toBe(before + 1)
  })

  test('keeps no link in the database, but its hash', async () => {
    const { link, userId } = await aLink()
    const rows = await desk.db.selectFrom('reset_tokens').selectAll().where('user_id', '=', userId).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(link.split('/').at(-1))
  })
})

describe('a captcha', () => {
  let guarded: AccountFixture
  beforeAll(async () => {
    guarded = await openAccountFixture({ captcha: 'altcha' })
  })
  afterAll(() => guarded.close())

  test('that was not solved: the form is refused, and nothing is asked for', async () => {
    const answer = await guarded.browser().call('/reset_passwords', { email: 'ann@example.com' }, { token: null })
    expect(answer.statusCode).toBe(422)
    expect(guarded.waiting).toEqual([])
  })

  test('is a strict limit without a script', async () => {
    const browser = guarded.browser('198.51.100.200')
    const statuses = []
    for (let n = 0; n <= PLAIN_FORM_LIMIT.max; n++)
      statuses.push(
        (await browser.form('/reset_passwords', { email: `n${n}@example.com` }, { token: null })).statusCode,
      )
    expect(new Set(statuses)).toEqual(new Set([303, 429]))
    expect(statuses.at(-1)).toBe(429)
  })

  test('is not asked of a text that is no email address', async () => {
    const answer = await guarded.browser().call('/reset_passwords', { email: 'ann' }, { token: null })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, ['Please enter a valid email']])
  })
})
