import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'

let desk: AccountFixture
let ann: ReturnType<AccountFixture['browser']>
beforeAll(async () => {
  desk = await openAccountFixture()
  ann = desk.browser()
  await ann.call('/user.ljson', aRegistration())
  await desk.browser('198.51.100.1').call('/user.ljson', aRegistration({ email: 'ben@example.com' }))
})
afterAll(() => desk.close())

const edit = (changes: Record<string, unknown>) => ann.call('/user.ljson', changes, { override: 'put' })

describe('details', () => {
  test.each([
    [{ email: 'ann2@example.com' }, { current_password: 'Enter your current password to change your email address.' }],
    [
      { email: 'ann2@example.com', current_password: 'Wrong-horse-1' },
      { current_password: "That password isn't right. Please try again." },
    ],
    [{ email: 'ann@', current_password: password }, { email: 'Please enter a valid email' }],
    [{ first_name: '' }, { first_name: 'Please enter a valid first name' }],
    [{ tel_home: '123', town: 'Ryhall' }, { tel_home: 'Please enter a valid phone number' }],
    [{ house_number: '22A' }, { house_number: 'Please enter a valid house number' }],
  ])('refuses %j, and changes nothing', async (changes, fields) => {
    const answer = await edit(changes)
    const unchanged = { email: 'ann@example.com', first_name: 'Ann', town: '' }
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      errors: Object.values(fields),
      message: Object.values(fields)[0],
      fields,
      user: unchanged,
    })
    expect(await ann.user()).toMatchObject(unchanged)
  })

  test('a plain form that is refused keeps what was typed', async () => {
    const answer = await ann.form('/user.ljson', { _method: 'put', tel_home: '123', town: 'Ryhall' })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        page: '/user/edit',
        form: {
          values: { tel_home: '123', town: 'Ryhall' },
          errors: { tel_home: 'Please enter a valid phone number' },
        },
      },
    ])
  })

  test('that are no details of a user are left alone', async () => {
    const answer = await edit({ town: 'Oakham', id: 999, password_hash: 'x', agency_website_vip: true, created_at: 0 })
    expect(answer.json().user).toMatchObject({ town: 'Oakham', agency_website_vip: false })
  })

  test('may be emptied, may be numbers, and may have space round them', async () => {
    await edit({ town: 'Oakham', house_number: 4, county: ' Rutland ' })
    expect((await edit({ town: '' })).json().user).toMatchObject({ town: '', house_number: '4', county: 'Rutland' })
  })

  test('the same email address in other letters is no news to anybody', async () => {
    const before = (await desk.mails()).length
    expect((await edit({ email: 'Ann@Example.com' })).json().user.email).toBe('Ann@Example.com')
    expect((await desk.mails()).length).toBe(before)
  })

  test('a new email address waits until its owner follows a link that is mailed to it', async () => {
    const moving = desk.browser('198.51.100.7')
    await moving.call('/user.ljson', aRegistration({ email: 'mary@example.com' }))
    const answer = await moving.call(
      '/user.ljson',
      { email: 'mary@agency.london', current_password: password },
      { override: 'put' },
    )
    expect(answer.json()).toMatchObject({ pending_email: 'mary@agency.london', user: { email: 'mary@example.com' } })
    const mail = (await desk.mails()).at(-1)
    expect(mail).toMatchObject({ recipient: 'mary@agency.london', subject: 'Confirm your new email address' })
    const [path = ''] = /\/confirm_email\/[\w-]+/.exec(mail?.content?.text ?? '') ?? []
    expect((await moving.get(path)).json().form.values).toHaveProperty('email_link')
    expect(await moving.user()).toMatchObject({ email: 'mary@example.com' })
    const stranger = desk.browser('198.51.100.8')
    const followed = await stranger.form(path, {}, { token: null })
    expect([followed.statusCode, followed.headers.location]).toEqual([303, '/user#flash/email-confirmed'])
    expect(await moving.user()).toMatchObject({ email: 'mary@agency.london' })
    expect((await desk.mails()).at(-1)).toMatchObject({
      recipient: 'mary@example.com',
      subject: 'Your email address has been changed',
    })
    expect((await stranger.form(path, {}, { token: null })).statusCode).toBe(410)
  })

  test('an email address that another account has is answered like any other, and only its owner is told', async () => {
    const asker = desk.browser('198.51.100.9')
    await asker.call('/user.ljson', aRegistration({ email: 'nell@example.com' }))
    const ask = (email: string) => asker.call('/user.ljson', { email, current_password: password }, { override: 'put' })
    const [free, taken] = [await ask('nell2@example.com'), await ask('ben@example.com')]
    expect(taken.statusCode).toBe(free.statusCode)
    expect(Object.keys(taken.json())).toEqual(Object.keys(free.json()))
    expect((await desk.mails()).slice(-2).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['nell2@example.com', 'Confirm your new email address'],
      ['ben@example.com', 'You already have an account'],
    ])
    expect(await asker.user()).toMatchObject({ email: 'nell@example.com' })
  })

  test('are saved together with the opt-in', async () => {
    expect((await edit({ is_opted_in_to_marketing: true })).json().user.is_opted_in_to_marketing).toBe(true)
    expect((await edit({ is_opted_in_to_marketing: '' })).json().user.is_opted_in_to_marketing).toBe(false)
  })
})

