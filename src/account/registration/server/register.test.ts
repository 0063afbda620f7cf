import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { PLAIN_FORM_LIMIT } from '#src/form-protection/server/form-protection.ts'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'

let desk: AccountFixture
let nextAddress = 1
beforeAll(async () => {
  desk = await openAccountFixture()
  await desk.browser().call('/user.ljson', aRegistration())
})
afterAll(() => desk.close())

const someone = () => desk.browser(`198.51.100.${nextAddress++}`)
const otherPassword = { password: 'Battery-staple-2', password_confirmation: 'Battery-staple-2' }
const consentsOf = (email: string) =>
  desk.db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['about', 'wording', 'ticked', 'page'])
    .where('email_key', '=', email)
    .orderBy('consents.id')
    .execute()

describe('the register call refuses', () => {
  const duplicate =
    'Sorry, something went wrong. You may already have an account with this email address, if so, please try signing in instead of registering.'

  test.each(['ann@example.com', 'ANN@Example.com', ' ann@example.com '])('a second account of %j', async (email) => {
    const answer = await someone().call('/user.ljson', { client: aRegistration({ email, ...otherPassword }) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ errors: [duplicate], message: duplicate, fields: {} })
    expect(answer.cookies).toEqual([])
  })

  test('all but one of several people’s that come at once', async () => {
    const statuses = await Promise.all(
      [1, 2, 3].map(async (n) => {
        const words = `Battery-staple-${n}`
        const person = aRegistration({ email: 'race@example.com', password: words, password_confirmation: words })
        return (await someone().call('/user.ljson', { client: person })).statusCode
      }),
    )
    expect(statuses.sort()).toEqual([200, 422, 422])
  })

  test('a second account where sign-ins have been tried too often, in the same words and unchecked', async () => {
    const client = aRegistration({ email: 'tried@example.com' })
    await someone().call('/user.ljson', { client })
    const guesser = someone()
    const guess = { username: 'tried@example.com', password: 'Guessing-1234' }
    const token = await guesser.token()
    for (let tries = 0; tries < accountLimits.signInOn.max; tries++) await guesser.call('/session', guess, { token })
    const before = desk.hashes
    const answer = await guesser.call('/user.ljson', { client }, { token })
    expect([answer.statusCode, answer.json().message, answer.cookies]).toEqual([422, duplicate, []])
    expect(desk.hashes).toBe(before)
    expect((await someone().call('/user.ljson', { client })).statusCode).toBe(200)
  })

  test('a second account, and counts the password as a sign-in that failed', async () => {
    await someone().call('/user.ljson', { client: aRegistration({ email: 'counted@example.com' }) })
    const guesser = someone()
    const token = await guesser.token()
    const { signInOn, registerAs } = accountLimits
    const client = aRegistration({ email: 'counted@example.com', ...otherPassword })
    for (let tries = 1; tries < registerAs.max; tries++) await guesser.call('/user.ljson', { client }, { token })
    const credentials = { username: 'counted@example.com', password: 'Guessing-1234' }
    for (let tries = registerAs.max - 1; tries < signInOn.max; tries++)
      expect((await guesser.call('/session', credentials, { token })).statusCode).toBe(401)
    expect((await guesser.call('/session', { ...credentials, password }, { token })).statusCode).toBe(429)
    expect(desk.lines.filter(({ event }) => event === 'sign-in-refused').length).toBeGreaterThanOrEqual(signInOn.max)
  })

  test('a password that meets the rule, and that many others have', async () => {
    const common = { password: 'Sunshine2026!', password_confirmation: 'Sunshine2026!' }
    const answer = await someone().call('/user.ljson', {
      client: aRegistration({ email: 'common@example.com', ...common }),
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [expect.stringMatching(/^Password is too easy to guess\./)],
    ])
  })

  test('what is wrong with it, in the order of the form', async () => {
    const client = aRegistration({
      first_name: 'Ann!',
      email: 'x',
      password: 'short',
      password_confirmation: 'shirt',
      terms: '',
    })
    const answer = await someone().call('/user.ljson', { client })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      errors: [
        'Please enter a valid first name',
        'Please enter a valid email',
        'Password must have: an uppercase letter, a number or special character (!@£%^) and be at least 10 characters long.',
        'Password and its confirmation are not the same.',
        'You must agree to our terms & conditions',
      ],
      message: 'Please enter a valid first name',
      fields: expect.objectContaining({ email: 'Please enter a valid email', terms: expect.any(String) }),
    })
  })

  test('a plain form, whose page then keeps what was typed but for the passwords', async () => {
    const { terms: _, ...typed } = aRegistration({ email: 'x' }) as Record<string, string>
    const answer = await someone().form('/user.ljson', typed)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      page: '/user',
      form: {
        values: { first_name: 'Ann', last_name: 'Finch', email: 'x', tel_home: '01572 722222' },
        errors: { email: 'Please enter a valid email', terms: 'You must agree to our terms & conditions' },
      },
    })
    expect(answer.body).not.toContain(password)
  })

  test('a plain form of the original’s names, and speaks of its fields by them', async () => {
    const answer = await someone().form('/user.ljson', {
      'client[first_name]': 'Ann',
      'client[email]': 'x',
      terms: 'on',
    })
    const { form } = answer.json()
    expect(form.values).toEqual({ 'client[first_name]': 'Ann', 'client[email]': 'x', terms: 'on' })
    expect(form.errors).toMatchObject({ 'client[email]': 'Please enter a valid email' })
  })
})

