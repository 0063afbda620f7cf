import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatEnquiryEvent } from '#src/enquiries/threads/enquiry-event.ts'
import { messagesOf } from '#src/enquiries/threads/server/enquiry-records.ts'
import { viewingDesk } from '#test/fixtures/viewing-desk.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { formatInstant } from '../../appointments/viewing-paths.ts'

let fixture: ViewingFixture
beforeEach(async () => {
  fixture = await openViewingFixture()
})
afterEach(() => fixture.close())

const margaret = {
  staffId: 101,
  date: '2026-11-24',
  time: '10:00',
  address: '2 Northgate, Oakham',
  postcode: 'LE15 6QS',
  firstName: 'Margaret',
  lastName: 'Hollis',
  email: 'margaret@example.com',
  telephone: '07700 900321',
}
const TUESDAY_TEN = londonTime('2026-11-24 10:00')

async function bookedId(call: Awaited<ReturnType<typeof viewingDesk>>, changes: object = {}): Promise<number> {
  const answer = await call('book-valuation', { ...margaret, ...changes })
  if (!answer.ok || answer.value.kind !== 'booked') throw new Error(JSON.stringify(answer))
  return answer.value.id
}

const subjects = async () => (await fixture.mails()).map(({ recipient, subject }) => `${recipient}: ${subject}`)

describe('a valuation', () => {
  test('is booked with mail and a calendar file to both sides, and stands in the same calendar', async () => {
    const call = await viewingDesk(fixture)
    await bookedId(call)
    expect(await subjects()).toEqual([
      'margaret@example.com: Valuation booked: Tuesday 24 November, 10 am',
      'ada@calderfinch.example: Valuation booked: 2 Northgate, Oakham, LE15 6QS, Tuesday 24 November, 10 am',
    ])
    const [mail] = await fixture.mails()
    expect(mail?.content.attachments?.[0]).toMatchObject({ filename: 'valuation.ics' })
    const week = await call('list-viewings', { span: 'week', date: '2026-11-24' })
    const entries = week.ok ? week.value.view.days.flatMap((day) => day.entries) : []
    expect(entries).toMatchObject([{ kind: 'valuation', home: '2 Northgate', who: 'Margaret Hollis', hours: 1 }])
  })

  test('takes the time of its person from viewings, and a viewing takes it from valuations', async () => {
    const call = await viewingDesk(fixture)
    const home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
    await bookedId(call)
    const kit = { firstName: 'Kit', lastName: 'Marsh', email: 'kit@example.com', telephone: '07700 900123' }
    const half = formatInstant(londonTime('2026-11-24 10:30'))
    expect(await call('book-viewing', { propertyId: home.id, at: half, ...kit })).toMatchObject({ ok: false })
    const two = formatInstant(londonTime('2026-11-24 14:00'))
    expect(await call('book-viewing', { propertyId: home.id, at: two, ...kit })).toMatchObject({ ok: true })
    const during = await call('book-valuation', { ...margaret, time: '14:00', anyway: true })
    expect(during).toMatchObject({ refusal: { fields: { date: expect.stringMatching(/^Ada is at .* then\.$/) } } })
  })

  test('is excluded by the database where every rule is passed by', async () => {
    await bookedId(await viewingDesk(fixture))
    const add = sql`
      insert into appointments (kind, state, branch_id, staff_id, property_id, starts_at, ends_at, created_by,
        created_at, changed_at)
      values ('viewing', 'booked', 1, 101, 7, ${new Date(TUESDAY_TEN)}, ${new Date(TUESDAY_TEN + 60_000)}, 'test',
        now(), now())`.execute(fixture.db)
    await expect(add).rejects.toMatchObject({ code: '23P01' })
  })

  test('outside the rules is named, and booked anyway, which the audit log says', async () => {
    const call = await viewingDesk(fixture)
    const sunday = { ...margaret, date: '2026-11-22' }
    expect(await call('book-valuation', sunday)).toMatchObject({
      value: { kind: 'against-rules', rules: ['Ada doesn’t work on Sundays.'] },
    })
    expect(await call('book-valuation', { ...sunday, anyway: true })).toMatchObject({ value: { kind: 'booked' } })
    const { rows } = await sql<{ action: string; after: object }>`select action, after from audit_log`.execute(
      fixture.db,
    )
    expect(rows).toMatchObject([{ action: 'valuation-booked', after: { anyway: 'Ada doesn’t work on Sundays.' } }])
  })

  test('is refused with what is missing, and at a time that is over', async () => {
    const call = await viewingDesk(fixture)
    const empty = {
      staffId: 101,
      date: '',
      time: '',
      address: '',
      postcode: 'x',
      firstName: '',
      lastName: '',
      email: '',
      telephone: '',
    }
    const answer = await call('book-valuation', empty)
    expect(answer.ok === false && answer.refusal.kind === 'invalid' && Object.keys(answer.refusal.fields)).toEqual([
      'firstName',
      'lastName',
      'email',
      'telephone',
      'address',
      'postcode',
      'date',
    ])
    expect(await call('book-valuation', { ...margaret, date: '2026-11-19' })).toMatchObject({
      refusal: { fields: { date: 'That time has passed. Choose a later one.' } },
    })
  })

  test('is confirmed, moved and cancelled as a viewing is, with mail that counts its changes', async () => {
    const call = await viewingDesk(fixture)
    const id = await bookedId(call)
    const at = formatInstant(londonTime('2026-11-25 11:00'))
    expect(await call('move-in-calendar', { id, at, seen: 0 })).toMatchObject({
      value: { kind: 'moved', version: 1, when: 'Wednesday 25 November, 11 am' },
    })
    expect(await call('cancel-viewing', { id, reason: 'They have sold it' })).toMatchObject({ ok: true })
    expect((await subjects()).filter((subject) => subject.startsWith('margaret'))).toEqual([
      'margaret@example.com: Valuation booked: Tuesday 24 November, 10 am',
      'margaret@example.com: Valuation moved: Wednesday 25 November, 11 am',
      'margaret@example.com: Valuation cancelled: Wednesday 25 November, 11 am',
    ])
    const { rows } = await sql<{ action: string }>`select action from audit_log order by id`.execute(fixture.db)
    expect(rows.map(({ action }) => action)).toEqual(['valuation-booked', 'valuation-moved', 'valuation-cancelled'])
  })
})

