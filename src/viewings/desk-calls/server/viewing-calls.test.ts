import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import type { Role } from '#src/staff/permissions/permissions.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { createCalendarSubscriptions } from '../../appointments/server/calendar-subscriptions.ts'
import { storeHomeViewingRules } from '../../appointments/server/showing-rules.ts'
import { formatInstant } from '../../appointments/viewing-paths.ts'
import { inLanes } from '../week-view.ts'
import { availabilityCalls } from './availability-calls.ts'
import { viewingCalls } from './viewing-calls.ts'

let fixture: ViewingFixture
let home: Property
let ada: number
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
  const { rows } = await sql<{ id: number }>`
    insert into staff_accounts (email, email_key, name, role, branch_ids, member_id, state, created_at, updated_at)
    values ('ada@x.example', 'ada@x.example', 'Ada Finch', 'negotiator', '{1}', 101, 'active', now(), now())
    returning id`.execute(fixture.db)
  ada = rows[0]!.id
})
afterEach(() => fixture.close())

function as(role: Role, { branchIds = [1], id = ada, memberId = 101 as number | null } = {}) {
  const calls = { ...viewingCalls, ...availabilityCalls }
  const deps = { ...fixture, calendars: createCalendarSubscriptions(fixture) }
  const desk = createDeskCalls(deps, calls, fixture.clock)
  const actor = {
    id,
    role,
    branchIds,
    memberId,
    permissions: {},
    email: 'ada@x.example',
    name: 'Ada Finch',
    state: 'active' as const,
    provedAt: null,
    isDemo: false,
    ip: '192.0.2.1',
  }
  return <Name extends keyof typeof calls>(name: Name, input: Parameters<typeof desk<Name>>[2]) =>
    desk(actor, name, input)
}

type Time = { start: number }

const kit = { firstName: 'Kit', lastName: 'Marsh', email: 'kit@example.com', telephone: '07700 900123' }
const MONDAY_TEN = londonTime('2026-11-23 10:00')

async function booked(): Promise<number> {
  const answer = await as('negotiator')('book-viewing', { propertyId: home.id, at: formatInstant(MONDAY_TEN), ...kit })
  if (!answer.ok || answer.value.kind !== 'booked') throw new Error(JSON.stringify(answer))
  return answer.value.id
}

const audited = async () =>
  (
    await sql<{ action: string; subject_name: string }>`
      select action, subject_name from audit_log order by id`.execute(fixture.db)
  ).rows.map(({ action }) => action)