describe('the register call takes', () => {
  test('the person under client or at the top', async () => {
    const answer = await someone().call('/user.ljson', aRegistration({ email: 'top@example.com' }))
    expect(answer.json().user.email).toBe('top@example.com')
  })

  test('a registration again whose answer was lost, as the same account, and writes no second mail', async () => {
    const client = aRegistration({ email: 'lost@example.com', marketing: 'on' })
    const first = await someone().call('/user.ljson', { client })
    const browser = someone()
    const again = await browser.call('/user.ljson', { client: { ...client, email: 'Lost@example.com' } })
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { ...first.json(), authenticity_token: again.json().authenticity_token },
    ])
    expect(await browser.user()).toMatchObject({ user_id: first.json().user.user_id, email: 'lost@example.com' })
    expect((await desk.mails()).filter(({ recipient }) => recipient === 'lost@example.com')).toHaveLength(1)
    expect(await consentsOf('lost@example.com')).toHaveLength(2)
  })

  test('the same by a plain form', async () => {
    const person = aRegistration({ email: 'plainly@example.com' }) as Record<string, string>
    for (const browser of [someone(), someone()]) {
      const answer = await browser.form('/user.ljson', person)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/user#flash/user-create-successful'])
    }
  })

  test('what a browser of the original sends, and notes that it does not say what was ticked', async () => {
    const { terms: _, ...client } = aRegistration({
      email: 'old@example.com',
      do_not_contact: '1',
      opt_in_terms: 'on',
      body: '',
    })
    const answer = await someone().call(
      '/user.ljson',
      { client },
      { headers: { referer: 'https://homes.example/user' } },
    )
    expect(answer.statusCode).toBe(200)
    expect(await consentsOf('old@example.com')).toMatchObject([
      { about: 'terms', ticked: null, page: '/user' },
      { about: 'marketing', ticked: null, page: '/user' },
    ])
  })

  test('a form of fields and parts', async () => {
    const browser = someone()
    const data = { ...aRegistration({ email: 'parts@example.com' }), authenticity_token: await browser.token() }
    const boundary = 'part'
    const payload = Object.entries(data)
      .map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="client[${name}]"\r\n\r\n${value}\r\n`,
      )
      .join('')
      .replace('client[authenticity_token]', 'authenticity_token')
    const answer = await browser.call(
      '/user.ljson',
      {},
      {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        raw: `${payload}--${boundary}--\r\n`,
      },
    )
    expect([answer.statusCode, answer.json().user?.email]).toEqual([200, 'parts@example.com'])
  })
})

describe('the register call stores', () => {
  test.each([
    ['', false],
    ['on', true],
  ])('what was really ticked (marketing: %j), with the words, the time and the page', async (marketing, optedIn) => {
    const email = `ticked${marketing}@example.com`
    const client = aRegistration({
      email,
      marketing,
      opt_in_terms: 'on',
      do_not_contact: '1',
      page: '/properties/42/sales',
    })
    const answer = await someone().call('/user.ljson', { client })
    expect(answer.json().user.is_opted_in_to_marketing).toBe(optedIn)
    expect(await consentsOf(email)).toEqual([
      { about: 'terms', wording: 'I agree to the terms and conditions', ticked: true, page: '/properties/42/sales' },
      {
        about: 'marketing',
        wording: 'Email me about properties I might like, no more than once a week',
        ticked: optedIn,
        page: '/properties/42/sales',
      },
    ])
  })

  test('no password, but its argon2id hash', async () => {
    const rows = await desk.db.selectFrom('users').select(['password_hash']).execute()
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(rows.map(({ password_hash }) => password_hash)).size).toBe(rows.length)
  })

  test('no id of a session, but its hash', async () => {
    const browser = someone()
    await browser.call('/user.ljson', aRegistration({ email: 'hashed@example.com' }))
    const rows = await desk.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => row.id_hash.toString('latin1')))).not.toContain(
      browser.cookies.get('__Host-kerbside_session'),
    )
    expect(rows.every(({ id_hash }) => id_hash.length === 32)).toBe(true)
  })
})

test('two passwords of one look, typed in two forms of Unicode, are one', async () => {
  const typed = 'Café-crème-1'
  const client = aRegistration({
    email: 'cafe@example.com',
    password: typed.normalize('NFC'),
    password_confirmation: typed.normalize('NFC'),
  })
  await someone().call('/user.ljson', { client })
  const answer = await someone().call('/session', { username: 'cafe@example.com', password: typed.normalize('NFD') })
  expect(answer.statusCode).toBe(200)
})

describe('behind the captcha', () => {
  let guarded: AccountFixture
  beforeAll(async () => {
    guarded = await openAccountFixture({ captcha: 'altcha' })
  })
  afterAll(() => guarded.close())

  test('a registration with a forged answer makes no account', async () => {
    const person = { ...aRegistration({ email: 'forger@example.com' }), 'g-recaptcha-response': 'forged' }
    expect((await guarded.browser('203.0.113.1').call('/user.ljson', person)).statusCode).toBe(422)
    expect(await guarded.db.selectFrom('users').selectAll().execute()).toEqual([])
    expect(await guarded.mails()).toEqual([])
  })

  test('registrations without an answer, as of the original script, are few', async () => {
    const statuses = []
    for (let n = 0; n <= PLAIN_FORM_LIMIT.max; n++) {
      const person = aRegistration({ email: `plain${n}@example.com` })
      statuses.push((await guarded.browser('203.0.113.2').call('/user.ljson', person)).statusCode)
    }
    expect(statuses.slice(0, -1)).toEqual(Array(PLAIN_FORM_LIMIT.max).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })
})
