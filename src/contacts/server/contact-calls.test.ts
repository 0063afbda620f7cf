import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { personalDataRegistry } from '#src/app/personal-data-registry.ts'
import { type Actor, createDeskCalls, type InputOf, type ResultOf } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { saveSearches } from '#test/fixtures/saved-searches.ts'
import { addUser } from '#test/fixtures/users.ts'
import { contactCalls } from './contact-calls.ts'

let desk: EnquiryDesk
let call: ReturnType<typeof callsOf>
let owner: Actor
let manager: Actor
let negotiator: Actor
/** of another branch */
let stranger: Actor

const callsOf = (of: EnquiryDesk) => {
  const personalData = personalDataRegistry({ uploads: of.uploads })
  return createDeskCalls({ ...of.deps, readDb: of.db, personalData }, contactCalls, of.clock)
}

beforeAll(async () => {
  desk = await openEnquiryDesk()
  call = callsOf(desk)
  owner = await desk.addStaff('Harriet Wren', 'owner', [])
  manager = await desk.addStaff('Edmund Pask', 'manager', [1])
  negotiator = await desk.addStaff('Priya Lanyon', 'negotiator', [1])
  stranger = await desk.addStaff('Owen Maddern', 'manager', [2])
})
afterAll(() => desk.close())
beforeEach(() =>
  desk.db.transaction().execute(async (trx) => {
    // the audit log is only ever added to, but for a test that begins
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`truncate users, leads, enquiries, appointments, contacts, outbox, audit_log cascade`.execute(trx)
  }),
)

type Calls = typeof contactCalls

async function ask<Name extends keyof Calls>(actor: Actor, name: Name, input: InputOf<Calls[Name]>) {
  const answer = await call(actor, name, input)
  if (!answer.ok) throw new Error(`${name} is refused: ${JSON.stringify(answer.refusal)}`)
  return answer.value as ResultOf<Calls[Name]>
}
const refusal = async <Name extends keyof Calls>(actor: Actor, name: Name, input: InputOf<Calls[Name]>) => {
  const answer = await call(actor, name, input)
  return answer.ok ? undefined : answer.refusal
}

const namesFor = async (actor: Actor, filters = {}) =>
  (await ask(actor, 'list-contacts', { filters })).contacts.map(({ name }) => name)

