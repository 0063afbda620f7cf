import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { storeHomeViewingRules, storeStaffHours } from './showing-rules.ts'
import { createStaffMoves } from './staff-moves.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture({ daysAhead: 3 })
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
  // one time in three days: Monday at ten
  const hours = new Map([['monday' as const, [{ opens: 600, closes: 630 }]]])
  await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
})
afterEach(() => fixture.close())

const MONDAY_TEN = londonTime('2026-11-23 10:00')
const someone = (name: string) => ({
  firstName: name,
  lastName: 'Marsh',
  email: `${name.toLowerCase()}@example.com`,
  telephone: '07700900123',
})

async function full(): Promise<number> {
  const outcome = await fixture.viewings.book(home, {
    start: MONDAY_TEN,
    attendee: someone('Kit'),
    createdBy: 'visitor',
  })
  if (!('appointment' in outcome)) throw new Error(outcome.kind)
  return outcome.appointment.id
}

async function join(name: string, { openHouseId = null as number | null, people = 1 } = {}): Promise<string> {
  const { waitingList } = fixture.viewings
  const entry = await waitingList.join(fixture.db, home, { openHouseId, people, attendee: someone(name) })
  if (!entry) throw new Error(`${name} waits already`)
  return waitingList.tokenOf(entry.id)
}

const offered = async () =>
  (await fixture.mails()).filter(({ subject }) => /free/.test(subject)).map(({ recipient }) => recipient)
const hasOffer = async (token: string) => (await fixture.viewings.waitingList.byToken(token))?.held !== undefined
const wait = (hours: number) => {
  fixture.now = new Date(fixture.now.getTime() + hours * 3_600_000)
}

