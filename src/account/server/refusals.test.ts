import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountFixture,
  aRegistration,
  openAccountFixture,
  password,
  publicUrl,
} from '#test/fixtures/account-fixture.ts'
import { accountLimits } from '../users/server/account-limits.ts'

let desk: AccountFixture
let ann: { user_id: number; marketing_preference_id: number }
let bensBrowser: ReturnType<AccountFixture['browser']>
let nextAddress = 1

beforeAll(async () => {
  desk = await openAccountFixture()
  ann = (await desk.browser().call('/user.ljson', aRegistration())).json().user
  bensBrowser = desk.browser()
  await bensBrowser.call('/user.ljson', aRegistration({ email: 'ben@example.com' }))
})
afterAll(() => desk.close())

/** From an IP address of its own, so that no other test's tries count. */
const someone = () => desk.browser(`198.51.100.${nextAddress++}`)

type Call = [what: string, url: string, body: Record<string, unknown>, override?: 'put' | 'delete']

const withToken: Call[] = [
  ['register', '/user.ljson', { client: aRegistration({ email: 'new@example.com' }) }],
  ['edit', '/user.ljson', { town: 'Oakham' }, 'put'],
  ['set a password', '/user.ljson', { password: 'Battery-staple-2', password_confirmation: 'Battery-staple-2' }, 'put'],
  ['erase', '/user.ljson', { password }, 'delete'],
  ['sign in', '/session', { username: 'ben@example.com', password }],
  ['export', '/user/export', {}],
]

describe('a call that has a token', () => {
  test.each(withToken)('%s: is refused without it', async (_what, url, body, override) => {
    const answer = await bensBrowser.call(url, body, { override, token: null })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errors).toHaveLength(1)
  })

  test.each(withToken)('%s: is refused with the token of another session', async (_what, url, body, override) => {
    const answer = await bensBrowser.call(url, body, { override, token: await someone().token() })
    expect(answer.statusCode).toBe(403)
  })

  test('a plain form is shown again with what was typed but for the password, and says why', async () => {
    const answer = await someone().form('/session', { username: 'ben@example.com', password }, { token: 'wrong' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      page: '/user/sign-in',
      form: { values: { username: 'ben@example.com' }, problem: expect.stringContaining('open for too long') },
    })
    expect(answer.body).not.toContain(password)
  })
})

describe('a call without a token, sent from a page of another site', () => {
  test.each<Call>([
    ['sign out', '/session', {}, 'delete'],
    ['ask for a link', '/reset_passwords', { email: 'ben@example.com' }],
    ['opt out', '/marketing_preferences/1', { opt_in_marketing_at: 'optout' }, 'put'],
    ['opt in', '/custom_marketing_preferences/1', { marketing_preferences: { is_opted_in_to_marketing: true } }, 'put'],
    ['export', '/user/export', {}],
  ])('%s: is refused', async (_what, url, body, override) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await bensBrowser.call(url, body, { override, headers })
    expect(answer.statusCode).toBe(403)
    expect(await bensBrowser.user()).toMatchObject({ is_opted_in_to_marketing: false })
    expect(desk.waiting).toEqual([])
  })
})

describe('what is somebody else’s', () => {
  const cases: [string, () => Call][] = [
    ['their details', () => ['', '/user.ljson', { user_id: ann.user_id, town: 'Ryhall' }, 'put']],
    [
      'their password',
      () => [
        '',
        '/user.ljson',
        { user_id: ann.user_id, password: 'Battery-staple-2', password_confirmation: 'Battery-staple-2' },
        'put',
      ],
    ],
    ['their account', () => ['', '/user.ljson', { user_id: ann.user_id, password }, 'delete']],
    [
      'their preferences',
      () => ['', `/marketing_preferences/${ann.marketing_preference_id}`, { opt_in_marketing_at: 'optin' }, 'put'],
    ],
    [
      'their preferences, by their user id',
      () => [
        '',
        `/custom_marketing_preferences/${ann.user_id}`,
        { marketing_preferences: { is_opted_in_to_marketing: true } },
        'put',
      ],
    ],
    [
      'the caller’s own preferences in their name',
      () => ['', '/marketing_preferences/1', { user_id: ann.user_id, opt_in_marketing_at: 'optin' }, 'put'],
    ],
  ]
  test.each(cases)('%s: is not there', async (_what, call) => {
    const [, url, body, override] = call()
    const answer = await bensBrowser.call(url, body, { override })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('Not found.')
    expect((await desk.db.selectFrom('users').select(['town']).where('id', '=', ann.user_id).execute())[0]?.town).toBe(
      '',
    )
  })
})

