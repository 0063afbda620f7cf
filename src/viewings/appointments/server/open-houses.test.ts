import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/database.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { storeHomeViewingRules } from './showing-rules.ts'
import { createViewings } from './viewings.ts'
import { viewingsData } from './viewings-data.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
})
afterEach(() => fixture.close())

const at = (words: string) => new Date(londonTime(words))
const someone = (name: string) => ({
  firstName: name,
  lastName: 'Marsh',
  email: `${name.toLowerCase()}@example.com`,
  telephone: '07700900123',
})

async function plan(places: number, day = '2026-11-28'): Promise<number> {
  const house = await fixture.viewings.openHouses.plan(home, {
    start: at(`${day} 10:00`),
    end: at(`${day} 12:00`),
    staffId: 101,
    places,
    notes: 'Please take off your shoes.',
    createdBy: '1',
  })
  if (!house) throw new Error('not planned')
  return house.id
}

const book = (openHouseId: number, people: number, name = 'Kit', changes: object = {}) =>
  fixture.viewings.openHouses.book({ openHouseId, people, attendee: someone(name), createdBy: 'visitor', ...changes })
const taken = async (id: number) =>
  (await sql<{ taken: number }>`select places_taken as taken from appointments where id = ${id}`.execute(fixture.db))
    .rows[0]?.taken

describe('an open house', () => {
  test('is not planned where its person or the home has something else, and takes the time of both', async () => {
    await fixture.viewings.book(home, {
      start: londonTime('2026-11-27 10:00'),
      attendee: someone('Kit'),
      createdBy: '1',
    })
    await expect(plan(5, '2026-11-27')).rejects.toThrow('not planned')
    await plan(5, '2026-11-26')
    const { times = [] } = (await fixture.viewings.timesOf(home)) ?? {}
    const inside = times.filter(({ start }) => start >= +at('2026-11-26 10:00') && start < +at('2026-11-26 12:00'))
    expect(inside).toEqual([])
  })

  test('has places for so many people, of whom each booking takes some', async () => {
    const id = await plan(5)
    expect(await book(id, 3)).toMatchObject({ kind: 'booked', appointment: { people: 3, state: 'booked' } })
    expect(await book(id, 3, 'Ann')).toEqual({ kind: 'full', left: 2 })
    expect(await book(id, 2, 'Ann', { key: 'form' })).toMatchObject({ kind: 'booked' })
    expect(await book(id, 2, 'Ann', { key: 'form' })).toMatchObject({ kind: 'repeated' })
    expect(await fixture.viewings.openHouses.ofHome(home.id)).toMatchObject([{ id, places: 5, left: 0 }])
    expect((await fixture.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Viewing booked: .*Saturday 28 November, 10 am$/),
      expect.stringMatching(/^Viewing booked/),
    ])
  })

  test('gives places back when somebody cancels, or has their data erased', async () => {
    const id = await plan(5)
    const first = await book(id, 3)
    await book(id, 2, 'Ann', { userId: 9 })
    if (first.kind !== 'booked') throw new Error(first.kind)
    await fixture.viewings.cancel(first.appointment.id, { by: 'visitor' })
    expect(await taken(id)).toBe(2)
    await sql`update appointments set starts_at = now() + interval '1 day', ends_at = now() + interval '2 days'
      where user_id = 9`.execute(fixture.db)
    await viewingsData.erase?.(fixture.db, { userId: 9, email: 'x@example.com' })
    expect(await taken(id)).toBe(0)
  })

  test('is changed by whoever booked: more people, another day, and no more than there are places', async () => {
    const [first, second] = [await plan(4), await plan(4, '2026-12-02')]
    const outcome = await book(first, 2)
    const id = outcome.kind === 'booked' ? outcome.appointment.id : 0
    const { changeBooking } = fixture.viewings.openHouses
    expect(await changeBooking(id, { openHouseId: first, people: 5 })).toEqual({ kind: 'full', left: 4 })
    expect(await changeBooking(id, { openHouseId: first, people: 4 })).toMatchObject({ kind: 'booked' })
    expect(await changeBooking(id, { openHouseId: second, people: 1 })).toMatchObject({
      appointment: { startsAt: at('2026-12-02 10:00'), people: 1 },
    })
    expect([await taken(first), await taken(second)]).toEqual([0, 1])
    // a time of its own is none of an open house's
    expect(await fixture.viewings.move(id, londonTime('2026-11-23 10:00'), 'visitor')).toEqual({ kind: 'closed' })
    const elsewhere = await fixture.addHome({ agentRef: 'CF1_2', branchId: 1, channel: 'sales' })
    home = elsewhere
    const third = await plan(4, '2026-12-03')
    expect(await changeBooking(id, { openHouseId: third, people: 1 })).toEqual({ kind: 'closed' })
  })

  test('is moved with its guests, who hear of it unless staff said otherwise, and not without them', async () => {
    const id = await plan(5)
    const guest = await book(id, 1)
    const guestId = guest.kind === 'booked' ? guest.appointment.id : 0
    await sql`delete from outbox`.execute(fixture.db)
    const drag = { anyway: true, tellsVisitor: false }
    const to = (words: string) => +at(words)
    const move = (seen: number, words: string, changes: object = {}) =>
      fixture.staffMoves.move(id, { ...drag, seen, start: to(words), ...changes })
    expect(await move(0, '2026-11-28 13:00')).toMatchObject({ kind: 'moved' })
    const toKit = async () => (await fixture.mails()).filter(({ recipient }) => recipient.includes('kit@'))
    expect(await toKit()).toEqual([])
    expect(await move(1, '2026-11-28 14:00', { tellsVisitor: true })).toMatchObject({ kind: 'moved' })
    expect(await toKit()).toHaveLength(1)
    const seen = 2
    expect(await fixture.staffMoves.move(guestId, { ...drag, seen, start: to('2026-11-29 10:00') })).toEqual({
      kind: 'closed',
    })
    expect(await fixture.viewings.move(id, to('2026-11-24 10:00'), 'staff')).toEqual({ kind: 'closed' })
    expect(await fixture.viewings.cancel(id, { by: 'staff', reason: 'x' })).toEqual({ kind: 'closed' })
  })

  test('that is cancelled tells everybody who was to come, and the seller', async () => {
    const contacts = [{ kind: 'seller' as const, name: 'Joan Hale', email: 'joan@example.com', mustAgree: true }]
    await storeHomeViewingRules(fixture.db, home.id, { online: true, shownBySeller: false, contacts }, fixture.now)
    const id = await plan(5)
    await book(id, 1)
    await book(id, 1, 'Ann')
    await sql`delete from outbox`.execute(fixture.db)
    expect(await fixture.viewings.openHouses.cancel(id, 'The boiler broke')).toMatchObject({ state: 'cancelled' })
    expect((await fixture.mails()).map(({ recipient, subject }) => `${recipient} ${subject}`)).toEqual([
      expect.stringMatching(/kit@example.com.* Viewing cancelled/),
      expect.stringMatching(/ann@example.com.* Viewing cancelled/),
      expect.stringMatching(/joan@example.com.* Viewing of your home cancelled/),
    ])
    expect(await book(id, 1, 'Eve')).toEqual({ kind: 'closed' })
  })
})