async function contactOf(email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select contact_id as id from contact_emails where email_key = ${email}`.execute(desk.db)
  return rows[0]?.id ?? 0
}

/** Somebody with an account who opted in, saved a home and a search. */
async function registered(email: string): Promise<number> {
  const userId = await addUser(desk.db, email, { isConfirmed: true })
  await sql`insert into marketing_preferences (user_id, is_opted_in, changed_at) values (${userId}, true, now())`.execute(
    desk.db,
  )
  await sql`
    insert into consents (user_id, about, wording, ticked, page, given_at)
    values (${userId}, 'marketing', 'Email me about homes', true, '/user', now())`.execute(desk.db)
  await saveSearches(desk.db, userId, [{ criteria: { channel: 'lettings' } }])
  return userId
}

describe('who may see and do what', () => {
  test('a contact is seen by the branches that have to do with them, and by nobody of another', async () => {
    await desk.write('Is it still for sale?', { email: 'grace@example.com' })
    const id = await contactOf('grace@example.com')
    for (const actor of [owner, manager, negotiator]) expect(await namesFor(actor)).toHaveLength(1)
    expect(await namesFor(stranger)).toEqual([])
    expect(await refusal(stranger, 'get-contact', { id })).toEqual({
      kind: 'not-permitted',
      permission: 'view-contacts',
    })
  })

  test('whoever only registered is the agency’s, and no branch’s', async () => {
    await registered('ann@example.com')
    expect(await namesFor(owner)).toEqual(['Ann Finch'])
    expect(await namesFor(manager)).toEqual([])
  })

  test('a manager takes away or hands out only what their own branches hold', async () => {
    await desk.write('To one branch', { email: 'grace@example.com' })
    await desk.write('To the other', { email: 'grace@example.com', branchId: 2 })
    const id = await contactOf('grace@example.com')
    expect((await ask(manager, 'get-contact', { id }))?.enquiries.map(({ preview }) => preview)).toEqual([
      'To one branch',
    ])
    expect(await refusal(manager, 'export-contact', { id, format: 'json' })).toMatchObject({ kind: 'not-permitted' })
    expect(await refusal(manager, 'erase-contact', { id, reason: 'requested', typed: 'ERASE' })).toMatchObject({
      kind: 'not-permitted',
    })
    expect(await refusal(negotiator, 'plan-contact-erasure', { id })).toMatchObject({ kind: 'not-permitted' })
  })

  test.each([
    ['export-contact', { format: 'json' }],
    ['erase-contact', { reason: 'requested', typed: 'ERASE' }],
    ['merge-contacts', { otherId: 2, takes: [], seen: { kept: '', other: '' } }],
  ] as const)('%s asks for a passkey or password once more', async (name, input) => {
    await desk.write('Hello', { email: 'grace@example.com' })
    const id = await contactOf('grace@example.com')
    const answer = await call({ ...owner, provedAt: null }, name, { id, ...input } as never)
    expect(answer).toEqual({ ok: false, refusal: { kind: 'needs-proof' } })
  })
})

describe('a list as a file', () => {
  const linesFor = async (actor: Actor, filters: InputOf<Calls['export-contacts']>['filters'] = {}) => {
    const { filename, text } = await ask(actor, 'export-contacts', { filters })
    expect(filename).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    return text.trim().split('\r\n').slice(1)
  }

  test('is for those who may hand contacts out, and who have just proved who they are', async () => {
    expect(await refusal({ ...owner, provedAt: null }, 'export-contacts', { filters: {} })).toEqual({
      kind: 'needs-proof',
    })
    expect(await refusal(negotiator, 'export-contacts', { filters: {} })).toMatchObject({ kind: 'not-permitted' })
  })

  test('has those that only the asker’s branches have to do with', async () => {
    await desk.write('To one branch', { email: 'grace@example.com' })
    await desk.write('To both', { email: 'hugo@example.com' })
    await desk.write('To both', { email: 'hugo@example.com', branchId: 2 })
    await registered('ann@example.com')
    expect(await linesFor(owner)).toHaveLength(3)
    expect(await linesFor(manager)).toEqual([expect.stringContaining('grace@example.com')])
    expect(await linesFor(stranger)).toEqual([])
  })

  test('has those who opted in alone where that is asked for, and is in the audit log without a name', async () => {
    await desk.write('Is it still for sale?', { email: 'grace@example.com' })
    const userId = await registered('ann@example.com')
    await sql`update users set first_name = '=1+1' where id = ${userId}`.execute(desk.db)
    const [line, ...more] = await linesFor(owner, { marketing: 'opted-in' })
    expect(more).toEqual([])
    expect(line).toMatch(/^\d+,'=1\+1 Finch,ann@example\.com,.*,Opted in,yes,/)
    const { rows } = await sql<{ name: string }>`
      select subject_name as name from audit_log where action = 'contacts-exported'`.execute(desk.db)
    expect(rows).toEqual([{ name: '1 contact, opted in' }])
  })
})

test('an account and the enquiries of its address are one contact on sight, and a search finds them', async () => {
  await desk.write('May I see it?', { email: 'Ann@Example.com' })
  await registered('ann@example.com')
  const id = await contactOf('ann@example.com')
  const contact = await ask(owner, 'get-contact', { id })
  expect(contact).toMatchObject({
    marketing: 'opted-in',
    account: { details: { first_name: 'Ann' } },
    enquiries: [{ preview: 'May I see it?' }],
    searches: [{ words: expect.stringContaining('to let') }],
  })
  expect(contact?.consents.map(({ wording }) => wording)).toContain('Email me about homes')
  for (const words of ['ann', 'finch ann', 'ann@exam', 'example.com']) {
    expect(await namesFor(owner, { words }), words).toEqual(['Ann Finch'])
  }
  expect(await namesFor(owner, { words: 'Finchley' })).toEqual([])
  expect(await namesFor(owner, { tab: 'renting' })).toEqual(['Ann Finch'])
  expect(await namesFor(owner, { tab: 'sellers' })).toEqual([])
  expect((await ask(owner, 'count-contacts', { filters: {} })).tabs.map(({ count }) => count)).toEqual([
    1, 0, 1, 0, 0, 0,
  ])
})

test('an account that was never asked about emails has a page as any other', async () => {
  const userId = await addUser(desk.db, 'ann@example.com')
  const id = await contactOf('ann@example.com')
  expect(await ask(owner, 'get-contact', { id })).toMatchObject({
    marketing: 'not-asked',
    account: { details: { first_name: 'Ann', email: 'ann@example.com' } },
  })
  const details = { first_name: 'Anne' }
  await ask(owner, 'correct-contact', { id, details, seen: { first_name: 'Ann' } })
  expect(await namesFor(owner)).toEqual(['Anne Finch'])
  const { text } = await ask(owner, 'export-contact', { id, format: 'json' })
  expect(JSON.parse(text)).toMatchObject({ account: { user_id: userId, is_opted_in_to_marketing: false } })
})

test('a long list goes on where it ended, without a row twice', async () => {
  await sql`
    insert into enquiries (about, branch_id, name, email, email_key, received_at, last_message_at, words)
    select 'question', 1, format('Person %s', n), format('p%s@example.com', n), format('p%s@example.com', n),
      now() - n * interval '1 minute', now() - n * interval '1 minute', '' from generate_series(1, 60) n`.execute(
    desk.db,
  )
  const first = await ask(manager, 'list-contacts', { filters: {} })
  const more = await ask(manager, 'list-contacts', { filters: {}, after: first.next! })
  expect([first.contacts.length, more.contacts.length, more.next]).toEqual([50, 10, null])
  expect(new Set([...first.contacts, ...more.contacts].map(({ id }) => id)).size).toBe(60)
})

describe('details put right', () => {
  test('of an account are the account’s, and a new email address waits for its owner', async () => {
    await registered('ann@example.com')
    const id = await contactOf('ann@example.com')
    const seen = { first_name: 'Ann', email: 'ann@example.com' }
    const details = { first_name: 'Anne', email: 'anne@example.com' }
    expect(await ask(owner, 'correct-contact', { id, details, seen })).toMatchObject({
      kind: 'saved',
      pendingEmail: 'anne@example.com',
    })
    expect(await ask(owner, 'get-contact', { id })).toMatchObject({ name: 'Anne Finch', email: 'ann@example.com' })
    const { rows } = await sql`select action, after from audit_log where subject_kind = 'contact'`.execute(desk.db)
    expect(rows).toEqual([{ action: 'contact-corrected', after: { corrected: ['First name', 'Email'] } }])
  })

  test('of somebody without an account leave what they wrote as it is', async () => {
    const enquiry = await desk.write('Hello', { email: 'grace@example.com' })
    const id = await contactOf('grace@example.com')
    const { name } = (await ask(manager, 'get-contact', { id }))!
    await ask(manager, 'correct-contact', { id, details: { name: 'Grace Okafor' }, seen: { name } })
    expect(await namesFor(manager)).toEqual(['Grace Okafor'])
    const { rows } = await sql`select name from enquiries where id = ${enquiry}`.execute(desk.db)
    expect(rows).toEqual([{ name }])
  })

  test('that a colleague changed meanwhile are shown beside what was typed', async () => {
    await registered('ann@example.com')
    const id = await contactOf('ann@example.com')
    const seen = { first_name: 'Ann', last_name: 'Finch' }
    await ask(owner, 'correct-contact', { id, details: { first_name: 'Anna' }, seen })
    const mine = { first_name: 'Anne', last_name: 'Finch' }
    expect(await ask(owner, 'correct-contact', { id, details: mine, seen })).toMatchObject({
      kind: 'conflict',
      now: { first_name: 'Anna' },
    })
    expect(await namesFor(owner)).toEqual(['Anna Finch'])
  })

  test.each<Record<string, string>>([{ first_name: '' }, { tel_mobile: 'no number' }])(
    'such as %j are refused',
    async (details) => {
      await registered('ann@example.com')
      const id = await contactOf('ann@example.com')
      expect(
        await refusal(owner, 'correct-contact', { id, details, seen: { first_name: 'Ann', tel_mobile: '' } }),
      ).toMatchObject({
        kind: 'invalid',
      })
    },
  )
})

test('an export holds what every part of the site has about somebody without an account', async () => {
  await desk.write('I asked this', { email: 'grace@example.com' })
  const id = await contactOf('grace@example.com')
  const json = await ask(manager, 'export-contact', { id, format: 'json' })
  expect(JSON.parse(json.text)).toMatchObject({
    contact: { email: 'grace@example.com' },
    enquiries: [{ kind: 'Enquiry' }],
  })
  const text = (await ask(manager, 'export-contact', { id, format: 'text' })).text
  expect(text).toContain('I asked this')
  const { rows } = await sql`select action from audit_log where subject_kind = 'contact'`.execute(desk.db)
  expect(rows).toHaveLength(2)
})

describe('an erasure', () => {
  test('wants its word typed', async () => {
    await desk.write('Hello', { email: 'grace@example.com' })
    const id = await contactOf('grace@example.com')
    expect(await refusal(manager, 'erase-contact', { id, reason: 'requested', typed: 'erase' })).toMatchObject({
      kind: 'invalid',
    })
    expect(await namesFor(manager)).toHaveLength(1)
  })

  test('takes all of somebody, in every table, and leaves a line without their name', async () => {
    const userId = await registered('grace@example.com')
    await desk.write('Only to read once', { email: 'grace@example.com' })
    await sql`
      insert into enquiries (about, branch_id, name, email, email_key, received_at, last_message_at, words)
      values ('question', 1, 'Grace Okafor', 'grace@example.com', 'grace@example.com', now(), now(), '')`.execute(
      desk.db,
    )
    await sql`
      insert into appointments (kind, state, branch_id, starts_at, ends_at, attendee, email_key, created_by, created_at, changed_at)
      values ('viewing', 'booked', 1, now() + interval '1 day', now() + interval '25 hours',
        '{"firstName": "Grace"}', 'grace@example.com', 'visitor', now(), now())`.execute(desk.db)
    const id = await contactOf('grace@example.com')
    expect(await ask(owner, 'plan-contact-erasure', { id })).toMatchObject({ enquiries: 2, appointments: [{}] })
    await ask(owner, 'erase-contact', { id, reason: 'requested', typed: 'ERASE' })
    for (const table of ['users', 'enquiries', 'leads', 'contact_emails', 'appointments'])
      expect(
        (await sql`select from ${sql.table(table)} where email_key = 'grace@example.com'`.execute(desk.db)).rows,
        table,
      ).toEqual([])
    const { rows } = await sql<{ everything: string }>`
      select coalesce(string_agg(t::text, ' '), '') as everything from (
        select to_jsonb(a) as t from audit_log a union all select to_jsonb(a) from appointments a
        union all select to_jsonb(c) from contacts c union all select to_jsonb(m) from enquiry_messages m
      ) all_of_it`.execute(desk.db)
    expect(rows[0]!.everything).not.toMatch(/grace|okafor|read once/i)
    expect(await desk.db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([])
    const { rows: log } = await sql`select subject_name, after from audit_log where action = 'contact-erased'`.execute(
      desk.db,
    )
    expect(log).toEqual([{ subject_name: null, after: { reason: 'Requested by contact' } }])
  })
})

describe('two contacts that are one person', () => {
  async function two() {
    const [keptUser, otherUser] = [await registered('ann@example.com'), await registered('ann@work.example')]
    await saveSearches(desk.db, otherUser, [{ criteria: { channel: 'sales' } }])
    await desk.write('From work', { email: 'ann@work.example' })
    const [id, otherId] = [await contactOf('ann@example.com'), await contactOf('ann@work.example')]
    const seen = { kept: 'ann@example.com', other: 'ann@work.example' }
    return { keptUser, otherUser, id, otherId, seen }
  }

  test('are joined by a decision: everything of both stays, by both addresses', async () => {
    const { keptUser, otherUser, id, otherId, seen } = await two()
    expect(await ask(owner, 'find-contacts-to-merge', { id })).toMatchObject({ found: [{ id: otherId }] })
    expect(await ask(owner, 'compare-contacts', { id, otherId })).toMatchObject({ other: { enquiries: 1 } })
    await sql`update marketing_preferences set is_opted_in = false where user_id = ${otherUser}`.execute(desk.db)
    await ask(owner, 'merge-contacts', { id, otherId, takes: ['last_name'], seen })
    const merged = await ask(owner, 'get-contact', { id })
    expect(merged).toMatchObject({
      otherEmails: ['ann@work.example'],
      marketing: 'opted-out',
      enquiries: [{ preview: 'From work' }],
    })
    expect(merged?.searches).toHaveLength(3)
    expect(merged?.consents.filter(({ wording }) => wording === 'Email me about homes')).toHaveLength(2)
    const { rows } = await sql<{ id: number }>`select id from users order by id`.execute(desk.db)
    expect(rows.map((row) => row.id)).toEqual([keptUser])
    const { rows: mails } = await sql`select recipient, subject from outbox where key like 'user:%:merged:%'`.execute(
      desk.db,
    )
    expect(mails).toEqual([{ recipient: 'ann@work.example', subject: 'Your two accounts are now one' }])
    // what comes from the other address later is theirs as well
    await desk.write('Once more from work', { email: 'ann@work.example' })
    expect((await ask(owner, 'get-contact', { id }))?.enquiries).toHaveLength(2)
  })

  test('the address of the other account can be the one that stays', async () => {
    const { id, otherId, seen } = await two()
    await ask(owner, 'merge-contacts', { id, otherId, takes: ['email'], seen })
    expect(await ask(owner, 'get-contact', { id })).toMatchObject({
      email: 'ann@work.example',
      otherEmails: ['ann@example.com'],
      account: { isConfirmed: true },
    })
  })

  test('one that another has come to be since it was shown is not merged', async () => {
    const { id, otherId } = await two()
    const seen = { kept: 'ann@example.com', other: 'somebody@else.example' }
    expect(await refusal(owner, 'merge-contacts', { id, otherId, takes: [], seen })).toMatchObject({ kind: 'invalid' })
  })

  test('are two again once a stranger registers with one of the addresses', async () => {
    const { id, otherId, seen } = await two()
    await ask(owner, 'merge-contacts', { id, otherId, takes: [], seen })
    await addUser(desk.db, 'ann@work.example')
    expect(await contactOf('ann@work.example')).not.toBe(id)
    expect(await ask(owner, 'get-contact', { id })).toMatchObject({ otherEmails: [] })
  })

  test('are not for a manager who may see only one of them', async () => {
    await desk.write('Here', { email: 'grace@example.com' })
    await desk.write('There', { email: 'grace@work.example', branchId: 2 })
    const [id, otherId] = [await contactOf('grace@example.com'), await contactOf('grace@work.example')]
    const seen = { kept: 'grace@example.com', other: 'grace@work.example' }
    expect(await refusal(manager, 'merge-contacts', { id, otherId, takes: [], seen })).toMatchObject({
      kind: 'invalid',
    })
    expect(await ask(manager, 'compare-contacts', { id, otherId })).toBe(null)
  })
})

test('somebody who changes the address of their account stays the contact that they were', async () => {
  const userId = await registered('ann@example.com')
  const id = await contactOf('ann@example.com')
  await sql`update users set email = 'new@example.com', email_key = 'new@example.com' where id = ${userId}`.execute(
    desk.db,
  )
  expect(await contactOf('new@example.com')).toBe(id)
  expect(await ask(owner, 'get-contact', { id })).toMatchObject({ email: 'new@example.com' })
})
