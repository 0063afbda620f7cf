import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { viewingInvitation } from './calendar-invitation.ts'
import { createCalendarSubscriptions } from './calendar-subscriptions.ts'

/** A file of ours as a library reads it that did not write it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { method: calendar.getFirstPropertyValue('method'), events }
}

const at = { startsAt: new Date('2026-11-23T10:00:00Z'), endsAt: new Date('2026-11-23T10:30:00Z') }
const invitation = {
  appointment: { id: 12, state: 'booked' as const, sequence: 0, ...at },
  summary: 'Viewing: Crown Gardens, Oakham; with the parents',
  where: '14 Crown Gardens, Oakham LE15 6QS',
  description: 'With Ada Finch, 01632 960103.\nChange or cancel: http://homes.example/viewing/c.x',
  url: 'http://homes.example/viewing/c.x',
  organizer: { name: 'Ada Finch', email: 'ada@calderfinch.example' },
  now: new Date('2026-11-20T10:00:00Z'),
}

describe('the calendar file of a viewing', () => {
  test('invites its visitor, and says where and when in words that survive', () => {
    const { method, events } = read(viewingInvitation({ ...invitation, attendee: 'rosalind@example.com' }))
    expect(method).toBe('REQUEST')
    const [event] = events
    expect(event).toMatchObject({
      uid: 'viewing-12@homes.example',
      sequence: 0,
      summary: invitation.summary,
      location: invitation.where,
      organizer: 'mailto:ada@calderfinch.example',
    })
    expect(event?.startDate.toJSDate()).toEqual(at.startsAt)
    expect(event?.endDate.toJSDate()).toEqual(at.endsAt)
    expect(event?.attendees.map((one) => one.getFirstValue())).toEqual(['MAILTO:rosalind@example.com'])
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  })

  test('is a file to keep without a visitor, and tentative until it is confirmed', () => {
    const appointment = { ...invitation.appointment, state: 'provisional' as const }
    const { method, events } = read(viewingInvitation({ ...invitation, appointment }))
    expect(method).toBe('PUBLISH')
    expect(events[0]?.attendees).toEqual([])
    expect(events[0]?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  })
})

describe('in mails', () => {
  let fixture: ViewingFixture
  let home: Property
  beforeEach(async () => {
    fixture = await openViewingFixture()
    home = await fixture.addHome({ agentRef: 'CF1_1' })
  })
  afterEach(() => fixture.close())

  const sent = async () =>
    (await fixture.mails())
      .flatMap(({ recipient, content }) => (recipient === 'kit@example.com' ? (content.attachments ?? []) : []))
      .map(({ contentType, base64 }) => ({ contentType, ...read(Buffer.from(base64, 'base64').toString()) }))

  async function book(words: string) {
    const attendee = { firstName: 'Kit', lastName: 'Marsh', email: 'kit@example.com', telephone: '07700900123' }
    const outcome = await fixture.viewings.book(home, { start: londonTime(words), attendee, createdBy: 'visitor' })
    if (!('appointment' in outcome)) throw new Error(outcome.kind)
    return outcome.appointment
  }

  test('a viewing keeps its UID, counts its changes, and takes itself out of the calendar', async () => {
    const { id } = await book('2026-11-23 10:00')
    await fixture.viewings.move(id, londonTime('2026-11-23 14:00'), 'visitor')
    await fixture.viewings.cancel(id, { by: 'visitor' })
    const files = await sent()
    expect(files.map(({ method, events: [event] }) => [method, event?.sequence, event?.startDate.toString()])).toEqual([
      ['REQUEST', 0, '2026-11-23T10:00:00Z'],
      ['REQUEST', 1, '2026-11-23T14:00:00Z'],
      ['CANCEL', 2, '2026-11-23T14:00:00Z'],
    ])
    expect(new Set(files.map(({ events: [event] }) => event?.uid)).size).toBe(1)
    expect(files.map(({ contentType }) => /method=(\w+)/.exec(contentType)?.[1])).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ])
    expect(files[2]?.events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  })

  test.each([
    ['before the clocks go forward', '2027-03-22T09:00:00Z', '2027-03-26 10:00', '2027-03-26T10:00:00Z'],
    ['after the clocks have gone forward', '2027-03-22T09:00:00Z', '2027-03-29 10:00', '2027-03-29T09:00:00Z'],
    ['before the clocks go back', '2026-10-20T09:00:00Z', '2026-10-23 10:00', '2026-10-23T09:00:00Z'],
    ['after the clocks have gone back', '2026-10-20T09:00:00Z', '2026-10-26 10:00', '2026-10-26T10:00:00Z'],
  ])('ten o’clock in London is ten o’clock %s', async (_words, now, time, utc) => {
    fixture.now = new Date(now)
    await book(time)
    const [file] = await sent()
    expect(file?.events[0]?.startDate.toString()).toBe(utc)
  })

  test('a diary that is subscribed to has every viewing once', async () => {
    await book('2026-11-23 10:00')
    await book('2026-11-24 10:00')
    const calendars = createCalendarSubscriptions(fixture)
    const { method, events } = read((await calendars.calendarOf(await calendars.create({ branchId: 1 }, 'test'))) ?? '')
    expect(method).toBe('PUBLISH')
    expect(events.map(({ summary }) => summary)).toEqual(
      Array.from({ length: 2 }, () => `Viewing with Kit M., ${home.address.display}`),
    )
  })
})
