import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/database.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { formatAppointmentTime } from '../appointment.ts'
import { addUnavailableTime, storeHomeViewingRules, storeStaffHours } from './showing-rules.ts'
import { createViewings } from './viewings.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
})
afterEach(() => fixture.close())

const rosalind = { firstName: 'Rosalind', lastName: 'Achebe', email: 'rosalind@example.com', telephone: '07700900412' }
const MONDAY_TEN = londonTime('2026-11-23 10:00')

const clocks = async (property = home) => {
  const { times = [] } = (await fixture.viewings.timesOf(property)) ?? {}
  return times.map(({ start }) => formatAppointmentTime(new Date(start)))
}
const book = (start = MONDAY_TEN, changes: object = {}) =>
  fixture.viewings.book(home, { start, attendee: rosalind, createdBy: 'visitor', ...changes })

async function booked(start = MONDAY_TEN, changes: object = {}) {
  const outcome = await book(start, changes)
  if (!('appointment' in outcome)) throw new Error(`not booked: ${outcome.kind}`)
  return outcome.appointment
}

describe('the times of a home', () => {
  test('are in the hours of its branch, after the notice, for two weeks', async () => {
    const all = await clocks()
    expect(all[0]).toBe('Friday 20 November, 1 pm')
    expect(all.at(-1)).toBe('Friday 4 December, 5 pm')
    expect(all.some((words) => /^(Saturday|Sunday)/.test(words))).toBe(false)
  })

  test('are those of the person, who may have hours of their own, and be away', async () => {
    await storeStaffHours(fixture.db, {
      staffId: 101,
      showsHomes: true,
      hours: new Map([['saturday', [{ opens: 600, closes: 660 }]]]),
    })
    expect(await clocks()).toEqual([
      'Saturday 21 November, 10 am',
      'Saturday 21 November, 10.30 am',
      'Saturday 28 November, 10 am',
      'Saturday 28 November, 10.30 am',
    ])
    const away = { start: londonTime('2026-11-21 00:00'), end: londonTime('2026-11-22 00:00') }
    const rule = { note: 'A wedding', createdBy: 'test', now: fixture.now }
    await addUnavailableTime(fixture.db, { staffId: 101 }, { ...rule, time: { kind: 'once', ...away } })
    const late = { kind: 'weekly' as const, weekdays: ['saturday' as const], from: 630, to: 1440 }
    await addUnavailableTime(fixture.db, { propertyId: home.id }, { ...rule, time: late })
    expect(await clocks()).toEqual(['Saturday 28 November, 10 am'])
  })

  test('are none to choose from where the home is not offered, off the market, or nobody shows it', async () => {
    expect(await fixture.viewings.timesOf({ ...home, status: 'sold' as never })).toBeUndefined()
    expect(await fixture.viewings.timesOf({ ...home, branchId: 99 })).toBeUndefined()
    const rules = { online: false, shownBySeller: false }
    await storeHomeViewingRules(fixture.db, home.id, rules, fixture.now)
    expect(await fixture.viewings.timesOf(home)).toBeUndefined()
    await storeHomeViewingRules(fixture.db, home.id, { ...rules, online: true, staffIds: [] }, fixture.now)
    expect(await clocks()).toEqual([])
  })

  test('may be shown by the seller, in the branch’s hours, whatever the diaries of staff', async () => {
    await booked()
    const other = await fixture.addHome({ agentRef: 'CF1_2', branchId: 1, channel: 'sales' })
    await storeHomeViewingRules(fixture.db, other.id, { online: true, shownBySeller: true }, fixture.now)
    expect(await clocks(other)).toContain('Monday 23 November, 10 am')
  })

  test('need a day’s notice of homes to rent', async () => {
    const flat = await fixture.addHome({ agentRef: 'CF1_3', branchId: 1, channel: 'lettings' })
    await storeHomeViewingRules(
      fixture.db,
      flat.id,
      { online: true, shownBySeller: false, staffIds: [101] },
      fixture.now,
    )
    expect((await clocks(flat))[0]).toBe('Monday 23 November, 9 am')
  })
})

