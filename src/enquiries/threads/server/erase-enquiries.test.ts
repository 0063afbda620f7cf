import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { leadsData } from '#src/enquiries/leads/server/leads-data.ts'
import { tidyLeads } from '#src/enquiries/leads/server/tidy-leads.ts'
import { leadsCommand } from '#src/enquiries/server/commands.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'

const email = 'grace@mail.example'

let desk: EnquiryDesk
let priya: Actor
let id: number
let dropped: string[]

beforeAll(async () => {
  desk = await openEnquiryDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  dropped = []
  desk.now = new Date('2026-11-24T10:00:00Z')
  await sql`truncate leads, outbox, rate_limits, enquiries, inbound_mails, staff_accounts cascade`.execute(desk.db)
  priya = await desk.addStaff('Priya Lanyon', 'negotiator')
  id = await desk.write('Is the paddock included?', { email })
  await desk.deliver()
  await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Yes, it is.', key: crypto.randomUUID() })
  await desk.ask(priya, 'add-enquiry-note', { id, text: 'Grace rang as well' })
  const file = JSON.stringify({
    field: 'a',
    name: 'plan.pdf',
    stored: 'stored-plan',
    mime: 'application/pdf',
    bytes: 1,
  })
  await sql`
    insert into enquiry_attachments (enquiry_id, message_id, name, file)
    select enquiry_id, id, 'plan.pdf', ${file}::jsonb from enquiry_messages order by id limit 1`.execute(desk.db)
})

const uploads = {
  drop: async (files: readonly { stored: string }[]) => void dropped.push(...files.map(({ stored }) => stored)),
  copyTo: async () => [],
}

/** Every text of the database in which somebody's words or name could have stayed. */
async function traces(): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from (
      select row_to_json(e)::text as text from enquiries e
      union all select row_to_json(m)::text from enquiry_messages m
      union all select row_to_json(a)::text from enquiry_attachments a
      union all select row_to_json(d)::text from enquiry_drafts d
      union all select row_to_json(l)::text from leads l
      union all select row_to_json(o)::text from outbox o where key like 'enquiry:%'
      union all select row_to_json(g)::text from audit_log g where subject_kind = 'enquiry'
    ) everything
    where text ~* 'grace|paddock|achebe'`.execute(desk.db)
  return rows.map(({ text }) => text)
}

test('erasing a person by email takes the thread, its files, unsent replies and their name in the audit log', async () => {
  const added = { about: 'question' as const, branchId: 1, name: 'Grace Okafor', email, message: 'Paddock again' }
  await desk.ask(priya, 'add-enquiry', added)
  expect((await traces()).length).toBeGreaterThan(5)
  const lines: string[] = []
  const writer = { line: (text: string) => void lines.push(text), error: (text: string) => void lines.push(text) }
  await leadsCommand({ ...desk, uploads }, { erase: true, email }, writer)
  expect(lines).toEqual(['Erased: 1 enquiry added by staff.', 'Erased: 1 lead.'])
  expect(dropped).toEqual(['stored-plan'])
  expect(await traces()).toEqual([])
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_log where subject_kind = 'enquiry'`.execute(desk.db)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(3)
})

test('somebody’s own data has what was said in their enquiries, and erasing their account takes it', async () => {
  await sql`insert into users (email, email_key, password_hash, first_name, last_name, created_at, updated_at)
    values (${email}, ${email}, '', 'Grace', 'Okafor', ${desk.now}, ${desk.now})`.execute(desk.db)
  const { rows } = await sql<{ id: number }>`select id from users`.execute(desk.db)
  const userId = rows[0]!.id
  await sql`update leads set user_id = ${userId}`.execute(desk.db)
  const data = leadsData(uploads)
  expect(await data.read(desk.db, { userId, email })).toMatchObject([
    {
      what_was_said_since: [
        { from: 'us', text: 'Yes, it is.' },
        { from: 'our notes', text: 'Grace rang as well' },
      ],
    },
  ])
  await desk.db.transaction().execute((trx) => data.erase!(trx, { userId, email }))
  expect(await traces()).toEqual([])
})

test('an enquiry is kept while something is said in it, and for as long after that as the agency keeps leads', async () => {
  const tidy = (days: number) =>
    tidyLeads({
      db: desk.db,
      agency: { settings: { ...desk.agency.settings, leads: { offerAccounts: true, keptDays: 90 } } },
      uploads,
      clock: () => new Date(Date.parse('2026-11-24T10:00:00Z') + days * DAY_MS),
    })
  await sql`update enquiries set last_message_at = ${new Date('2026-12-24T10:00:00Z')}`.execute(desk.db)
  expect(await tidy(91)).toBe(0)
  expect(await tidy(121)).toBe(1)
  expect(await traces()).toEqual([])
})

test('the branch’s mail leads into the Desk once somebody uses it', async () => {
  const texts = async () =>
    (await desk.mails()).filter(({ key }) => key.endsWith(':branch')).map(({ content }) => content.text)
  expect((await texts())[0]).toContain(`http://homes.example/desk/enquiries/${id}`)
  await sql`update staff_accounts set state = 'removed'`.execute(desk.db)
  await desk.write('Second')
  await desk.deliver()
  expect((await texts())[1]).not.toContain('/desk')
})
