import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { addUser } from '#test/fixtures/users.ts'

let desk: EnquiryDesk
let owner: Actor
let priya: Actor
let edmund: Actor
let manager: Actor

beforeAll(async () => {
  desk = await openEnquiryDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.now = new Date('2026-11-24T10:00:00Z')
  await sql`truncate leads, outbox, rate_limits, enquiries, staff_accounts, reply_templates cascade`.execute(desk.db)
  owner = await desk.addStaff('Sunniva Clegg', 'owner', [])
  manager = await desk.addStaff('Owen Maddern', 'manager')
  priya = await desk.addStaff('Priya Lanyon', 'negotiator')
  edmund = await desk.addStaff('Edmund Pask', 'negotiator', [2])
})

const key = () => crypto.randomUUID()
const later = (minutes: number) => {
  desk.now = new Date(desk.now.getTime() + minutes * 60_000)
}
const list = async (actor: Actor, filters = {}) =>
  (await desk.ask(actor, 'list-enquiries', { filters })).enquiries.map(({ preview }) => preview)
const get = async (actor: Actor, id: number) => (await desk.ask(actor, 'get-enquiry', { id }))!

describe('a list', () => {
  test('has the enquiries of one’s branches, those who wait longest first', async () => {
    await desk.write('First')
    later(10)
    await desk.write('Second')
    await desk.write('Elsewhere', { branchId: 2 })
    expect(await list(priya, { tab: 'unanswered' })).toEqual(['First', 'Second'])
    expect(await list(edmund, { tab: 'unanswered' })).toEqual(['Elsewhere'])
    expect(await list(owner)).toHaveLength(3)
    expect((await list(owner)).at(-1)).toBe('First')
  })

  test('is found by name, email address, words and the home’s address, by their beginnings', async () => {
    await desk.write('Is the paddock included?', { email: 'grace.okafor@mail.example' })
    await desk.write('Something else')
    for (const words of ['paddo', 'grace', 'okafor@mail.example', 'ROSALIND padd', 'grace.okafor@mail'])
      expect(await list(priya, { words }), words).toEqual(['Is the paddock included?'])
    expect(await list(priya, { words: 'rosalind' })).toHaveLength(2)
    expect(await list(priya, { words: '&|!:*' })).toEqual([])
  })

  test('goes on where it ended, without a gap and without one twice', async () => {
    for (let at = 0; at < 60; at++) {
      await desk.write(`Number ${at}`)
      // several at one moment
      if (at % 7 === 0) later(1)
      await sql`truncate rate_limits`.execute(desk.db)
    }
    for (const tab of ['unanswered', 'all'] as const) {
      const first = await desk.ask(owner, 'list-enquiries', { filters: { tab } })
      const second = await desk.ask(owner, 'list-enquiries', { filters: { tab }, after: first.next! })
      const ids = [...first.enquiries, ...second.enquiries].map(({ id }) => id)
      expect([first.enquiries.length, second.enquiries.length, second.next]).toEqual([50, 10, null])
      expect(new Set(ids).size).toBe(60)
    }
  })

  test('says how long each waits against the target, what is read, and who wrote more than once', async () => {
    const id = await desk.write('First', { email: 'grace@mail.example' })
    later(130)
    await desk.write('Second', { email: 'Grace@Mail.example' })
    await get(priya, id)
    const { enquiries, target } = await desk.ask(priya, 'list-enquiries', { filters: { tab: 'unanswered' } })
    expect(target).toBe('2 hours, 7 am to 9 pm')
    expect(enquiries.map(({ wait, isRead, others }) => [wait?.kind, wait?.waitedMinutes, isRead, others])).toEqual([
      ['late', 130, true, 1],
      ['new', 0, false, 1],
    ])
  })

  test('has tabs with counts: one’s own, the branches’, and saved ones', async () => {
    const id = await desk.write('First')
    await desk.write('Second')
    await desk.ask(priya, 'take-enquiry', { id, version: 1 })
    await desk.ask(priya, 'save-enquiry-tab', { name: 'Nobody’s', filters: { assigned: 'nobody' } })
    const { tabs, saved } = await desk.ask(priya, 'count-enquiries', {})
    expect(tabs.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'Unanswered 2',
      'Mine 1',
      `${desk.agency.branches[0]?.name} 2`,
      'Valuations 0',
      'All 2',
      'Spam 0',
    ])
    expect(saved.map(({ name, count }) => `${name} ${count}`)).toEqual(['Nobody’s 1'])
  })
})