describe('a time that becomes free', () => {
  test('is held for the first who waits, who books it', async () => {
    const id = await full()
    const [ann, ben] = [await join('Ann'), await join('Ben')]
    await fixture.viewings.round()
    expect(await offered()).toEqual([])
    await fixture.viewings.cancel(id, { by: 'visitor' })
    expect(await offered()).toEqual([expect.stringContaining('ann@')])
    expect([await hasOffer(ann), await hasOffer(ben)]).toEqual([true, false])
    expect((await fixture.viewings.timesOf(home))?.times).toEqual([])
    expect(await fixture.viewings.waitingList.take(ben)).toEqual({ kind: 'over' })
    expect(await fixture.viewings.waitingList.take(ann)).toMatchObject({
      kind: 'taken',
      appointment: { state: 'booked', startsAt: new Date(MONDAY_TEN), createdBy: 'visitor' },
    })
    // the button pressed twice leads to the same viewing
    expect(await fixture.viewings.waitingList.take(ann)).toMatchObject({ appointment: { state: 'booked' } })
    expect((await fixture.mails()).filter(({ subject }) => /^Viewing booked/.test(subject))).toHaveLength(4)
    expect(await fixture.viewings.waitingList.take(`${ann}x`)).toEqual({ kind: 'not-found' })
  })

  test('goes to the next when it is not taken in time, without a word of a viewing that never was', async () => {
    const id = await full()
    const [ann, ben] = [await join('Ann'), await join('Ben')]
    await fixture.viewings.cancel(id, { by: 'visitor' })
    wait(2.1)
    await fixture.viewings.round()
    expect([await hasOffer(ann), await hasOffer(ben)]).toEqual([false, true])
    expect(await fixture.viewings.waitingList.take(ann)).toEqual({ kind: 'over' })
    expect((await fixture.mails()).some(({ subject }) => /not confirmed/.test(subject))).toBe(false)
  })

  test('goes to the next when the first leaves the list', async () => {
    const id = await full()
    const [ann, ben] = [await join('Ann'), await join('Ben')]
    await fixture.viewings.cancel(id, { by: 'visitor' })
    expect(await fixture.viewings.waitingList.leave(ann)).toBe(true)
    expect(await hasOffer(ben)).toBe(true)
    expect(await fixture.viewings.waitingList.byToken(ann)).toBeUndefined()
  })

  test('that staff confirm for whoever it is held for is theirs, and they wait no longer', async () => {
    const id = await full()
    const ann = await join('Ann')
    await fixture.viewings.cancel(id, { by: 'visitor' })
    const { held } = (await fixture.viewings.waitingList.byToken(ann)) ?? {}
    const contacts = [{ kind: 'seller' as const, name: 'Joan Hale', email: 'joan@example.com', mustAgree: true }]
    await storeHomeViewingRules(fixture.db, home.id, { online: true, shownBySeller: false, contacts }, fixture.now)
    expect(await fixture.viewings.confirm(held?.id ?? 0)).toMatchObject({ state: 'booked', createdBy: 'visitor' })
    const toSeller = (await fixture.mails()).filter(({ recipient }) => recipient.includes('joan@'))
    expect(toSeller.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Viewing of your home: /)])
    expect(await fixture.viewings.waitingList.byToken(ann)).toBeUndefined()
  })

  test('is moved by nobody before they have said that they want it', async () => {
    const id = await full()
    const ann = await join('Ann')
    const hours = new Map([['monday' as const, [{ opens: 600, closes: 660 }]]])
    await fixture.viewings.cancel(id, { by: 'visitor' })
    await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
    const { held } = (await fixture.viewings.waitingList.byToken(ann)) ?? {}
    if (!held) throw new Error('no offer')
    const start = londonTime('2026-11-23 10:30')
    expect(await fixture.viewings.move(held.id, start, 'staff')).toEqual({ kind: 'closed' })
    const drag = { start, seen: held.sequence, anyway: true, tellsVisitor: true }
    expect(await createStaffMoves(fixture).move(held.id, drag)).toEqual({ kind: 'closed' })
    expect(await hasOffer(ann)).toBe(true)
  })

  test('is offered by day alone', async () => {
    const id = await full()
    await join('Ann')
    fixture.now = new Date('2026-11-20T22:00:00Z')
    await fixture.viewings.cancel(id, { by: 'visitor' })
    expect(await offered()).toEqual([])
    fixture.now = new Date('2026-11-21T08:30:00Z')
    await fixture.viewings.round()
    expect(await offered()).toHaveLength(1)
  })

  test('is offered once to whoever lets it go, however often it is looked for', async () => {
    const id = await full()
    const ann = await join('Ann')
    await fixture.viewings.cancel(id, { by: 'visitor' })
    for (let round = 0; round < 3; round++) {
      wait(2.1)
      await fixture.viewings.round()
    }
    expect(await offered()).toHaveLength(1)
    expect(await fixture.viewings.waitingList.byToken(ann)).toMatchObject({ held: undefined })
  })

  test('that somebody does not want goes to the next, and they wait for another', async () => {
    const id = await full()
    const [ann, ben] = [await join('Ann'), await join('Ben')]
    await fixture.viewings.cancel(id, { by: 'visitor' })
    expect(await fixture.viewings.waitingList.decline(ann)).toBe(true)
    expect([await hasOffer(ann), await hasOffer(ben)]).toEqual([false, true])
    const hours = new Map([['monday' as const, [{ opens: 600, closes: 720 }]]])
    await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
    await fixture.viewings.round()
    const { held } = (await fixture.viewings.waitingList.byToken(ann)) ?? {}
    expect(held?.startsAt.getTime()).toBeGreaterThan(MONDAY_TEN)
    expect(await fixture.viewings.waitingList.decline(`${ann}x`)).toBe(false)
  })

  test('and two others that they let go end their wait', async () => {
    const ann = await join('Ann')
    const hours = new Map([['monday' as const, [{ opens: 600, closes: 720 }]]])
    await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
    for (let round = 0; round < 4; round++) {
      await fixture.viewings.round()
      wait(2.1)
    }
    expect(await offered()).toHaveLength(3)
    expect(await fixture.viewings.waitingList.byToken(ann)).toBeUndefined()
  })

  test('is let go in words as often as they like, and they stay on the list as they were told', async () => {
    const ann = await join('Ann')
    const hours = new Map([['monday' as const, [{ opens: 600, closes: 780 }]]])
    await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
    for (let offer = 0; offer < 4; offer++) {
      await fixture.viewings.round()
      expect(await hasOffer(ann)).toBe(true)
      await fixture.viewings.waitingList.decline(ann)
    }
    expect(await fixture.viewings.waitingList.byToken(ann)).toBeDefined()
  })

  test('says when letting it go by takes them off the list', async () => {
    const ann = await join('Ann')
    const hours = new Map([['monday' as const, [{ opens: 600, closes: 720 }]]])
    await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
    const isLast: unknown[] = []
    for (let offer = 0; offer < 3; offer++) {
      await fixture.viewings.round()
      isLast.push((await fixture.viewings.waitingList.byToken(ann))?.isLast)
      wait(2.1)
    }
    expect(isLast).toEqual([false, false, true])
    const { rows } = await sql<{ text: string }>`
      select content->>'text' as text from outbox where subject ~ 'free' order by id`.execute(fixture.db)
    const leaves = rows.map(({ text }) => /you\s+leave\s+the\s+list,\s+unless/.test(text))
    expect(leaves).toEqual([false, false, true])
  })

  test('is offered again to somebody who let it go, left and has joined anew', async () => {
    const id = await full()
    const ann = await join('Ann')
    await fixture.viewings.cancel(id, { by: 'visitor' })
    await fixture.viewings.waitingList.leave(ann)
    wait(1)
    const anew = await join('Ann')
    await fixture.viewings.round()
    expect(await hasOffer(anew)).toBe(true)
  })

  test('goes to the next when staff take the first off the list', async () => {
    const id = await full()
    const [ann, ben] = [await join('Ann'), await join('Ben')]
    await fixture.viewings.cancel(id, { by: 'visitor' })
    const { entry } = (await fixture.viewings.waitingList.byToken(ann)) ?? {}
    expect(await fixture.viewings.waitingList.remove(entry?.id ?? 0)).toMatchObject({ attendee: { firstName: 'Ann' } })
    expect([await hasOffer(ann), await hasOffer(ben)]).toEqual([false, true])
    expect(await fixture.viewings.waitingList.remove(entry?.id ?? 0)).toBeUndefined()
  })
})