describe('many at the same moment', () => {
  test('sixty bookings of one or two people for twenty places fill them and no more', async () => {
    const id = await plan(20)
    const { db, destroy } = await severalConnections()
    const many = createViewings({ ...fixture, db })
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, guest) =>
        many.openHouses.book({
          openHouseId: id,
          people: 1 + (guest % 2),
          attendee: someone(`Guest${guest}`),
          createdBy: 'visitor',
        }),
      ),
    )
    await destroy()
    expect(await taken(id)).toBe(20)
    const came = outcomes.flatMap((one) => (one.kind === 'booked' ? one.appointment.people : []))
    expect(came.reduce((sum, people) => sum + people, 0)).toBe(20)
    expect(outcomes.filter(({ kind }) => kind === 'full').length).toBe(60 - came.length)
  })

  test('a form that is sent twice books its places once, and both hear of the same booking', async () => {
    const id = await plan(20)
    const { db, destroy } = await severalConnections()
    const many = createViewings({ ...fixture, db })
    const request = { openHouseId: id, people: 2, attendee: someone('Kit'), createdBy: 'visitor', key: 'form' }
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => many.openHouses.book(request)))
    await destroy()
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['booked', ...Array(7).fill('repeated')])
    expect(await taken(id)).toBe(2)
  })

  test('sixty statements that pass every rule by: the database keeps no more than there are places', async () => {
    const id = await plan(20)
    const { db, destroy } = await severalConnections()
    const insert = () =>
      sql`insert into appointments (kind, state, branch_id, property_id, starts_at, ends_at, open_house_id, people,
          created_by, created_at, changed_at)
        select 'viewing', 'booked', branch_id, property_id, starts_at, ends_at, id, 1, 'visitor', now(), now()
        from appointments where id = ${id}`.execute(db)
    const ends = await Promise.allSettled(Array.from({ length: 60 }, insert))
    await destroy()
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await taken(id)).toBe(20)
  })
})

/** As many as a busy site has. */
async function severalConnections() {
  const db = openDatabase(fixture.database.url, { max: 12 })
  return { db, destroy: () => db.destroy() }
}