describe('an enquiry about a valuation', () => {
  const enquiry = async (branchId: number) =>
    (
      await sql<{ id: number }>`
        insert into enquiries (about, state, branch_id, name, email, email_key, preview, received_at, last_message_at)
        values ('valuation', 'new', ${branchId}, 'Margaret Hollis', 'margaret@example.com', 'margaret@example.com', '',
          now(), now()) returning id`.execute(fixture.db)
    ).rows[0]!.id

  test('fills in the form for those who may see it, and for nobody else', async () => {
    const call = await viewingDesk(fixture)
    const own = await call('plan-valuation', { enquiryId: await enquiry(1) })
    expect(own).toMatchObject({ value: { enquiry: { firstName: 'Margaret', lastName: 'Hollis' } } })
    const elsewhere = await call('plan-valuation', { enquiryId: await enquiry(2) })
    expect(elsewhere.ok && elsewhere.value.enquiry).toBeUndefined()
  })

  test('is booked with it, and says so in its thread, as it does of what becomes of it', async () => {
    const call = await viewingDesk(fixture)
    const enquiryId = await enquiry(1)
    const stateOf = async () =>
      (await sql<{ state: string }>`select state from enquiries where id = ${enquiryId}`.execute(fixture.db)).rows[0]
    const id = await bookedId(call, { enquiryId })
    expect(await stateOf()).toEqual({ state: 'booked' })
    await call('cancel-viewing', { id, reason: 'They have sold it' })
    expect(await stateOf()).toEqual({ state: 'answered' })
    const words = (await messagesOf(fixture.db, enquiryId)).flatMap(({ event }) =>
      event ? formatEnquiryEvent(event, String) : [],
    )
    expect(words).toEqual([
      'Valuation booked for Tuesday 24 November, 10 am',
      'Valuation cancelled: Tuesday 24 November, 10 am',
    ])
  })
})

