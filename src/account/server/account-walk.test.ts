import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'
import { EDITABLE_FIELDS } from '../users/user.ts'

let desk: AccountFixture
beforeAll(async () => {
  desk = await openAccountFixture()
})
afterAll(() => desk.close())

const linkIn = (text = '') =>
  new URL(/https:\/\/homes\.example\/reset_passwords\/[\w-]{43}/.exec(text)?.[0] ?? '').pathname

test('register, edit, sign out, sign in, reset by the link of the mail: and the old sessions are dead', async () => {
  const phone = desk.browser()
  expect(await phone.user()).toBe(null)

  const registered = await phone.call('/user.ljson', { client: aRegistration() })
  expect(registered.statusCode).toBe(200)
  const { user, authenticity_token, message } = registered.json()
  expect(message).toBe('You have been successfully registered!')
  expect(user).toMatchObject({
    first_name: 'Ann',
    email: 'ann@example.com',
    tel_home: '01572722222',
    password: '',
    is_opted_in_to_marketing: false,
    marketing_preferences: { opt_in_terms: 'on', opt_in_marketing: 'off' },
    agency: { hfpe_enabled: false, name: 'Calder & Finch', email: 'hello@calderfinch.example' },
    saved_properties: [{ property_id: user.user_id * 100 }],
    only_for_reset: false,
  })
  for (const field of EDITABLE_FIELDS) expect(user).toHaveProperty(field)
  expect(authenticity_token).toBe(await phone.token())

  const edited = await phone.call(
    '/user.ljson',
    {
      town: 'Oakham',
      house_number: '4',
      street_address: 'Northgate <i>',
      email: 'Ann+homes@Example.museum',
      current_password: password,
    },
    { override: 'put' },
  )
  expect(edited.json()).toMatchObject({
    message: 'Profile successfully updated.',
    user: { town: 'Oakham', first_name: 'Ann', address_html: '4 Northgate &lt;i&gt;<br>Oakham' },
    pending_email: 'Ann+homes@Example.museum',
  })
  const [confirm = ''] = /\/confirm_email\/[\w-]+/.exec((await desk.mails()).at(-1)?.content?.text ?? '') ?? []
  expect((await phone.form(confirm, {}, { token: null })).statusCode).toBe(303)

  expect((await phone.call('/session', {}, { override: 'delete', token: null, raw: '' })).json().message).toBe(
    'You have been signed out',
  )
  expect(await phone.user()).toBe(null)
  expect([...phone.cookies.keys()]).toEqual(['__Host-kerbside_visitor', 'kerbside_device'])

  const laptop = desk.browser('192.0.2.2')
  for (const device of [phone, laptop]) {
    const signedIn = await device.call('/session', { username: 'ann+homes@example.museum', password })
    expect([signedIn.statusCode, signedIn.json().message]).toEqual([200, 'You have successfully signed in'])
    expect(await device.user()).toMatchObject({ user_id: user.user_id })
  }

  const library = desk.browser('192.0.2.3')
  const asked = await library.call('/reset_passwords', { email: 'ANN+homes@example.museum' }, { token: null })
  expect(asked.json().message).toBe(
    'If the email you have entered has a user account we will send you a forgotten password reset request now.',
  )
  await desk.mailLinks()
  const mail = (await desk.mails()).at(-1)
  expect(mail).toMatchObject({ recipient: 'Ann+homes@Example.museum', subject: 'Set a new password' })
  const link = linkIn(mail?.content?.text)
  expect(linkIn(mail?.content?.html)).toBe(link)

  expect((await library.get(link)).statusCode).toBe(200)
  const followed = await library.form(link, {}, { token: null })
  expect([followed.statusCode, followed.headers.location]).toEqual([303, '/user/forgotten_password'])
  expect(await library.user()).toMatchObject({
    user_id: user.user_id,
    only_for_reset: true,
    email: '',
    saved_properties: [],
  })

  const changed = await library.call(
    '/user.ljson',
    { user_id: user.user_id, password: 'Battery-staple-2', password_confirmation: 'Battery-staple-2' },
    { override: 'put' },
  )
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    expect.objectContaining({ redirect_url: '/user', message: 'You have successfully changed your password.' }),
  ])
  expect(await library.user()).toMatchObject({ first_name: 'Ann', only_for_reset: false })
  expect(await phone.user()).toBe(null)
  expect(await laptop.user()).toBe(null)
  expect((await phone.call('/session', { username: 'ann+homes@example.museum', password })).statusCode).toBe(401)
  expect(
    (await phone.call('/session', { username: 'ann+homes@example.museum', password: 'Battery-staple-2' })).statusCode,
  ).toBe(200)
  expect((await desk.mails()).map(({ subject, recipient }) => [subject, recipient])).toEqual([
    ['Welcome to Calder & Finch', 'ann@example.com'],
    ['Confirm your new email address', 'Ann+homes@Example.museum'],
    ['Your email address has been changed', 'ann@example.com'],
    ['Set a new password', 'Ann+homes@Example.museum'],
    ['Your password has been changed', 'Ann+homes@Example.museum'],
  ])
})