describe('what only signed-in users may do', () => {
  test.each<[...Call, message: string]>([
    ['edit', '/user.ljson', { town: 'Oakham' }, 'put', 'Please sign in first.'],
    ['set a password', '/user.ljson', { password: 'Battery-staple-2' }, 'put', 'Please sign in first.'],
    ['erase', '/user.ljson', { password }, 'delete', 'Please sign in first.'],
    ['export', '/user/export', {}, undefined, 'Please sign in first.'],
    [
      'opt out',
      '/marketing_preferences/1',
      { opt_in_marketing_at: 'optout' },
      'put',
      'Please sign in to update your preferences',
    ],
  ])('%s: a visitor is told to sign in', async (_what, url, body, override, message) => {
    const answer = await someone().call(url, body, { override })
    expect([answer.statusCode, answer.json().message]).toEqual([401, message])
  })

  test('a visitor without a script is led there', async () => {
    const answer = await someone().form('/user.ljson', { _method: 'put', town: 'Oakham' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/user/sign-in'])
  })
})

describe('a trap that somebody fills', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['at registration', '/user.ljson', { client: aRegistration({ email: 'bot@example.com', body: 'buy' }) }],
    [
      'at registration, beside the person',
      '/user.ljson',
      { ...aRegistration({ email: 'bot@example.com' }), body: 'x' },
    ],
    ['at a forgotten password', '/reset_passwords', { email: 'ben@example.com', body: 'buy' }],
  ])('%s leads home, and nothing is kept or sent', async (_where, url, body) => {
    const before = (await desk.mails()).length
    const answer = await someone().call(url, body)
    expect([answer.statusCode, answer.json()]).toEqual([200, { redirect_url: '/' }])
    const flat = Object.fromEntries(
      Object.entries({ ...body, ...(body.client as object) }).map(([k, v]) => [k, `${v}`]),
    )
    const plain = await someone().form(url, flat)
    expect([plain.statusCode, plain.headers.location]).toEqual([303, '/'])
    expect((await desk.mails()).length).toBe(before)
    expect(desk.waiting).toEqual([])
    expect(await desk.db.selectFrom('users').select('id').where('email_key', '=', 'bot@example.com').execute()).toEqual(
      [],
    )
  })

  test('at sign-in is a failed sign-in', async () => {
    const answer = await someone().call('/session', { username: 'ben@example.com', password, body: 'x' })
    expect(answer.statusCode).toBe(401)
  })
})

