import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { createCalendarSubscriptions } from './calendar-subscriptions.ts'
import { homeViewingRules, storeHomeViewingRules } from './showing-rules.ts'
import { tidyViewings, viewingsData } from './viewings-data.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1' })
})
afterEach(() => fixture.close())

const rosalind = { firstName: 'Rosalind', lastName: 'Achebe', email: 'rosalind@example.com', telephone: '07700900412' }

async function book(words: string, changes: object = {}) {
  const outcome = await fixture.viewings.book(home, {
    start: londonTime(words),
    attendee: rosalind,
    userId: 7,
    createdBy: 'visitor',
    ...changes,
  })
  if (!('appointment' in outcome)) throw new Error(outcome.kind)
  return outcome.appointment
}

const own = { userId: 7, email: rosalind.email }

test('somebody reads the viewings they booked and what they said, and not those of others', async () => {
  const { id } = await book('2026-11-23 10:00')
  await book('2026-11-23 12:00', { userId: 8 })
  fixture.now = new Date('2026-11-23T11:00:00Z')
  await fixture.viewings.giveFeedback(id, { outcome: 'thinking', reason: 'price', notes: 'Lovely light' }, 'visitor')
  const read = await viewingsData.read(fixture.db, own)
  expect(read).toMatchObject({
    viewings: [
      { starts_at: new Date('2026-11-23T10:00:00Z'), what_you_thought: 'I’m still thinking. Price. Lovely light' },
    ],
  })
  expect((read as { viewings: object[] }).viewings).toHaveLength(1)
})

test('an erasure leaves no word of the person, cancels what is to come, and keeps what is over as a time', async () => {
  const past = await book('2026-11-20 13:00')
  // the fixture's clock stands in 2026; PostgreSQL's own tells past and future
  await sql`update appointments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
    where id = ${past.id}`.execute(fixture.db)
  await sql`update appointments set state = 'done' where id = ${past.id}`.execute(fixture.db)
  const coming = await book('2026-11-30 10:00')
  await sql`update appointments set starts_at = now() + interval '1 hour', ends_at = now() + interval '2 hours'
    where id = ${coming.id}`.execute(fixture.db)
  await viewingsData.erase?.(fixture.db, own)
  const { rows } = await sql<{ state: string }>`select * from appointments order by id`.execute(fixture.db)
  expect(rows.map(({ state }) => state)).toEqual(['done', 'cancelled'])
  expect(JSON.stringify(rows)).not.toMatch(/rosalind|achebe|07700/i)
  expect(await viewingsData.read(fixture.db, own)).toEqual({
    viewings: [],
    waiting_for_a_time: [],
    viewings_of_your_home: [],
    homes_that_name_you: [],
  })
})

test('an erasure leaves neither address nor place of a home that was to be valued, in the audit log either', async () => {
  const attendee = rosalind
  const place = { address: '2 Northgate, Oakham LE15 6QS', position: { lat: 52.67, lng: -0.73 } }
  const booked = { branchId: 1, staffId: 101, start: londonTime('2026-11-24 10:00'), createdBy: '1' }
  const how = { overridden: false, tellsVisitor: false }
  const { id } = (await fixture.valuationDiary.book({ ...booked, ...place, ...how, attendee }))!
  await sql`update appointments set user_id = 7 where id = ${id}`.execute(fixture.db)
  await sql`
    insert into audit_log (at, account_name, action, subject_kind, subject_id, subject_name)
    values (now(), 'Ada Finch', 'valuation-booked', 'viewing', ${String(id)}, '2 Northgate, Oakham')`.execute(
    fixture.db,
  )
  expect(await viewingsData.read(fixture.db, own)).toMatchObject({ viewings: [{ address: place.address }] })
  await fixture.db.transaction().execute(async (trx) => viewingsData.erase?.(trx, own))
  const { rows } = await sql<object>`select * from appointments`.execute(fixture.db)
  expect(rows).toMatchObject([{ kind: 'valuation', address: null, lat: null, lng: null, attendee: null }])
  const { rows: log } = await sql<object>`select subject_name from audit_log`.execute(fixture.db)
  expect(log).toEqual([{ subject_name: null }])
})