describe('a reply', () => {
  test('goes out by mail from the branch’s address, and the next who waits is next', async () => {
    const id = await desk.write('Is the paddock included?', { email: 'grace@mail.example' })
    await desk.deliver()
    const next = await desk.write('Second')
    later(30)
    const outcome = await desk.ask(priya, 'reply-to-enquiry', {
      id,
      version: 1,
      text: 'Yes, it is.\n\nPriya',
      key: key(),
    })
    expect(outcome).toMatchObject({ kind: 'sent', version: 2, nextId: next })
    const mail = (await desk.mails()).at(-1)!
    const branch = desk.agency.branches[0]!
    expect(mail.recipient).toBe('grace@mail.example')
    expect(mail.content).toMatchObject({
      from: { name: `Priya Lanyon, ${desk.agency.name}`, address: branch.email },
      replyTo: { name: branch.name, address: branch.email },
    })
    expect(mail.content.headers['Auto-Submitted']).toBe('no')
    expect(mail.content.headers['In-Reply-To']).toMatch(/^<[0-9a-f]{40}@calderfinch\.example>$/)
    expect(mail.content.text).toContain('Yes, it is.\n\nPriya')
    expect(mail.content.text).toContain('> Is the paddock included?')
    expect(mail.content.html).not.toContain('undefined')
    const thread = await get(priya, id)
    expect(thread).toMatchObject({ state: 'answered', wait: null, assignedTo: priya.id })
    expect(thread.thread.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'from-them: Is the paddock included?',
      'event: The automatic acknowledgement has not been sent',
      'from-us: Yes, it is.\n\nPriya',
    ])
  })

  test('is sent once, however often it is asked for', async () => {
    const id = await desk.write('First')
    const reply = { id, version: 1, text: 'Yes', key: key() }
    const [one, two] = await Promise.all([
      desk.ask(priya, 'reply-to-enquiry', reply),
      desk.ask(priya, 'reply-to-enquiry', reply),
    ])
    expect([one.kind, two.kind]).toEqual(['sent', 'sent'])
    expect(await desk.mails()).toHaveLength(1)
  })

  test('to what a colleague has answered meanwhile is not sent: both can be seen', async () => {
    const id = await desk.write('First')
    await desk.ask(manager, 'reply-to-enquiry', { id, version: 1, text: 'Mine', key: key() })
    const outcome = await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Also mine', key: key() })
    expect(outcome).toEqual({ kind: 'conflict', version: 2 })
    expect((await get(priya, id)).thread.map(({ text }) => text)).toEqual(['First', 'Mine'])
    expect(await desk.mails()).toHaveLength(1)
  })

  test('with a field that nobody filled in is not sent', async () => {
    const id = await desk.write('First')
    const outcome = await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Dear {first name}', key: key() })
    expect(outcome).toEqual({ kind: 'refused', problem: 'Fill in {first name} first.' })
    expect(await desk.mails()).toEqual([])
  })

  test('counts in the response times of its branch and its writer, in office hours', async () => {
    desk.now = new Date('2026-11-24T06:00:00Z')
    const id = await desk.write('First')
    desk.now = new Date('2026-11-24T08:30:00Z')
    await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Yes', key: key() })
    const days = { from: '2026-11-24', to: '2026-11-24' }
    const report = await desk.ask(manager, 'response-times', days)
    expect(report.all).toEqual({ replies: 1, withinTarget: 1, medianMinutes: 90 })
    expect(report.branches).toMatchObject([{ branchId: 1, medianMinutes: 90 }])
    expect(report.people).toMatchObject([{ name: 'Priya Lanyon', medianMinutes: 90 }])
    expect((await desk.ask(edmund, 'response-times', days)).all.replies).toBe(0)
  })
})

