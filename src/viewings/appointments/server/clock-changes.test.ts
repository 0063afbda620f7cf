import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#src/formatting/uk-date.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { createCalendarSubscriptions } from './calendar-subscriptions.ts'
import { storeStaffHours } from './showing-rules.ts'

let fixture: ViewingFixture
beforeEach(async () => {
  fixture = await openViewingFixture()
})
afterEach(() => fixture.close())

/** The Sundays on which the clocks change, and ten o'clock in London on the day before, on the day, and after it. */
const CHANGES = [
  ['2026-03-29', ['2026-03-28T10:00:00Z', '2026-03-29T09:00:00Z', '2026-03-30T09:00:00Z']],
  ['2026-10-25', ['2026-10-24T09:00:00Z', '2026-10-25T10:00:00Z', '2026-10-26T10:00:00Z']],
  ['2027-03-28', ['2027-03-27T10:00:00Z', '2027-03-28T09:00:00Z', '2027-03-29T09:00:00Z']],
  ['2027-10-31', ['2027-10-30T09:00:00Z', '2027-10-31T10:00:00Z', '2027-11-01T10:00:00Z']],
] as const

const kit = { firstName: 'Kit', lastName: 'Marsh', email: 'kit@example.com', telephone: '07700900123' }

const bookValuation = (start: number) =>
  fixture.valuationDiary.book({
    branchId: 1,
    staffId: 101,
    start,
    address: '2 Northgate, Oakham LE15 6QS',
    attendee: kit,
    createdBy: '1',
    overridden: false,
    tellsVisitor: true,
  })

/** The times in a file of ours, as a library reads them that did not write it: in UTC. */
function timesIn(text: string): [start: string, end: string][] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return [event.startDate.toJSDate().toISOString(), event.endDate.toJSDate().toISOString()]
  })
}

const invitations = async () =>
  (await fixture.mails())
    .flatMap(({ recipient, content }) => (recipient === kit.email ? (content.attachments ?? []) : []))
    .flatMap(({ base64 }) => timesIn(Buffer.from(base64, 'base64').toString()))

const diary = async () => {
  const calendars = createCalendarSubscriptions(fixture)
  return timesIn((await calendars.calendarOf(await calendars.create({ branchId: 1 }, 'test'))) ?? '')
}

const iso = (utc: string) => new Date(utc).toISOString()
const after = (utc: string, minutes: number) => new Date(Date.parse(utc) + minutes * 60_000).toISOString()

describe.each(CHANGES)('around the change of the clocks on %s', (sunday, tens) => {
  const days = [addDays(sunday, -1), sunday, addDays(sunday, 1)]
  beforeEach(() => {
    fixture.now = new Date(`${addDays(sunday, -5)}T09:00:00Z`)
  })

  test('ten o’clock is ten o’clock in the files and the diary of valuations', async () => {
    for (const day of days) await bookValuation(londonTime(`${day} 10:00`))
    const expected = tens.map((utc) => [iso(utc), after(utc, 60)])
    expect(await invitations()).toEqual(expected)
    expect(await diary()).toEqual(expected)
  })

  test('ten o’clock is ten o’clock in the files and the diary of viewings', async () => {
    const open = [{ opens: 540, closes: 1020 }]
    const hours = new Map((['saturday', 'sunday', 'monday'] as const).map((weekday) => [weekday, open]))
    await storeStaffHours(fixture.db, { staffId: 101, showsHomes: true, hours })
    const home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
    for (const day of days) {
      const start = londonTime(`${day} 10:00`)
      const outcome = await fixture.viewings.book(home, { start, attendee: kit, createdBy: 'visitor' })
      expect(outcome.kind).toBe('booked')
    }
    const expected = tens.map((utc) => [iso(utc), after(utc, 30)])
    expect(await invitations()).toEqual(expected)
    expect(await diary()).toEqual(expected)
  })

  test('an hour that begins before the change and ends after it takes an hour', async () => {
    const appointment = await bookValuation(londonTime(`${sunday} 00:30`))
    const [times] = await invitations()
    expect(times).toEqual([appointment?.startsAt.toISOString(), appointment?.endsAt.toISOString()])
    expect(Date.parse(times![1]) - Date.parse(times![0])).toBe(3_600_000)
  })

  test('a valuation that is moved across it keeps its hour, and its calendar file says so', async () => {
    const appointment = await bookValuation(londonTime(`${days[0]} 10:00`))
    const start = londonTime(`${days[2]} 10:00`)
    const how = { seen: 0, anyway: true, tellsVisitor: true }
    expect(await fixture.staffMoves.move(appointment!.id, { start, ...how })).toMatchObject({ kind: 'moved' })
    expect((await invitations()).at(-1)).toEqual([iso(tens[2]), after(tens[2], 60)])
  })
})