describe('staff', () => {
  test('book a viewing that is confirmed at once, move it, cancel it, and each is in the audit log', async () => {
    const id = await booked()
    const call = as('negotiator')
    expect(await call('get-viewing', { id })).toMatchObject({
      value: { state: 'booked', who: 'Kit Marsh', isMine: true },
    })
    const moved = await call('move-viewing', { id, at: formatInstant(londonTime('2026-11-23 14:00')) })
    expect(moved).toMatchObject({ value: { when: 'Monday 23 November, 2 pm', emailed: 'Kit Marsh' } })
    expect(await call('cancel-viewing', { id, reason: ' ' })).toMatchObject({
      refusal: { kind: 'invalid', fields: { reason: 'Say why, for the record' } },
    })
    expect(await call('cancel-viewing', { id, reason: 'The seller is ill' })).toMatchObject({ ok: true })
    expect(await call('cancel-viewing', { id: id + 1, reason: 'x' })).toMatchObject({ refusal: { kind: 'not-found' } })
    expect(await audited()).toEqual(['viewing-booked', 'viewing-moved', 'viewing-cancelled'])
  })

  test('are told who booked a viewing of theirs', async () => {
    await booked()
    const mail = (await fixture.mails()).find(({ recipient }) => recipient === 'ada@calderfinch.example')
    expect(mail?.subject).toBe(`Viewing booked: ${home.address.display}, Monday 23 November, 10 am`)
    expect(mail?.content.text).toMatch(/Booked by:?\s+Ada Finch/)
  })

  test('move a viewing only to a time that they have chosen', async () => {
    const id = await booked()
    expect(await as('negotiator')('move-viewing', { id, at: '' })).toMatchObject({
      refusal: { kind: 'invalid', fields: { at: 'Choose a time' } },
    })
  })

  test('book without notice, and homes that visitors cannot, but not a time that is taken', async () => {
    await sql`insert into home_viewing_rules (property_id, online, changed_at) values (${home.id}, false, now())`.execute(
      fixture.db,
    )
    const call = as('negotiator')
    const at = formatInstant(londonTime('2026-11-20 10:30'))
    expect(await call('book-viewing', { propertyId: home.id, at, ...kit })).toMatchObject({ ok: true })
    expect(await call('book-viewing', { propertyId: home.id, at, ...kit })).toMatchObject({
      refusal: { fields: { at: 'That time has just been taken. Choose another.' } },
    })
  })

  test('are shown who could go at each time, four weeks ahead, and send whom they choose', async () => {
    const call = as('negotiator')
    const answer = await call('times-of-home', { propertyId: home.id })
    expect(answer).toMatchObject({
      value: {
        people: [{ id: 101, name: 'Ada Finch' }],
        days: { first: '2026-11-20', last: '2026-12-18' },
        isShownBySeller: false,
      },
    })
    const { times } = answer.ok ? answer.value : { times: [] }
    const late = londonTime('2026-12-17 10:00')
    expect(times.find(({ start }) => start === late)?.staffIds).toContain(101)
    const booked = await call('book-viewing', { propertyId: home.id, at: formatInstant(late), staffId: 101, ...kit })
    expect(booked).toMatchObject({ value: { kind: 'booked' } })
    expect(
      await call('book-viewing', { propertyId: home.id, at: formatInstant(late), staffId: 999, ...kit }),
    ).toMatchObject({ refusal: { fields: { staffId: 'Choose someone from this property’s branch' } } })
  })

  test('book a time against the rules only once these are named, and the audit log says so', async () => {
    const call = as('negotiator')
    const sunday = { propertyId: home.id, date: '2026-11-22', time: '10:15', ...kit }
    expect(await call('book-viewing', sunday)).toMatchObject({
      refusal: { fields: { staffId: 'Nobody who shows this property is free then. Choose who will show it.' } },
    })
    const asked = await call('book-viewing', { ...sunday, staffId: 101 })
    expect(asked).toMatchObject({
      value: { kind: 'against-rules', rules: ['Ada doesn’t work on Sundays.'] },
    })
    expect(await fixture.mails()).toEqual([])
    const despite = ['Ada doesn’t work on Sundays.']
    // what was read of another time is no leave for this one
    const early = { ...sunday, date: '2026-11-23', time: '07:00', staffId: 101, despite }
    expect(await call('book-viewing', early)).toMatchObject({
      value: { kind: 'against-rules', rules: [expect.stringMatching(/^Ada works from .+ on Mondays\.$/)] },
    })
    const anyway = await call('book-viewing', { ...sunday, staffId: 101, despite, tellsVisitor: false })
    expect(anyway).toMatchObject({ value: { kind: 'booked' } })
    expect((await fixture.mails()).map(({ recipient }) => recipient)).toEqual(['ada@calderfinch.example'])
    const { rows } = await sql<{ overridden: boolean; after: object }>`
      select a.overridden, l.after from appointments a, audit_log l where l.subject_id = a.id::text`.execute(fixture.db)
    expect(rows).toMatchObject([{ overridden: true, after: { anyway: 'Ada doesn’t work on Sundays.' } }])
  })

  test('cannot book two at once, whatever they pass by, and are told which it is', async () => {
    await booked()
    const call = as('negotiator')
    const during = { propertyId: home.id, date: '2026-11-23', time: '10:15', staffId: 101, ...kit }
    expect(await call('book-viewing', during)).toMatchObject({
      refusal: { fields: { at: expect.stringMatching(/^Ada is at .+ then\.$/) } },
    })
  })

  test('are told of the notice that the people of a home to rent have, by its own rule or the usual one', async () => {
    const rented = await fixture.addHome({ agentRef: 'CF1_2', branchId: 1, channel: 'lettings' })
    const own = { online: true, shownBySeller: false, staffIds: [101] }
    await storeHomeViewingRules(fixture.db, rented.id, own, fixture.now)
    const call = as('negotiator')
    const soon = { propertyId: rented.id, at: formatInstant(londonTime('2026-11-20 16:00')), staffId: 101, ...kit }
    expect(await call('book-viewing', soon)).toMatchObject({
      value: { kind: 'against-rules', rules: ['It is less than 24 hours’ notice for the people who live there.'] },
    })
    const times = async () => {
      const answer = await call('times-of-home', { propertyId: rented.id })
      return answer.ok ? answer.value.times.map(({ start }) => formatInstant(start)) : []
    }
    expect(await times()).not.toContain(soon.at)
    await storeHomeViewingRules(fixture.db, rented.id, { ...own, noticeMinutes: 120 }, fixture.now)
    expect(await times()).toContain(soon.at)
    expect(await call('book-viewing', soon)).toMatchObject({ value: { kind: 'booked' } })
  })

  test('book a home that its seller shows at any time, with nobody of theirs', async () => {
    await storeHomeViewingRules(fixture.db, home.id, { online: true, shownBySeller: true }, fixture.now)
    const call = as('negotiator')
    expect(await call('times-of-home', { propertyId: home.id })).toMatchObject({
      value: { people: [], isShownBySeller: true },
    })
    const night = { propertyId: home.id, date: '2026-11-23', time: '03:30', ...kit }
    const asked = await call('book-viewing', night)
    expect(asked).toMatchObject({
      value: { kind: 'against-rules', rules: [expect.stringMatching(/^The branch is open from .+ on Mondays\.$/)] },
    })
    const despite = asked.ok && asked.value.kind === 'against-rules' ? asked.value.rules : []
    expect(await call('book-viewing', { ...night, despite })).toMatchObject({ value: { kind: 'booked' } })
    const { rows } = await sql`select staff_id from appointments`.execute(fixture.db)
    expect(rows).toEqual([{ staff_id: null }])
  })

  test('book any time between the usual ones with whoever is free, and are told who does not show the home', async () => {
    const call = as('negotiator')
    const between = { propertyId: home.id, date: '2026-11-23', time: '11:10', ...kit }
    expect(await call('book-viewing', between)).toMatchObject({ value: { kind: 'booked' } })
    await sql`
      insert into home_viewing_rules (property_id, staff_ids, changed_at)
      values (${home.id}, '{}', now())`.execute(fixture.db)
    expect(await call('book-viewing', { ...between, date: '2026-11-24', staffId: 101 })).toMatchObject({
      value: { kind: 'against-rules', rules: ['Ada doesn’t usually show this property.'] },
    })
  })

  test('cannot book a time that is over', async () => {
    const past = { propertyId: home.id, date: '2026-11-19', time: '10:00', staffId: 101, ...kit }
    expect(await as('negotiator')('book-viewing', past)).toMatchObject({
      refusal: { fields: { at: 'That time has passed. Choose a later one.' } },
    })
  })

  test('are told what is missing, field by field', async () => {
    const answer = await as('negotiator')('book-viewing', {
      propertyId: home.id,
      at: '',
      firstName: '',
      lastName: 'Marsh',
      email: 'kit@',
      telephone: '1',
    })
    expect(answer.ok === false && answer.refusal.kind === 'invalid' && Object.keys(answer.refusal.fields)).toEqual([
      'at',
      'firstName',
      'email',
      'telephone',
    ])
  })

  test('see the week of their branch, and what waits for them', async () => {
    await booked()
    const answer = await as('negotiator')('list-viewings', { span: 'week', date: '2026-11-25' })
    expect(answer).toMatchObject({ value: { title: '23 to 28 November', branch: 1, toConfirm: [] } })
    const [monday] = answer.ok ? answer.value.view.days : []
    expect(monday?.entries).toMatchObject([
      { at: 1, hours: 0.5, time: '10 am', who: 'Kit Marsh', staffName: 'Ada Finch' },
    ])
    const elsewhere = await as('negotiator', { branchIds: [2], memberId: null })('list-viewings', {
      span: 'week',
      date: '2026-11-25',
    })
    expect(elsewhere.ok && elsewhere.value.view.days.flatMap(({ entries }) => entries)).toEqual([])
  })

  test('see of what is to be confirmed who it waits for', async () => {
    const contact = (kind: 'seller' | 'tenant') => ({
      kind,
      name: 'Joan Hale',
      email: `${kind}@example.com`,
      mustAgree: true,
    })
    const rules = {
      online: true,
      shownBySeller: false,
      confirmAtOnce: true,
      contacts: [contact('seller'), contact('tenant')],
    }
    await storeHomeViewingRules(fixture.db, home.id, rules, fixture.now)
    const id = await booked()
    const call = as('negotiator')
    const toConfirm = async () => {
      const answer = await call('list-viewings', { span: 'week', date: '2026-11-25' })
      return answer.ok ? answer.value.toConfirm.map(({ awaited }) => awaited) : []
    }
    expect(await toConfirm()).toEqual(['Waiting for the seller and the tenant'])
    expect(await call('get-viewing', { id })).toMatchObject({
      value: { awaited: 'Waiting for the seller and the tenant' },
    })
    const [toSeller, toTenant] = (await fixture.mails()).flatMap(({ content }) =>
      [...(/viewing-notice\/([\w.-]+)/.exec(JSON.stringify(content)) ?? [])].slice(1),
    )
    await fixture.viewings.notices.agree(toTenant ?? '', MONDAY_TEN)
    expect(await toConfirm()).toEqual(['Waiting for the seller'])
    await fixture.viewings.notices.askForOtherTime(toSeller ?? '', MONDAY_TEN, {
      message: 'Later, please',
      proposed: [],
    })
    expect(await toConfirm()).toEqual(['The seller asked for another time'])
  })

  test('book the time that is held for somebody who waits, whose enquiry then says so', async () => {
    const { waitingList } = fixture.viewings
    const { rows } = await sql<{ id: number }>`
      insert into leads (key, kind, property_id, branch_id, lead, created_at)
      values ('a-key', 'viewing', ${home.id}, 1, '{}', now()) returning id`.execute(fixture.db)
    const leadId = rows[0]!.id
    await sql`
      insert into enquiries (lead_id, about, branch_id, property_id, name, email, email_key, received_at, last_message_at)
      values (${leadId}, 'viewing', 1, ${home.id}, 'Kit', 'kit@old.example', 'kit@old.example', now(), now())`.execute(
      fixture.db,
    )
    const waits = { openHouseId: null, people: 1, attendee: { ...kit, email: 'kit@old.example' }, leadId }
    const entry = await waitingList.join(fixture.db, home, waits)
    await waitingList.round()
    const { held } = (await waitingList.byToken(waitingList.tokenOf(entry!.id))) ?? {}
    const call = as('negotiator')
    const waitingId = entry!.id
    const { value } = (await call('times-of-home', { propertyId: home.id, waitingId })) as { value: { times: Time[] } }
    expect(value.times.map(({ start }) => start)).toContain(held?.startsAt.getTime())
    const at = formatInstant(held!.startsAt.getTime())
    expect(await call('book-viewing', { propertyId: home.id, at, ...kit })).toMatchObject({ ok: false })
    // by another address than they gave
    const booked = await call('book-viewing', { propertyId: home.id, at, ...kit, waitingId })
    expect(booked).toMatchObject({ ok: true })
    const thread = await sql<object>`
      select state, event->>'what' as what, (select lead_id from appointments where state = 'booked') as "leadId"
      from enquiries join enquiry_messages on enquiry_id = enquiries.id`.execute(fixture.db)
    expect(thread.rows).toEqual([{ state: 'booked', what: 'booked', leadId }])
  })

  test('book a viewing for somebody on the waiting list, who waits no longer', async () => {
    const { waitingList } = fixture.viewings
    const attendee = { ...kit, telephone: '07700900123' }
    const entry = await waitingList.join(fixture.db, home, { openHouseId: null, people: 1, attendee })
    const at = formatInstant(MONDAY_TEN)
    const other = await fixture.addHome({ agentRef: 'CF1_2', branchId: 1, channel: 'sales' })
    const call = as('negotiator')
    const elsewhere = { propertyId: other.id, at: formatInstant(londonTime('2026-11-24 10:00')), ...kit }
    expect(await call('book-viewing', { ...elsewhere, waitingId: entry?.id })).toMatchObject({ ok: true })
    expect(await waitingList.byId(entry?.id ?? 0)).toBeDefined()
    expect(await call('book-viewing', { propertyId: home.id, at, ...kit, waitingId: entry?.id })).toMatchObject({
      ok: true,
    })
    expect(await waitingList.byId(entry?.id ?? 0)).toBeUndefined()
  })

  test('add feedback once the viewing has begun, and email it to the seller, once and without a name', async () => {
    const id = await booked()
    const call = as('negotiator')
    const said = { id, outcome: 'thinking' as const, reason: 'price' as const, notes: 'Loved the garden' }
    expect(await call('add-viewing-feedback', said)).toMatchObject({ ok: false })
    fixture.now = new Date(MONDAY_TEN + 60_000)
    expect(await call('add-viewing-feedback', { ...said, share: true })).toMatchObject({ value: { isShared: false } })
    expect(await call('get-viewing', { id })).toMatchObject({
      value: { state: 'done', feedback: { outcome: 'thinking', releasedAt: null } },
    })
    expect(await call('release-viewing-feedback', { id })).toMatchObject({
      refusal: { kind: 'invalid', fields: { '': /No email of the seller is known/ } },
    })
    const joan = { kind: 'seller' as const, name: 'Joan Hale', email: 'joan@example.com', mustAgree: false }
    const rules = { online: true, shownBySeller: false, confirmAtOnce: true, contacts: [joan] }
    await storeHomeViewingRules(fixture.db, home.id, rules, fixture.now)
    expect(await call('release-viewing-feedback', { id })).toMatchObject({ ok: true })
    await call('release-viewing-feedback', { id })
    expect(await call('get-viewing', { id })).toMatchObject({ value: { feedback: { releasedAt: fixture.now } } })
    const mails = (await fixture.mails()).filter(({ recipient }) => recipient.includes('joan@'))
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('What a viewer thought of your home')])
    expect(JSON.stringify(mails)).toContain('Loved the garden')
    expect(JSON.stringify(mails)).not.toMatch(/Kit|Marsh/)
  })

  test('set their own hours and time off, which visitors’ times follow', async () => {
    const call = as('negotiator')
    const days = { monday: { opens: '09:30', closes: '10:30' } }
    expect(await call('set-staff-hours', { staffId: 101, showsHomes: true, days })).toMatchObject({
      ok: true,
    })
    const starts = async () => (await fixture.viewings.timesOf(home))?.times.map(({ start }) => start) ?? []
    expect(await starts()).toEqual([
      londonTime('2026-11-23 09:30'),
      MONDAY_TEN,
      londonTime('2026-11-30 09:30'),
      londonTime('2026-11-30 10:00'),
    ])
    const off = { staffId: 101, from: '2026-11-23T00:00', to: '2026-11-24T00:00', note: 'Dentist' }
    expect(await call('add-time-off', off)).toMatchObject({ ok: true })
    expect(await starts()).toHaveLength(2)
    expect(await call('add-time-off', { ...off, to: '2026-11-22T00:00' })).toMatchObject({ ok: false })
    const shown = await call('get-availability', {})
    expect(shown).toMatchObject({ value: { away: [{ words: 'Monday 23 November', note: 'Dentist' }] } })
    expect(await call('remove-time-off', { id: shown.ok ? shown.value!.away[0]!.id : 0 })).toMatchObject({ ok: true })
    expect(await starts()).toHaveLength(4)
  })
})

