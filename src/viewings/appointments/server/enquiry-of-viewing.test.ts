import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formatEnquiryEvent } from '#src/enquiries/threads/enquiry-event.ts'
import { addEnquiry } from '#src/enquiries/threads/server/add-enquiry.ts'
import { messagesOf } from '#src/enquiries/threads/server/enquiry-records.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
})
afterEach(() => fixture.close())

const kit = { firstName: 'Kit', lastName: 'Marsh', email: 'Kit@example.com', telephone: '07700900123' }
const MONDAY_TEN = londonTime('2026-11-23 10:00')

async function ask(about: 'viewing' | 'question', { propertyId = home.id, message = '' } = {}): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_accounts (email, email_key, name, role, branch_ids, state, created_at, updated_at)
    values ('ada@x.example', 'ada@x.example', 'Ada Finch', 'negotiator', '{1}', 'active', now(), now())
    on conflict (email_key) do update set name = excluded.name returning id`.execute(fixture.db)
  const [actor] = rows.map(({ id }) => ({ id, name: 'Ada Finch' }))
  return addEnquiry(fixture.db, {
    about,
    branchId: 1,
    propertyId,
    name: 'Kit Marsh',
    email: kit.email,
    emailKey: 'kit@example.com',
    telephone: null,
    message,
    actor: actor!,
    now: fixture.now,
  })
}

async function book(createdBy: string): Promise<number> {
  const outcome = await fixture.viewings.book(home, { start: MONDAY_TEN, attendee: kit, createdBy })
  if (!('appointment' in outcome)) throw new Error(`not booked: ${outcome.kind}`)
  return outcome.appointment.id
}

const stateOf = async (id: number) =>
  (
    await sql<{ state: string; waits: boolean }>`
      select state, waiting_since is not null as waits from enquiries where id = ${id}`.execute(fixture.db)
  ).rows[0]

const thread = async (id: number) =>
  (await messagesOf(fixture.db, id)).flatMap(({ event }) => (event ? formatEnquiryEvent(event, String) : []))

test('a viewing that staff book answers the open enquiry of that person about that home, and no other', async () => {
  const own = await ask('question')
  const elsewhere = await ask('viewing', { propertyId: home.id + 1 })
  await book('1')
  expect(await stateOf(own)).toEqual({ state: 'booked', waits: false })
  expect(await stateOf(elsewhere)).toEqual({ state: 'new', waits: true })
  expect(await thread(own)).toEqual(['added this enquiry', 'Viewing booked for Monday 23 November, 10 am'])
})

test('one that a visitor books leaves what they asked besides waiting for its answer', async () => {
  const question = await ask('question', { message: 'Is the loft boarded?' })
  const request = await ask('viewing')
  await book('visitor')
  expect(await stateOf(question)).toEqual({ state: 'booked', waits: true })
  expect(await stateOf(request)).toEqual({ state: 'booked', waits: false })
})

test('one that is moved and then cancelled says so in the thread, which is open again', async () => {
  const enquiry = await ask('viewing')
  const id = await book('1')
  await fixture.viewings.move(id, londonTime('2026-11-24 14:00'), 'staff')
  await fixture.viewings.cancel(id, { by: 'visitor' })
  expect(await thread(enquiry)).toEqual([
    'added this enquiry',
    'Viewing booked for Monday 23 November, 10 am',
    'Viewing moved to Tuesday 24 November, 2 pm',
    'Viewing cancelled: Tuesday 24 November, 2 pm',
  ])
  expect(await stateOf(enquiry)).toEqual({ state: 'answered', waits: false })
})

test('spam stays spam whatever is booked under its address', async () => {
  const enquiry = await ask('viewing')
  await sql`update enquiries set state = 'spam', waiting_since = null where id = ${enquiry}`.execute(fixture.db)
  await book('visitor')
  expect(await stateOf(enquiry)).toEqual({ state: 'spam', waits: false })
  expect(await thread(enquiry)).toEqual(['added this enquiry'])
})