test('a seller reads what they were told of, and an erasure takes them out of the rules of the home', async () => {
  const { email } = rosalind
  await sql`
    insert into users (id, email, email_key, password_hash, first_name, last_name, created_at, updated_at,
      email_confirmed_at)
    overriding system value values (7, ${email}, ${email}, '', '', '', now(), now(), now())`.execute(fixture.db)
  const contacts = [
    { kind: 'seller' as const, name: 'Rosalind Achebe', email, mustAgree: true },
    { kind: 'tenant' as const, name: 'Sam Reed', email: 'sam@example.com', mustAgree: false },
  ]
  await storeHomeViewingRules(fixture.db, home.id, { online: true, shownBySeller: false, contacts }, fixture.now)
  await book('2026-11-23 10:00', { userId: 8, attendee: { firstName: 'Kit', email: 'kit@example.com' } })
  const read = await viewingsData.read(fixture.db, own)
  expect(read).toMatchObject({
    viewings: [],
    viewings_of_your_home: [{ you_are_the: 'seller', name: 'Rosalind Achebe', email, answer: null, proposed: [] }],
    homes_that_name_you: [
      { property_id: home.id, you_are_the: 'seller', name: 'Rosalind Achebe', email, you_agree_to_each_viewing: true },
    ],
  })
  expect(JSON.stringify(read)).not.toMatch(/kit/i)
  await viewingsData.erase?.(fixture.db, own)
  expect((await homeViewingRules(fixture.db, home.id)).contacts).toEqual([contacts[1]])
  const { rows } = await sql`select * from viewing_notices`.execute(fixture.db)
  expect(rows).toMatchObject([{ name: 'Sam Reed' }])
})

test('somebody reads where they wait, as it is stored', async () => {
  const entry = { openHouseId: null, people: 2, attendee: rosalind, userId: 7 }
  await fixture.viewings.waitingList.join(fixture.db, home, entry)
  expect(await viewingsData.read(fixture.db, own)).toMatchObject({
    waiting_for_a_time: [{ property_id: home.id, open_house_id: null, people: 2, attendee: rosalind, offers: 0 }],
  })
})

test('the seller hears once of a viewing that was cancelled before its visitor had their data erased', async () => {
  const contacts = [{ kind: 'seller' as const, name: 'Joan Hale', email: 'joan@example.com', mustAgree: false }]
  await storeHomeViewingRules(fixture.db, home.id, { online: true, shownBySeller: false, contacts }, fixture.now)
  const { id } = await book('2026-11-23 10:00')
  await fixture.viewings.cancel(id, { by: 'visitor' })
  await viewingsData.erase?.(fixture.db, own)
  await fixture.viewings.round()
  const told = (await fixture.mails()).filter(({ recipient }) => recipient.includes('joan@'))
  expect(told.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Viewing of your home',
    'Viewing of your home cancelled',
  ])
})

test('what is old goes', async () => {
  const { id } = await book('2026-11-23 10:00')
  await tidyViewings(fixture.db, new Date('2026-11-23T10:00:00Z'))
  expect((await sql`select from appointments`.execute(fixture.db)).rows).toHaveLength(1)
  await tidyViewings(fixture.db, new Date('2026-11-24T10:00:00Z'))
  expect(await fixture.viewings.byToken(fixture.viewings.tokenOf(id))).toBeUndefined()
})

test('a diary is read by its secret until it is revoked, with names cut short and no way to reach a visitor', async () => {
  await book('2026-11-23 10:00')
  const calendars = createCalendarSubscriptions(fixture)
  const secret = await calendars.create({ staffId: 101 }, 'test')
  const calendar = await calendars.calendarOf(secret)
  expect(calendar).toContain('Viewing with Rosalind A.')
  expect(calendar).toContain('DTSTART:20261123T100000Z')
  expect(calendar).not.toMatch(/Achebe|rosalind@|07700/)
  expect(await calendars.calendarOf(await calendars.create({ staffId: 999 }, 'test'))).not.toContain('BEGIN:VEVENT')
  const [subscription] = await calendars.list({ staffId: 101 })
  await calendars.revoke(subscription!.id)
  expect(await calendars.calendarOf(secret)).toBeUndefined()
  expect(await calendars.calendarOf('a secret that nobody has')).toBeUndefined()
})