test('two people who change one week: the second is told what it is now, and may replace it', async () => {
  const [mine, theirs] = [as('negotiator'), as('manager', { id: 999, memberId: null })]
  const shown = await mine('get-availability', { staffId: 101 })
  const { seen } = shown.ok ? shown.value! : { seen: '' }
  const on = (opens: string) => ({ monday: { opens, closes: '16:00' } })
  expect(await theirs('set-staff-hours', { staffId: 101, showsHomes: true, days: on('10:00'), seen })).toMatchObject({
    ok: true,
  })
  const input = { staffId: 101, showsHomes: true, days: on('09:30') }
  const refused = await mine('set-staff-hours', { ...input, seen })
  expect(refused).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', fields: { '': expect.stringContaining('Monday: 10 am to 4 pm') } },
  })
  const fields = !refused.ok && refused.refusal.kind === 'invalid' ? refused.refusal.fields : {}
  expect(await mine('set-staff-hours', { ...input, seen: fields.seen })).toMatchObject({ ok: true })
  // the same twice is no quarrel
  expect(await theirs('set-staff-hours', { ...input, seen })).toMatchObject({ ok: true })
})

describe('permissions', () => {
  const roles: Role[] = ['owner', 'manager', 'negotiator', 'property-admin', 'marketing']
  test.each<[name: string, here: Role[], elsewhere: Role[]]>([
    ['get-viewing', ['owner', 'manager', 'negotiator', 'property-admin'], ['owner', 'property-admin']],
    ['cancel-viewing', ['owner', 'manager', 'negotiator'], ['owner']],
    ['set-staff-hours', ['owner', 'manager'], ['owner']],
  ])('%s is for those of the branch who may', async (name, here, elsewhere) => {
    const id = await booked()
    const input = name === 'set-staff-hours' ? { staffId: 101, showsHomes: true } : { id, reason: 'A test' }
    const may = async (role: Role, branchIds: number[]) => {
      const answer = await as(role, { branchIds, id: 999, memberId: null })(name as 'get-viewing', input as never)
      return answer.ok || answer.refusal.kind !== 'not-permitted'
    }
    for (const role of roles) {
      expect([role, await may(role, [1])]).toEqual([role, here.includes(role)])
      expect([role, await may(role, [2])]).toEqual([role, elsewhere.includes(role)])
    }
  })
})