describe('notes and drafts', () => {
  test('a note is for colleagues alone, and mentions those whose names follow an @', async () => {
    const id = await desk.write('First')
    const { mentions } = await desk.ask(priya, 'add-enquiry-note', { id, text: 'Ask @owen maddern about the keys' })
    expect(mentions).toEqual([manager.id])
    expect((await get(manager, id)).thread.at(-1)).toMatchObject({ kind: 'note', name: 'Priya Lanyon' })
    expect(await desk.mails()).toEqual([])
  })

  test('a draft is its writer’s own, and gone once it is sent', async () => {
    const id = await desk.write('First')
    await desk.ask(priya, 'save-enquiry-draft', { id, kind: 'reply', text: 'Dear' })
    expect((await get(priya, id)).drafts).toMatchObject([{ kind: 'reply', text: 'Dear' }])
    expect((await get(manager, id)).drafts).toEqual([])
    await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Dear Grace', key: key() })
    expect((await get(priya, id)).drafts).toEqual([])
  })
})

describe('a change', () => {
  test('of several at once is undone as one, but for what has changed since', async () => {
    const ids = [await desk.write('First'), await desk.write('Second'), await desk.write('Third')]
    const { changed, changeId } = await desk.ask(manager, 'change-enquiries', { ids, action: 'close' })
    expect(changed).toEqual(ids)
    await desk.ask(manager, 'change-enquiry', { id: ids[2]!, version: 2, action: 'reopen' })
    expect(await desk.ask(manager, 'undo-enquiry-change', { changeId })).toEqual({ undone: ids.slice(0, 2) })
    expect(await list(manager, { tab: 'unanswered' })).toEqual(['First', 'Second', 'Third'])
    const { rows } = await sql<{ action: string }>`select action from audit_log order by id`.execute(desk.db)
    expect(rows.map(({ action }) => action).slice(-6)).toEqual([
      'enquiry-changed',
      'enquiry-changed',
      'enquiry-changed',
      'enquiry-changed',
      'enquiry-change-undone',
      'enquiry-change-undone',
    ])
  })

  test('of somebody else is not undone', async () => {
    const id = await desk.write('First')
    const { changeId } = await desk.ask(manager, 'change-enquiries', { ids: [id], action: 'mark-spam' })
    expect(await desk.ask(priya, 'undo-enquiry-change', { changeId })).toEqual({ undone: [] })
    expect(await list(priya, { tab: 'spam' })).toEqual(['First'])
    expect(await list(priya)).toEqual([])
  })

  test('keeps to the branches of whoever makes it', async () => {
    const here = await desk.write('First')
    const elsewhere = await desk.write('Elsewhere', { branchId: 2 })
    const bulk = { ids: [here, elsewhere], action: 'close' as const }
    expect(await desk.ask(manager, 'change-enquiries', bulk)).toMatchObject({ changed: [here], unchanged: [elsewhere] })
    expect(await desk.call(manager, 'change-enquiry', { id: elsewhere, version: 1, action: 'close' })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
  })

  test('of an assignee reaches nobody who cannot see the branch', async () => {
    const id = await desk.write('First')
    expect(await desk.ask(manager, 'assign-enquiry', { id, version: 1, to: edmund.id })).toMatchObject({
      kind: 'refused',
    })
    expect(await desk.ask(manager, 'assign-enquiry', { id, version: 1, to: priya.id })).toMatchObject({
      kind: 'changed',
    })
    expect(await list(priya, { tab: 'mine' })).toEqual(['First'])
  })

  test('a negotiator takes what nobody has, and passes on what is theirs alone', async () => {
    const id = await desk.write('First')
    expect(await desk.call(priya, 'assign-enquiry', { id, version: 1, to: manager.id })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
    await desk.ask(priya, 'take-enquiry', { id, version: 1 })
    expect(await desk.ask(priya, 'assign-enquiry', { id, version: 2, to: manager.id })).toMatchObject({
      kind: 'changed',
    })
  })
})

describe('templates', () => {
  test('of every branch are the owner’s, those of a branch its manager’s', async () => {
    const text = 'Dear {first name}'
    expect(await desk.call(manager, 'add-reply-template', { branchId: null, name: 'Hello', text })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
    await desk.ask(owner, 'add-reply-template', { branchId: null, name: 'Hello', text })
    const own = await desk.ask(manager, 'add-reply-template', { branchId: 1, name: 'Oakham', text })
    expect((await desk.ask(edmund, 'list-reply-templates', {})).map(({ name }) => name)).toEqual(['Hello'])
    expect((await desk.ask(priya, 'list-reply-templates', {})).map(({ name }) => name)).toEqual(['Hello', 'Oakham'])
    const changed = { id: own.id, version: 1, name: 'Oakham', text: 'Hello {name}' }
    expect(await desk.ask(manager, 'change-reply-template', changed)).toMatchObject({ kind: 'saved' })
    expect(await desk.ask(owner, 'change-reply-template', { ...changed, text: 'x' })).toMatchObject({
      kind: 'conflict',
      template: { text: 'Hello {name}' },
    })
  })

  test('with a slip in a field are refused beside it', async () => {
    const answer = await desk.call(owner, 'add-reply-template', {
      branchId: null,
      name: 'Hello',
      text: 'Dear {forename}',
    })
    expect(answer).toMatchObject({ refusal: { kind: 'invalid', fields: { text: 'There is no field {forename}' } } })
  })
})

test('an enquiry that came by telephone is added, and waits like any other', async () => {
  const added = await desk.ask(priya, 'add-enquiry', {
    about: 'question',
    branchId: 1,
    name: 'Grace Okafor',
    telephone: '07700 900412',
    message: 'Is the paddock included?',
  })
  expect(await list(priya, { tab: 'unanswered', words: 'okafor paddock' })).toEqual(['Is the paddock included?'])
  expect((await get(priya, added.id)).whatsAppHref).toBe('https://wa.me/447700900412')
  const reply = { id: added.id, version: 1, text: 'Yes', key: key() }
  expect(await desk.ask(priya, 'reply-to-enquiry', reply)).toEqual({
    kind: 'refused',
    problem: 'This enquiry has no email address.',
  })
})

test('an export wants proof of who asks, and is logged', async () => {
  await desk.write('=1+1')
  expect(await desk.call({ ...manager, provedAt: null }, 'export-enquiries', { filters: {} })).toMatchObject({
    refusal: { kind: 'needs-proof' },
  })
  const { text } = await desk.ask(manager, 'export-enquiries', { filters: {} })
  expect(text.split('\r\n')[1]).toContain(",'=1+1,")
  const { rows } = await sql<{ name: string }>`
    select subject_name as name from audit_log where action = 'enquiries-exported' order by id desc limit 1`.execute(
    desk.db,
  )
  expect(rows[0]?.name).toBe('1 enquiry')
})

describe('what somebody saved', () => {
  const { settings } = anAgency()
  const isSeen = async (staffSeeSaved: boolean | undefined, hasAccount: boolean) => {
    const own = await openEnquiryDesk({ settings: { ...settings, leads: { offerAccounts: true, staffSeeSaved } } })
    try {
      own.deps.savedBy = async () => ({ properties: [], searches: [{ name: 'Cottages in Oakham' }] as never[] })
      const clerk = await own.addStaff('Ada Penrose', 'owner', [])
      const id = await own.write('Hello')
      if (hasAccount) {
        const userId = await addUser(own.db, 'ann@example.com')
        await sql`update leads set user_id = ${userId}`.execute(own.db)
      }
      return (await own.ask(clerk, 'get-enquiry', { id }))!.saved.searches.length > 0
    } finally {
      await own.close()
    }
  }

  test('is seen by staff only where they wrote with an account and the agency’s notice covers it', async () => {
    expect(await isSeen(undefined, true)).toBe(false)
    expect(await isSeen(false, true)).toBe(false)
    expect(await isSeen(true, false)).toBe(false)
    expect(await isSeen(true, true)).toBe(true)
  })
})
