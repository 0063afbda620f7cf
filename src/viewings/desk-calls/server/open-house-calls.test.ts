import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { createCalendarSubscriptions } from '../../appointments/server/calendar-subscriptions.ts'
import { openHouseCalls } from './open-house-calls.ts'
import { waitingListCalls } from './waiting-list-calls.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
})
afterEach(() => fixture.close())

function as(actor: Parameters<typeof anActor>[0]) {
  const deps = { ...fixture, calendars: createCalendarSubscriptions(fixture) }
  const calls = { ...openHouseCalls, ...waitingListCalls }
  const desk = createDeskCalls(deps as never, calls, fixture.clock)
  return <Name extends keyof typeof calls>(name: Name, input: Parameters<typeof desk<Name>>[2]) =>
    desk(anActor(actor), name, input)
}
const negotiator = () => as({ role: 'negotiator', branchIds: [1] })
const day = (changes: object = {}) => ({
  propertyId: home.id,
  date: '2026-11-28',
  from: '10:00',
  to: '12:00',
  places: '4',
  notes: 'Park in the yard.',
  staffId: 101,
  ...changes,
})

async function planned(): Promise<number> {
  const answer = await negotiator()('plan-open-house', day())
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value.id
}

test('an open house is planned for the own branch alone, with times and places that make sense', async () => {
  expect(await as({ role: 'manager', branchIds: [2] })('plan-open-house', day())).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
  const call = negotiator()
  expect(await call('plan-open-house', day({ places: 'many' }))).toMatchObject({
    refusal: { fields: { places: 'Enter a number' } },
  })
  expect(await call('plan-open-house', day({ to: '09:00' }))).toMatchObject({
    refusal: { fields: { to: 'Enter a later time' } },
  })
  expect(await call('plan-open-house', day({ date: '2026-11-19' }))).toMatchObject({
    refusal: { fields: { date: 'Choose a day and time to come' } },
  })
  expect(await call('plan-open-house', day({ staffId: 999 }))).toMatchObject({
    refusal: { fields: { staffId: 'Choose who is there' } },
  })
  const [own, other] = fixture.agency.branches
  Object.assign(other!, { staff: [{ ...own!.staff[0]!, id: 201 }] })
  expect(await call('plan-open-house', day({ staffId: 201 }))).toMatchObject({
    refusal: { fields: { staffId: 'Choose who is there' } },
  })
  await planned()
  expect(await call('plan-open-house', day({ from: '11:00' }))).toMatchObject({
    refusal: { fields: { from: expect.stringMatching(/has an appointment in that time/) } },
  })
})

test('who comes is listed, exported only with proof, and cannot be fewer places than are taken', async () => {
  const id = await planned()
  const attendee = { firstName: 'Kit', lastName: 'Marsh', email: 'kit@example.com', telephone: '07700900123' }
  await fixture.viewings.openHouses.book({ openHouseId: id, people: 3, attendee, createdBy: 'visitor' })
  const call = negotiator()
  expect(await call('get-open-house', { id })).toMatchObject({
    value: { taken: 3, places: 4, guests: [{ name: 'Kit Marsh', people: 3 }] },
  })
  expect(await call('export-open-house', { id })).toMatchObject({ refusal: { kind: 'not-permitted' } })
  const manager = (provedAt: Date | null) => as({ role: 'manager', branchIds: [1], provedAt })
  expect(await manager(null)('export-open-house', { id })).toMatchObject({ refusal: { kind: 'needs-proof' } })
  const answer = await manager(fixture.now)('export-open-house', { id })
  expect(answer.ok && answer.value.filename).toBe('open-house-2026-11-28.csv')
  expect(answer.ok && parse(answer.value.text, { columns: true })).toMatchObject([
    { Name: 'Kit Marsh', Email: 'kit@example.com', People: '3' },
  ])
  expect(await call('change-open-house', { id, places: '2', notes: '' })).toMatchObject({
    refusal: { fields: { places: '3 are taken already' } },
  })
  expect(await call('change-open-house', { id, places: '6', notes: '' })).toMatchObject({ ok: true })
  const { rows } = await sql<{ action: string }>`select action from audit_log order by id`.execute(fixture.db)
  expect(rows.map(({ action }) => action)).toEqual(['open-house-planned', 'open-house-exported', 'open-house-changed'])
})