test('an address that waits already is asked for again: nothing of it is changed, and no link is given', async () => {
  await full()
  const ann = await join('Ann')
  const stranger = { firstName: 'Mallory', lastName: 'Voss', email: 'ANN@example.com', telephone: '07700900999' }
  const again = { openHouseId: null, people: 4, attendee: stranger }
  expect(await fixture.viewings.waitingList.join(fixture.db, home, again)).toBeUndefined()
  expect((await fixture.viewings.waitingList.byToken(ann))?.entry).toMatchObject({
    people: 1,
    attendee: someone('Ann'),
  })
  expect((await sql`select from viewing_waiting_list`.execute(fixture.db)).rows).toHaveLength(1)
  expect((await fixture.mails()).filter(({ subject }) => /waiting list/.test(subject))).toHaveLength(1)
})

test('places at an open house are held for the first party that fits', async () => {
  const house = await fixture.viewings.openHouses.plan(home, {
    start: new Date(londonTime('2026-11-24 10:00')),
    end: new Date(londonTime('2026-11-24 12:00')),
    staffId: 101,
    places: 3,
    notes: '',
    createdBy: '1',
  })
  const openHouseId = house?.id ?? 0
  const book = (name: string, people: number) =>
    fixture.viewings.openHouses.book({ openHouseId, people, attendee: someone(name), createdBy: 'visitor' })
  const first = await book('Kit', 1)
  await book('Lee', 2)
  const [large, small] = [await join('Ann', { openHouseId, people: 3 }), await join('Ben', { openHouseId, people: 1 })]
  if (first.kind === 'booked') await fixture.viewings.cancel(first.appointment.id, { by: 'visitor' })
  expect([await hasOffer(large), await hasOffer(small)]).toEqual([false, true])
  expect(await book('Max', 1)).toEqual({ kind: 'full', left: 0 })
  wait(2.1)
  await fixture.viewings.round()
  // there is one time alone: who lets it go waits no longer
  expect(await fixture.viewings.waitingList.byToken(small)).toBeUndefined()
  const other = await join('Cat', { openHouseId, people: 1 })
  await fixture.viewings.round()
  expect(await fixture.viewings.waitingList.take(other)).toMatchObject({ kind: 'taken', appointment: { people: 1 } })
  await fixture.viewings.openHouses.cancel(openHouseId, 'Flooded')
  expect((await sql`select from viewing_waiting_list`.execute(fixture.db)).rows).toEqual([])
})