test('appointments at one time stand side by side', () => {
  const at = (from: number, to: number) => ({ startsAt: new Date(from), endsAt: new Date(to) })
  const lanes = inLanes([at(0, 10), at(5, 15), at(10, 20), at(20, 30)])
  expect(lanes.map(({ lane, lanes: all }) => [lane, all])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

describe('choosing a home for a booking', () => {
  const millStreet = { display: 'Mill Street', line1: '4 Mill Street', outcode: 'LE15', incode: '7PB' }

  test('finds it by its postcode', async () => {
    const { id } = await fixture.addHome({ agentRef: 'CF1_2', branchId: 1, address: millStreet })
    for (const words of ['LE15 7PB', 'le157pb', 'LE15 7'])
      expect(await as('negotiator')('find-homes-to-show', { words }), words).toMatchObject({
        value: { homes: [{ id, address: 'Mill Street' }], hasMore: false },
      })
  })

  test('says that there are more than it shows', async () => {
    const add = (at: number) => fixture.addHome({ agentRef: `MILL_${at}`, branchId: 1, address: millStreet })
    for (let at = 1; at <= 12; at++) await add(at)
    const found = () => as('negotiator')('find-homes-to-show', { words: 'mill' })
    expect(await found()).toMatchObject({ value: { hasMore: false } })
    await add(13)
    const answer = await found()
    expect(answer).toMatchObject({ value: { max: 12, hasMore: true } })
    expect(answer.ok && answer.value.homes).toHaveLength(12)
  })
})

describe('booking a viewing from an enquiry', () => {
  const enquiry = async (branchId: number) =>
    (
      await sql<{ id: number }>`
        insert into enquiries (about, state, branch_id, property_id, name, email, email_key, telephone, preview,
          received_at, last_message_at)
        values ('viewing', 'new', ${branchId}, ${home.id}, 'Kit van Marsh', 'kit@example.com', 'kit@example.com',
          '07700900123', '', now(), now()) returning id`.execute(fixture.db)
    ).rows[0]!.id

  test('has their contact details, for those who may see the enquiry and for nobody else', async () => {
    const own = await as('negotiator')('times-of-home', { propertyId: home.id, enquiryId: await enquiry(1) })
    expect(own).toMatchObject({
      value: {
        enquiry: { firstName: 'Kit', lastName: 'van Marsh', email: 'kit@example.com', telephone: '07700900123' },
      },
    })
    const elsewhere = await as('negotiator')('times-of-home', { propertyId: home.id, enquiryId: await enquiry(2) })
    expect(elsewhere.ok && elsewhere.value.enquiry).toBeUndefined()
  })

  test('sets the enquiry to booked', async () => {
    const enquiryId = await enquiry(1)
    const at = formatInstant(MONDAY_TEN)
    expect(await as('negotiator')('book-viewing', { propertyId: home.id, at, ...kit, enquiryId })).toMatchObject({
      ok: true,
    })
    const { rows } = await sql`select state from enquiries where id = ${enquiryId}`.execute(fixture.db)
    expect(rows).toEqual([{ state: 'booked' }])
  })
})