test('one that is cancelled with a reason cannot be changed, and the waiting list of the home is seen by its branch', async () => {
  const id = await planned()
  const attendee = { firstName: 'Ann', lastName: 'Lowe', email: 'ann@example.com' }
  await fixture.viewings.waitingList.join(fixture.db, home, { openHouseId: null, people: 1, attendee })
  const call = negotiator()
  expect(await call('cancel-open-house', { id, reason: ' ' })).toMatchObject({
    refusal: { fields: { reason: 'Say why, for the record' } },
  })
  expect(await call('cancel-open-house', { id, reason: 'The boiler broke' })).toMatchObject({ ok: true })
  expect(await call('change-open-house', { id, places: '6', notes: '' })).toMatchObject({ ok: false })
  expect(await as({ role: 'negotiator', branchIds: [2] })('list-waiting', { propertyId: home.id })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
  expect(await call('list-waiting', { propertyId: home.id })).toMatchObject({
    value: { waiting: [{ name: 'Ann Lowe' }], openHouses: [] },
  })
})

const ann = { firstName: 'Ann', lastName: 'Lowe', email: 'ann@example.com', telephone: '07700900456' }
const audited = async () =>
  (
    await sql<{ action: string; subject_name: string }>`select action, subject_name from audit_log order by id`.execute(
      fixture.db,
    )
  ).rows.map(({ action }) => action)

test('places are booked for somebody on the phone, who gets the email, and never more than there are', async () => {
  const id = await planned()
  const call = negotiator()
  expect(await call('book-open-house-places', { id, people: '3', ...ann })).toMatchObject({ ok: true })
  const toAnn = (await fixture.mails()).filter(({ recipient }) => recipient.includes('ann@'))
  expect(toAnn.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Viewing booked/)])
  expect(await call('get-open-house', { id })).toMatchObject({ value: { taken: 3, guests: [{ name: 'Ann Lowe' }] } })
  const kit = { ...ann, email: 'kit@example.com' }
  expect(await call('book-open-house-places', { id, people: '2', ...kit })).toMatchObject({
    refusal: { fields: { people: 'Only 1 place is left' } },
  })
  expect(await call('book-open-house-places', { id, people: '1', ...kit, telephone: '' })).toMatchObject({
    refusal: { fields: { telephone: 'Enter a phone number, like 01572 123456' } },
  })
  expect(
    await as({ role: 'negotiator', branchIds: [2] })('book-open-house-places', { id, people: '1', ...kit }),
  ).toMatchObject({ refusal: { kind: 'not-permitted' } })
  expect(await audited()).toEqual(['open-house-planned', 'open-house-places-booked'])
})

test('places that are held for somebody who waits are theirs when staff book, and nobody else’s', async () => {
  const id = await planned()
  const call = negotiator()
  const kit = { ...ann, email: 'kit@example.com' }
  const first = await call('book-open-house-places', { id, people: '4', ...kit })
  const { waitingList } = fixture.viewings
  const entry = (await waitingList.join(fixture.db, home, { openHouseId: id, people: 4, attendee: ann }))!
  if (first.ok) await fixture.viewings.cancel(first.value.id, { by: 'visitor' })
  expect(await call('get-open-house', { id })).toMatchObject({ value: { waiting: [{ held: /^Offered/ }] } })
  expect(await call('book-open-house-places', { id, people: '1', ...kit })).toMatchObject({
    refusal: { fields: { people: 'No places are left' } },
  })
  const booked = await call('book-open-house-places', { id, people: '3', ...ann, waitingId: entry.id })
  expect(booked).toMatchObject({ ok: true })
  expect(await call('get-open-house', { id })).toMatchObject({ value: { taken: 3, waiting: [] } })
  expect(await call('book-open-house-places', { id, people: '1', ...kit })).toMatchObject({ ok: true })
})

test('somebody who waits is given places and waits no longer, or is taken off the list', async () => {
  const id = await planned()
  const { waitingList } = fixture.viewings
  // more than there are places
  const wait = async (email: string) =>
    (await waitingList.join(fixture.db, home, { openHouseId: id, people: 5, attendee: { ...ann, email } }))!
  const [first, second] = [await wait('ann@example.com'), await wait('kit@example.com')]
  const call = negotiator()
  const booked = await call('book-open-house-places', { id, people: '4', ...ann, waitingId: first.id })
  expect(booked).toMatchObject({ ok: true })
  const taken = await waitingList.takenBy(waitingList.tokenOf(first.id))
  expect(taken?.id).toBe(booked.ok ? booked.value.id : 0)
  expect(await as({ role: 'negotiator', branchIds: [2] })('remove-from-waiting-list', { id: second.id })).toMatchObject(
    {
      refusal: { kind: 'not-permitted' },
    },
  )
  expect(await call('remove-from-waiting-list', { id: second.id })).toMatchObject({ ok: true })
  expect(await call('get-open-house', { id })).toMatchObject({ value: { waiting: [] } })
  expect(await call('remove-from-waiting-list', { id: second.id })).toMatchObject({ refusal: { kind: 'not-found' } })
  expect(await audited()).toEqual(['open-house-planned', 'open-house-places-booked', 'removed-from-waiting-list'])
})