describe('moving in the calendar', () => {
  test('asks about a rule, moves anyway, and leaves out the visitor’s mail if told to', async () => {
    const call = await viewingDesk(fixture)
    const id = await bookedId(call)
    const late = { id, at: formatInstant(londonTime('2026-11-24 18:00')), seen: 0 }
    expect(await call('move-in-calendar', late)).toMatchObject({
      value: { kind: 'against-rules', rules: ['Ada works from 9 am to 5.30 pm on Tuesdays.'] },
    })
    expect(await call('move-in-calendar', { ...late, anyway: true, tellsVisitor: false })).toMatchObject({
      value: { kind: 'moved' },
    })
    expect((await subjects()).filter((subject) => subject.includes('moved'))).toEqual([
      'ada@calderfinch.example: Valuation moved: 2 Northgate, Oakham, LE15 6QS, Tuesday 24 November, 6 pm',
    ])
  })

  test('two people at once: the second is told who was faster and where it is now, and may then move it', async () => {
    const ada = await viewingDesk(fixture)
    const edmund = await viewingDesk(fixture, 'Edmund Pask', { role: 'manager', memberId: null })
    const id = await bookedId(ada)
    const [one, two] = ['2026-11-25 11:00', '2026-11-26 15:00'].map((words) => formatInstant(londonTime(words)))
    expect(await edmund('move-in-calendar', { id, at: one!, seen: 0 })).toMatchObject({ value: { kind: 'moved' } })
    expect(await ada('move-in-calendar', { id, at: two!, seen: 0 })).toMatchObject({
      value: { kind: 'changed', by: 'Edmund Pask', when: 'Wednesday 25 November, 11 am', version: 1, isOff: false },
    })
    expect(await ada('move-in-calendar', { id, at: two!, seen: 1 })).toMatchObject({ value: { kind: 'moved' } })
  })

  test('from its own page, the second is told just the same', async () => {
    const call = await viewingDesk(fixture)
    const id = await bookedId(call)
    const [one, two] = ['2026-11-25 11:00', '2026-11-26 15:00'].map((words) => formatInstant(londonTime(words)))
    expect(await call('move-viewing', { id, at: one!, seen: 0 })).toMatchObject({
      value: { id, when: 'Wednesday 25 November, 11 am', emailed: expect.any(String) },
    })
    expect(await call('move-viewing', { id, at: two!, seen: 0 })).toMatchObject({
      value: { kind: 'changed', by: 'Ada Finch', when: 'Wednesday 25 November, 11 am', version: 1 },
    })
    expect(await call('get-viewing', { id })).toMatchObject({
      value: { version: 1, when: 'Wednesday 25 November, 11 am' },
    })
  })

  test('many at the same moment: one moves it, everybody else is shown that it has moved', async () => {
    const ada = await viewingDesk(fixture)
    const id = await bookedId(ada)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, minute) =>
        ada('move-in-calendar', { id, at: formatInstant(londonTime('2026-11-25 11:00') + minute * 60_000), seen: 0 }),
      ),
    )
    const kinds = answers.map((answer) => (answer.ok ? answer.value.kind : answer.refusal.kind))
    expect(kinds.filter((kind) => kind === 'moved')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'changed')).toHaveLength(19)
  })

  test('is refused onto another appointment, whatever rules are passed by', async () => {
    const call = await viewingDesk(fixture)
    await bookedId(call)
    const id = await bookedId(call, { time: '14:00' })
    const at = formatInstant(TUESDAY_TEN + 30 * 60_000)
    expect(await call('move-in-calendar', { id, at, seen: 0, anyway: true })).toMatchObject({
      refusal: { fields: { at: 'Ada is at 2 Northgate then.' } },
    })
  })
})

test('an enquiry is named beside its valuation to whoever may see it, and to nobody else', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into enquiries (about, branch_id, name, preview, received_at, last_message_at)
    values ('valuation', 1, 'Margaret Hollis', '', now(), now()) returning id`.execute(fixture.db)
  const enquiryId = rows[0]!.id
  const isNamed = async (name: string, about: Parameters<typeof viewingDesk>[2]) => {
    const answer = await (await viewingDesk(fixture, name, about))('plan-valuation', { enquiryId })
    return answer.ok && answer.value.enquiry !== undefined
  }
  expect(await isNamed('Of the branch', {})).toBe(true)
  expect(await isNamed('Of another branch', { branchIds: [2] })).toBe(false)
  expect(await isNamed('Of all branches', { branchIds: [2], permissions: { 'view-enquiries': 'all' } })).toBe(true)
  expect(await isNamed('Without the right', { permissions: { 'view-enquiries': 'none' } })).toBe(false)
})