describe('who tries too often', () => {
  beforeEach(() => {
    // counts of other tests have run out
    desk.now = new Date(desk.now.getTime() + 24 * 60 * 60 * 1000)
  })

  test('to sign in on an account from one IP address, waits; its owner elsewhere does not', async () => {
    const guesser = someone()
    const token = await guesser.token()
    const guess = () => guesser.call('/session', { username: 'Ben@example.com', password: 'guessing' }, { token })
    for (let tries = 0; tries < accountLimits.signInOn.max; tries++) expect((await guess()).statusCode).toBe(401)
    const answer = await guess()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900'])
    expect(answer.json().message).toMatch(/^Too many attempts/)
    const plain = await guesser.form('/session', { username: 'ben@example.com', password: 'guessing' }, { token })
    expect([plain.statusCode, plain.json()]).toEqual([
      429,
      {
        page: '/user/sign-in',
        form: { values: { username: 'ben@example.com' }, errors: {}, problem: expect.stringMatching(/^Too many/) },
      },
    ])
    expect((await someone().call('/session', { username: 'ben@example.com', password })).statusCode).toBe(200)
  })

  test('to sign in on an account from everywhere, locks out no browser that its owner has signed in with', async () => {
    const owner = someone()
    expect((await owner.call('/session', { username: 'ben@example.com', password })).statusCode).toBe(200)
    await owner.call('/session', {}, { override: 'delete' })
    const guess = async () => {
      const guesser = someone()
      const token = await guesser.token()
      const tries = Array.from({ length: accountLimits.signInOn.max }, () =>
        guesser.call('/session', { username: 'ben@example.com', password: 'guessing' }, { token }),
      )
      return (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    }
    for (let from = 0; from < 5; from++) await guess()
    expect(new Set(await guess())).toEqual(new Set([429]))
    expect((await someone().call('/session', { username: 'ben@example.com', password })).statusCode).toBe(429)
    expect((await owner.call('/session', { username: 'ben@example.com', password })).statusCode).toBe(200)
  })

  test('to sign in with the cookie of a known browser on another account, is counted like anybody', async () => {
    const owner = someone()
    await owner.call('/session', { username: 'ben@example.com', password })
    const token = await owner.token()
    const statuses = []
    for (let tries = 0; tries <= accountLimits.signInOn.max; tries++)
      statuses.push(
        (await owner.call('/session', { username: 'n1@example.com', password: 'guessing' }, { token })).statusCode,
      )
    expect(statuses.at(-1)).toBe(429)
  })

  test('to change a password, gets one mail an hour', async () => {
    const changer = someone()
    await changer.call('/user.ljson', aRegistration({ email: 'changer@example.com' }))
    for (let n = 1; n <= 4; n++) {
      const next = `Battery-staple-${n}`
      const answer = await changer.call(
        '/user.ljson',
        { password: next, password_confirmation: next },
        { override: 'put' },
      )
      expect(answer.statusCode).toBe(200)
    }
    const mails = (await desk.mails()).filter(({ recipient }) => recipient === 'changer@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Calder & Finch', 'Your password has been changed'])
  })

  test('to sign in on many accounts from one IP address, waits', async () => {
    const guesser = someone()
    const token = await guesser.token()
    const statuses = []
    for (let n = 0; n <= accountLimits.signInFrom.max; n++)
      statuses.push(
        (await guesser.call('/session', { username: `n${n}@example.com`, password: '1' }, { token })).statusCode,
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(accountLimits.signInFrom.max)
    expect(statuses.at(-1)).toBe(429)
  })

  test('whether an email address is taken, waits', async () => {
    const asker = someone()
    const token = await asker.token()
    const words = 'Battery-staple-2'
    const client = aRegistration({ email: 'BEN@example.com', password: words, password_confirmation: words })
    const ask = () => asker.call('/user.ljson', { client }, { token })
    for (let tries = 0; tries < accountLimits.registerAs.max; tries++) expect((await ask()).statusCode).toBe(422)
    expect((await ask()).statusCode).toBe(429)
  })

  test('to register one mailbox under many names of it, is refused', async () => {
    const statuses = []
    for (let n = 0; n <= accountLimits.registerAs.max; n++) {
      const person = aRegistration({ email: `victim+${n}@example.com` })
      statuses.push((await someone().call('/user.ljson', person)).statusCode)
    }
    expect(statuses).toEqual([...Array(accountLimits.registerAs.max).fill(200), 429])
  })

  test('to have another email address, waits, and writes to nobody meanwhile', async () => {
    const mover = someone()
    await mover.call('/user.ljson', aRegistration({ email: 'mover@example.com' }))
    const move = (n: number) =>
      mover.call('/user.ljson', { email: `mover${n}@example.com`, current_password: password }, { override: 'put' })
    const { max: most } = accountLimits.emailChangesBy
    for (let tries = 0; tries < most; tries++) expect((await move(tries)).statusCode).toBe(200)
    const answer = await move(most)
    expect([answer.statusCode, answer.json().message]).toEqual([
      429,
      'Too many attempts. Please wait an hour and try again.',
    ])
    expect((await desk.mails()).filter(({ recipient }) => recipient === `mover${most - 1}@example.com`)).toEqual([])
    expect((await mover.call('/user.ljson', { town: 'Oakham' }, { override: 'put' })).statusCode).toBe(200)
  })

  test('for a link to one email address, gets the same answer and no mail; from one IP address, waits', async () => {
    const asker = someone()
    const answers = []
    for (let tries = 0; tries <= accountLimits.resetFrom.max; tries++)
      answers.push((await asker.call('/reset_passwords', { email: 'ben@example.com' }, { token: null })).statusCode)
    expect(new Set(answers.slice(0, -1))).toEqual(new Set([200]))
    expect(answers.at(-1)).toBe(429)
    expect(desk.waiting.splice(0)).toHaveLength(accountLimits.resetOf.max)
  })
})

describe('what is no call', () => {
  test.each([
    ['/session', 'put'],
    ['/marketing_preferences/1', undefined],
    ['/custom_marketing_preferences/1', 'delete'],
  ] as const)('%s with override %s', async (url, override) => {
    expect((await bensBrowser.call(url, {}, { override })).statusCode).toBe(405)
  })

  test('another .ljson is a JSON 404', async () => {
    const answer = await bensBrowser.get('/users.ljson')
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Not found.'])
  })

  test('a body without end is refused', async () => {
    const answer = await bensBrowser.call('/user.ljson', { town: 'x'.repeat(70_000) }, { override: 'put' })
    expect(answer.statusCode).toBe(413)
  })

  test.each([['[]'], ['"text"'], ['7'], ['{"client":[]}'], ['{"client":{"first_name":{"a":1}}}'], ['{"client":"x"}']])(
    'a body that is %s is a registration without what it needs',
    async (payload) => {
      const token = await bensBrowser.token()
      const cookie = [...bensBrowser.cookies].map((pair) => pair.join('=')).join(';')
      const answer = await desk.app.inject({
        method: 'POST',
        url: '/user.ljson',
        payload,
        headers: { 'content-type': 'application/json', 'x-csrf-token': token, cookie, origin: publicUrl },
      })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toContain('Please enter a valid first name')
    },
  )
})

describe('what no database can store', () => {
  const nul = '\u0000'
  const unstorable: [Call, status: number][] = [
    [['an email address to sign in with', '/session', { username: `a${nul}@example.com`, password }], 401],
    [['an email address to edit', '/user.ljson', { email: `b${nul}@example.com` }, 'put'], 422],
    [['a name to edit', '/user.ljson', { first_name: `B${nul}` }, 'put'], 422],
    [['an email address to mail a link to', '/reset_passwords', { email: `a${nul}@example.com` }], 422],
    [
      ['a page where a box was ticked', '/user.ljson', { is_opted_in_to_marketing: 'on', page: `/x${nul}` }, 'put'],
      200,
    ],
  ]
  test.each(unstorable)('%j is answered with %i', async ([_what, url, body, override], status) => {
    expect((await bensBrowser.call(url, body, { override })).statusCode).toBe(status)
  })
})
