import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountFixture, aRegistration, openAccountFixture, password } from '#test/fixtures/account-fixture.ts'
import { createPersonalData } from './personal-data.ts'

let desk: AccountFixture
let nextAddress = 1
const held = new Map<number, string>()
beforeAll(async () => {
  desk = await openAccountFixture()
  desk.personalData.register('enquiries', {
    read: async (_db, { userId }) => held.get(userId ?? 0) ?? null,
    async erase(_db, { userId }) {
      if (held.get(userId ?? 0) === 'cannot be erased') throw new Error('no')
      held.delete(userId ?? 0)
    },
  })
})
afterAll(() => desk.close())

async function aUser(email: string) {
  const browser = desk.browser(`198.51.100.${nextAddress++}`)
  const { user } = (await browser.call('/user.ljson', aRegistration({ email }))).json()
  return { browser, userId: Number(user.user_id) }
}

const rowsOf = (userId: number) => desk.db.selectFrom('users').select('id').where('id', '=', userId).execute()

test('an export is a file with everything that every feature holds, and no secret', async () => {
  const { browser, userId } = await aUser('ann@example.com')
  held.set(userId, 'asked about 4 Northgate')
  const answer = await browser.call('/user/export')
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="your-data-2026-11-20.json"',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(answer.json()).toMatchObject({
    agency: 'Calder & Finch',
    exported_at: '2026-11-20T09:00:00.000Z',
    account: {
      user_id: userId,
      first_name: 'Ann',
      email: 'ann@example.com',
      consents: [
        { about: 'terms', ticked: true },
        { about: 'marketing', ticked: null },
      ],
      signed_in_devices: [{ created_at: '2026-11-20T09:00:00.000Z' }],
    },
    enquiries: 'asked about 4 Northgate',
    emails: [{ subject: 'Welcome to Calder & Finch' }],
  })
  expect(answer.body).not.toMatch(/argon2|password|hash/)
})

describe('mail to an email address that nobody has proved to be theirs', () => {
  const toTheBranch = (key: string, state: 'queued' | 'sent') =>
    sql`
    insert into outbox (key, recipient, subject, content, state, created_at)
    values (${key}, 'branch@example.com', 'Ben Ash asks about a home', '{}', ${state}, now())`.execute(desk.db)

  test('is neither seen nor stopped by who registers with it', async () => {
    await toTheBranch('lead:1:branch', 'queued')
    await toTheBranch('lead:2:branch', 'sent')
    const { browser } = await aUser('branch@example.com')
    const exported = await browser.call('/user/export')
    expect(exported.json().emails).toEqual([expect.objectContaining({ subject: 'Welcome to Calder & Finch' })])
    expect((await browser.call('/user.ljson', { password }, { override: 'delete' })).statusCode).toBe(200)
    const kept = (await desk.mails()).filter(({ key }) => key.startsWith('lead:'))
    expect(kept.map(({ key, recipient }) => [key, recipient])).toEqual([
      ['lead:1:branch', 'branch@example.com'],
      ['lead:2:branch', 'branch@example.com'],
    ])
  })
})

describe('an erasure', () => {
  test.each(['', 'Wrong-horse-1'])('with the password %j is refused', async (wrong) => {
    const { browser, userId } = await aUser(`kept${wrong}@example.com`)
    const answer = await browser.call('/user.ljson', { password: wrong }, { override: 'delete' })
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { password: "That password isn't right. Please try again." } }),
    ])
    expect(await rowsOf(userId)).toHaveLength(1)
  })

  test('takes everything or nothing', async () => {
    const { browser, userId } = await aUser('stuck@example.com')
    held.set(userId, 'cannot be erased')
    const answer = await browser.call('/user.ljson', { password }, { override: 'delete' })
    expect(answer.statusCode).toBe(500)
    expect(await rowsOf(userId)).toHaveLength(1)
    expect(await browser.user()).toMatchObject({ user_id: userId })
  })

  test('takes everything, signs out, and says so by one last mail', async () => {
    const { browser, userId } = await aUser('gone@example.com')
    held.set(userId, 'asked about 4 Northgate')
    const answer = await browser.call('/user.ljson', { password }, { override: 'delete' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Your account and data have been deleted.', redirect_url: '/' },
    ])
    expect(await browser.user()).toBe(null)
    expect(held.has(userId)).toBe(false)
    for (const table of ['sessions', 'consents', 'marketing_preferences', 'reset_tokens'] as const)
      expect(await desk.db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).toEqual([])
    expect(await rowsOf(userId)).toEqual([])
    const mails = (await desk.mails()).filter(({ recipient }) => recipient === 'gone@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account has been deleted'])
    const again = await browser.call('/user.ljson', aRegistration({ email: 'gone@example.com' }))
    expect(again.statusCode).toBe(200)
  })

  test('of a plain form leads home', async () => {
    const { browser } = await aUser('plain@example.com')
    const answer = await browser.form('/user.ljson', { _method: 'delete', password })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
  })
})

test('two features cannot hold data by one name', () => {
  const { register } = createPersonalData()
  register('leads', { read: async () => [] })
  expect(() => register('leads', { read: async () => [] })).toThrow('Two features register "leads"')
})