describe('marketing preferences', () => {
  const variants = (user: { user_id: number; marketing_preference_id: number }) => ({
    'the date and the address': (optIn: boolean) =>
      [
        `/marketing_preferences/${user.marketing_preference_id}`,
        {
          user_id: user.user_id,
          opt_in_marketing_at: optIn ? 'optin' : 'optout',
          opt_in_marketing_url: 'https://homes.example/user/marketing-preferences',
        },
      ] as const,
    'the agency’s own': (optIn: boolean) =>
      [
        `/custom_marketing_preferences/${user.user_id}`,
        { marketing_preferences: { is_opted_in_to_marketing: optIn } },
      ] as const,
  })

  test.each(['the date and the address', 'the agency’s own'] as const)(
    'are switched on and off with %s',
    async (variant) => {
      const call = variants(await ann.user())[variant]
      for (const optIn of [true, false]) {
        const [url, body] = call(optIn)
        const answer = await ann.call(url, body, { override: 'put', token: null })
        expect([answer.statusCode, answer.json().message]).toEqual([
          200,
          'Your preferences have been successfully updated',
        ])
        expect((await ann.user()).is_opted_in_to_marketing).toBe(optIn)
      }
      const consents = await desk.db
        .selectFrom('consents')
        .select(['ticked', 'page'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      expect(consents.map(({ ticked }) => ticked)).toEqual([false, true])
    },
  )

  test('of an account that has none are "no", until its owner says otherwise', async () => {
    const cleo = desk.browser('198.51.100.7')
    await cleo.call('/user.ljson', aRegistration({ email: 'cleo@example.com' }))
    const { user_id } = await cleo.user()
    await desk.db.deleteFrom('marketing_preferences').where('user_id', '=', user_id).execute()
    const user = await cleo.user()
    expect(user).toMatchObject({ user_id, is_opted_in_to_marketing: false, marketing_preference_id: 0 })
    const refused = await ann.call('/marketing_preferences/0', { opt_in_marketing_at: 'optin' }, { override: 'put' })
    expect(refused.statusCode).toBe(404)
    await cleo.call('/marketing_preferences/0', { opt_in_marketing_at: 'optin' }, { override: 'put' })
    expect((await cleo.user()).is_opted_in_to_marketing).toBe(true)
    expect((await cleo.user()).marketing_preference_id).not.toBe(0)
  })

  test('that say neither in nor out are an error', async () => {
    const { marketing_preference_id } = await ann.user()
    const answer = await ann.call(`/marketing_preferences/${marketing_preference_id}`, {}, { override: 'put' })
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'There was an error updating your preferences'])
  })
})

describe('a password', () => {
  test('is changed by somebody who is signed in; other devices are signed out', async () => {
    const other = desk.browser('198.51.100.2')
    await other.call('/session', { username: 'ann@example.com', password })
    const { user_id } = await ann.user()
    const answer = await edit({ user_id, password: 'Battery-staple-2', password_confirmation: 'Battery-staple-2' })
    expect(answer.json()).toMatchObject({ redirect_url: '/user', user: { user_id } })
    expect(answer.json().authenticity_token).toBe(await ann.token())
    expect(await other.user()).toBe(null)
    expect((await ann.user()).user_id).toBe(user_id)
  })
})