describe('a viewing', () => {
  test('is booked, takes its time of the person and the home, and is told to both sides', async () => {
    const appointment = await booked()
    expect(appointment).toMatchObject({ state: 'booked', staffId: 101, propertyId: home.id, attendee: rosalind })
    const left = await clocks()
    for (const gone of ['9.30 am', '10 am', '10.30 am']) expect(left).not.toContain(`Monday 23 November, ${gone}`)
    expect(left).toContain('Monday 23 November, 11 am')
    const mails = await fixture.mails()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['rosalind@example.com', `Viewing booked: ${home.address.display}, Monday 23 November, 10 am`],
      ['ada@calderfinch.example', `Viewing booked online: ${home.address.display}, Monday 23 November, 10 am`],
    ])
    expect(mails[0]?.content.text).toContain('Monday 23 November, 10 am to 10.30 am')
    // nobody has proved that the address is theirs, so no word that was typed goes to it
    expect(mails[0]?.content.text).not.toContain('Rosalind')
    expect(mails[1]?.content.text).toContain('07700900412')
    expect(mails[1]?.content.text).not.toContain('Booked by')
  })

  test('is one however often its form is sent', async () => {
    const first = await booked(MONDAY_TEN, { key: 'form-1' })
    const again = await book(MONDAY_TEN, { key: 'form-1' })
    expect(again).toMatchObject({ kind: 'repeated', appointment: { id: first.id } })
    expect(await fixture.mails()).toHaveLength(2)
  })

  test('is refused at a time that is taken or not offered, with the times that are', async () => {
    await booked()
    for (const start of [MONDAY_TEN, londonTime('2026-11-22 10:00'), londonTime('2026-11-20 10:30')]) {
      const outcome = await book(start)
      expect(outcome.kind).toBe('taken')
      expect('times' in outcome && outcome.times.length).toBeGreaterThan(20)
    }
  })

  test('that staff are to confirm is held until a stated time, then lapses and is free again', async () => {
    await storeHomeViewingRules(
      fixture.db,
      home.id,
      { online: true, shownBySeller: false, confirmAtOnce: false },
      fixture.now,
    )
    const appointment = await booked()
    expect(appointment).toMatchObject({ state: 'provisional', heldUntil: new Date('2026-11-21T10:00:00Z') })
    expect(await book()).toMatchObject({ kind: 'taken' })
    fixture.now = new Date('2026-11-21T10:00:00Z')
    const other = await booked(MONDAY_TEN, { attendee: { ...rosalind, email: 'kit@example.com' } })
    expect(other.id).not.toBe(appointment.id)
    const told = (await fixture.mails()).filter(({ recipient }) => recipient === rosalind.email)
    expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(['Viewing requested', 'Viewing not confirmed'])
  })

  test('that staff confirm is booked, once', async () => {
    await storeHomeViewingRules(
      fixture.db,
      home.id,
      { online: true, shownBySeller: false, confirmAtOnce: false },
      fixture.now,
    )
    const { id } = await booked()
    expect(await fixture.viewings.confirm(id)).toMatchObject({ state: 'booked', heldUntil: null })
    expect(await fixture.viewings.confirm(id)).toBeUndefined()
    expect((await fixture.mails()).at(-1)?.subject).toMatch(/^Viewing booked: /)
  })

  test('is moved to a free time, also one that its own time would be too near to', async () => {
    const { id } = await booked()
    const half = londonTime('2026-11-23 10:30')
    expect(await fixture.viewings.move(id, half, 'visitor')).toMatchObject({
      kind: 'moved',
      appointment: { startsAt: new Date(half), sequence: 1 },
    })
    expect((await fixture.mails()).at(-2)?.subject).toMatch(/^Viewing moved: .*Monday 23 November, 10.30 am$/)
    expect(await fixture.viewings.move(id, londonTime('2026-11-22 10:30'), 'visitor')).toMatchObject({ kind: 'taken' })
  })

  test('is changed and cancelled by its visitor until an hour before, and by staff until it begins', async () => {
    const { id } = await booked()
    fixture.now = new Date('2026-11-23T09:00:00Z')
    expect(await fixture.viewings.move(id, londonTime('2026-11-23 14:00'), 'visitor')).toEqual({ kind: 'closed' })
    expect(await fixture.viewings.cancel(id, { by: 'visitor' })).toEqual({ kind: 'closed' })
    expect(await fixture.viewings.cancel(id, { by: 'staff', reason: 'The boiler burst' })).toMatchObject({
      kind: 'cancelled',
      appointment: { cancelledBy: 'staff', reason: 'The boiler burst' },
    })
  })

  test('that is cancelled gives its time back, and is cancelled once', async () => {
    const { id } = await booked()
    await fixture.viewings.cancel(id, { by: 'visitor' })
    await fixture.viewings.cancel(id, { by: 'visitor' })
    expect(await clocks()).toContain('Monday 23 November, 10 am')
    const cancelled = (await fixture.mails()).filter(({ subject }) => subject.startsWith('Viewing cancelled'))
    expect(cancelled.map(({ recipient }) => recipient)).toEqual([rosalind.email, 'ada@calderfinch.example'])
    expect(await fixture.viewings.move(id, londonTime('2026-11-23 14:00'), 'staff')).toEqual({ kind: 'closed' })
  })

  test('took place or not only once its time has come', async () => {
    const { id } = await booked()
    expect(await fixture.viewings.complete(id, 'done')).toBeUndefined()
    fixture.now = new Date('2026-11-23T10:20:00Z')
    expect(await fixture.viewings.complete(id, 'no-show')).toMatchObject({ state: 'no-show' })
    expect(await fixture.viewings.complete(id, 'done')).toMatchObject({ state: 'done' })
  })

  test('is found by its link and by no other', async () => {
    const { id } = await booked()
    const token = fixture.viewings.tokenOf(id)
    expect(await fixture.viewings.byToken(token)).toMatchObject({ id })
    for (const other of ['', 'x', `1${token}`, `${token}x`, token.slice(0, -1), token.replace(/^./, '9')])
      expect(await fixture.viewings.byToken(other)).toBeUndefined()
  })

  test('is reminded of the day before, and asked about afterwards, once each', async () => {
    await booked()
    const newsOf = async () => (await fixture.mails()).slice(2).map(({ subject }) => subject.split(':')[0])
    fixture.now = new Date('2026-11-22T09:59:00Z')
    await fixture.viewings.round()
    expect(await newsOf()).toEqual([])
    fixture.now = new Date('2026-11-22T10:00:00Z')
    await fixture.viewings.round()
    await fixture.viewings.round()
    expect(await newsOf()).toEqual(['Your viewing'])
    fixture.now = new Date('2026-11-23T11:30:00Z')
    await fixture.viewings.round()
    await fixture.viewings.round()
    expect(await newsOf()).toEqual(['Your viewing', `What did you think of ${home.address.display}?`])
  })
})