test('the same without a script: plain forms lead on to pages', async () => {
  const browser = desk.browser('192.0.2.9')
  const { tel_home: _, ...person } = aRegistration({ email: 'ben@example.com', marketing: 'on' }) as Record<
    string,
    string
  >
  const registered = await browser.form('/user.ljson', person)
  expect([registered.statusCode, registered.headers.location]).toEqual([303, '/user#flash/user-create-successful'])
  expect(await browser.user()).toMatchObject({ is_opted_in_to_marketing: true, tel_home: '' })

  const edited = await browser.form('/user.ljson', { _method: 'put', town: 'Uppingham' })
  expect([edited.statusCode, edited.headers.location]).toEqual([303, '/user?saved=details'])
  expect((await browser.user()).town).toBe('Uppingham')

  const preference = (await browser.user()).marketing_preference_id
  const optedOut = await browser.form(`/marketing_preferences/${preference}`, {
    _method: 'put',
    opt_in_marketing_at: 'optout',
  })
  expect([optedOut.statusCode, optedOut.headers.location]).toEqual([303, '/user?saved=preferences'])
  expect((await browser.user()).is_opted_in_to_marketing).toBe(false)

  const changed = await browser.form('/user.ljson', {
    _method: 'put',
    password: 'Battery-staple-2',
    password_confirmation: 'Battery-staple-2',
  })
  expect([changed.statusCode, changed.headers.location]).toEqual([302, '/user'])

  const signedOut = await browser.form('/session', { _method: 'delete' }, { token: null })
  expect([signedOut.statusCode, signedOut.headers.location]).toEqual([
    303,
    '/user/sign-in#flash/user-logout-successful',
  ])
  // no script has heard of it, and what is saved in the browser is for one
  expect(signedOut.cookies).toEqual([
    expect.objectContaining({ name: '__Host-kerbside_session', maxAge: 0 }),
    expect.objectContaining({ name: 'signed_in', value: '0' }),
  ])
  const signedIn = await browser.form('/session', { username: 'ben@example.com', password: 'Battery-staple-2' })
  expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/user#flash/user-login-successful'])

  const asked = await browser.form('/reset_passwords', { email: 'ben@example.com' })
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/user/forgotten_password?sent=1'])
})

describe('a session', () => {
  test('has another id after every sign-in: one that somebody planted is worth nothing', async () => {
    const browser = desk.browser('192.0.2.10')
    browser.cookies.set('__Host-kerbside_session', 'x'.repeat(43))
    await browser.call('/user.ljson', aRegistration({ email: 'cat@example.com' }))
    const first = browser.cookies.get('__Host-kerbside_session')
    await browser.call('/session', { username: 'cat@example.com', password })
    const second = browser.cookies.get('__Host-kerbside_session')
    expect(new Set(['x'.repeat(43), first, second]).size).toBe(3)
    const thief = desk.browser()
    for (const id of ['x'.repeat(43), first ?? '']) {
      thief.cookies.set('__Host-kerbside_session', id)
      expect(await thief.user()).toBe(null)
    }
  })

  test('is in a cookie that no script sees, beside a hint that holds no secret', async () => {
    const answer = await desk.browser('192.0.2.11').call('/user.ljson', aRegistration({ email: 'dan@example.com' }))
    const days = 60 * 24 * 60 * 60
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: '__Host-kerbside_session',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: days,
      }),
      { name: 'signed_in', value: '1', secure: true, sameSite: 'Lax', path: '/', maxAge: days },
      expect.objectContaining({ name: 'kerbside_device', httpOnly: true, secure: true, path: '/session' }),
    ])
  })

  test('lives for sixty days after it was last used, and not a moment longer', async () => {
    const browser = desk.browser('192.0.2.12')
    await browser.call('/user.ljson', aRegistration({ email: 'eve@example.com' }))
    const start = desk.now
    const on = (day: number) => {
      desk.now = new Date(start.getTime() + day * 24 * 60 * 60 * 1000)
      return browser.get('/user.ljson')
    }
    expect((await on(0.5)).cookies).toEqual([])
    const renewed = await on(59)
    expect(renewed.json().user.email).toBe('eve@example.com')
    expect(renewed.cookies.map(({ name }) => name)).toEqual(['__Host-kerbside_session', 'signed_in'])
    expect((await on(118)).json().user.email).toBe('eve@example.com')
    expect((await on(178.5)).json().user).toBe(null)
    desk.now = start
  })
})

test('an older theme script registers, edits, signs out and in with the token of its page, which it does not load again', async () => {
  const tablet = desk.browser('198.51.100.77')
  const token = await tablet.token()
  const person = aRegistration({ email: 'tablet@example.com' })
  expect((await tablet.call('/user.ljson', { client: person }, { token })).statusCode).toBe(200)
  const edited = await tablet.call('/user.ljson', { town: 'Oakham' }, { override: 'put', token })
  expect([edited.statusCode, edited.json().user?.town]).toEqual([200, 'Oakham'])
  const ofSession = await tablet.token()
  await tablet.call('/session', {}, { override: 'delete', token: null, raw: '' })
  const again = await tablet.call('/session', { username: 'tablet@example.com', password }, { token: ofSession })
  expect(again.statusCode).toBe(200)
})

test('a refused change answers the person as they were, which an older theme script then shows', async () => {
  const tablet = desk.browser('198.51.100.78')
  await tablet.call('/user.ljson', { client: aRegistration({ email: 'unchanged@example.com' }) })
  const refused = await tablet.call('/user.ljson', { email: 'other@example.com' }, { override: 'put' })
  expect([refused.statusCode, refused.json().user?.email]).toEqual([422, 'unchanged@example.com'])
})