describe('many at the same moment', () => {
  test('two hundred want one time: one has it, the others are told what is free', async () => {
    const databases = Array.from({ length: 4 }, () => openDatabase(fixture.database.url, { max: 4 }))
    const servers = databases.map((db) => createViewings({ ...fixture, db }))
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        servers[at % 4]!.book(home, {
          start: MONDAY_TEN,
          attendee: { ...rosalind, email: `visitor${at}@example.com` },
          key: `form-${at}`,
          createdBy: 'visitor',
        }),
      ),
    )
    await Promise.all(databases.map((db) => db.destroy()))
    expect(outcomes.filter(({ kind }) => kind === 'booked')).toHaveLength(1)
    const losers = outcomes.filter((outcome) => outcome.kind === 'taken')
    expect(losers).toHaveLength(199)
    for (const { times } of losers) {
      expect(times.length).toBeGreaterThan(20)
      expect(times.some(({ start }) => start === MONDAY_TEN)).toBe(false)
    }
    const { rows } = await sql`select from appointments`.execute(fixture.db)
    expect(rows).toHaveLength(1)
  })

  test('two hundred statements that pass every rule by: the database keeps one of the person, one of the home', async () => {
    const add = (staffId: number | null, propertyId: number, at: number) =>
      sql`insert into appointments (kind, state, branch_id, staff_id, property_id, starts_at, ends_at, created_by,
          created_at, changed_at)
        values ('viewing', ${at % 2 === 0 ? 'booked' : 'done'}, 1, ${staffId}, ${propertyId},
          ${new Date(MONDAY_TEN + (at % 3) * 60_000)}, ${new Date(MONDAY_TEN + 1_800_000)}, 'test', now(), now())`
        .execute(fixture.db)
        .then(
          () => 'kept',
          (error: { code?: string }) => error.code,
        )
    const ofPerson = await Promise.all(Array.from({ length: 100 }, (_, at) => add(101, 1000 + at, at)))
    const ofHome = await Promise.all(Array.from({ length: 100 }, (_, at) => add(at === 0 ? null : 200 + at, 7, at)))
    for (const outcomes of [ofPerson, ofHome]) {
      expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === '23P01')).toHaveLength(99)
    }
  })
})
