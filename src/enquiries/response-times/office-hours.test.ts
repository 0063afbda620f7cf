import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { officeHoursOf, officeMinutes, waitInWords, waitOf } from './office-hours.ts'

const target = { hours: 2, fromHour: 7, untilHour: 21 }
const daily = officeHoursOf(undefined, target, [])
const branch = officeHoursOf(
  {
    hours: [
      { days: 'Monday to Saturday', opens: '9 am to 5.30 pm' },
      { days: 'Sunday', opens: 'Closed' },
    ],
  },
  target,
  ['2026-12-25', '2026-12-28'],
)

const special = officeHoursOf(
  {
    hours: [
      { days: 'Monday to Saturday', opens: '9 am to 5.30 pm' },
      { days: 'Sunday', opens: 'Closed' },
    ],
    specialDays: [
      { date: '2026-11-23', opens: 'Closed' },
      { date: '2026-10-25', opens: '9 am to noon' },
    ],
  },
  target,
  [],
)

describe('office minutes', () => {
  test.each([
    ['from before opening', daily, '2026-11-24T06:32:00Z', '2026-11-24T09:42:00Z', 162],
    ['within a day', daily, '2026-11-24T07:17:00Z', '2026-11-24T09:42:00Z', 145],
    ['over night', daily, '2026-11-24T20:30:00Z', '2026-11-25T08:00:00Z', 90],
    ['on a closed Sunday', branch, '2026-11-22T09:00:00Z', '2026-11-22T18:00:00Z', 0],
    ['from Saturday evening to Monday', branch, '2026-11-21T20:00:00Z', '2026-11-23T08:00:00Z', 120],
    ['over Christmas', branch, '2026-12-24T20:00:00Z', '2026-12-29T07:30:00Z', 60 + 14 * 60 + 30],
    ['on a day that is closed for once', special, '2026-11-23T09:00:00Z', '2026-11-23T18:00:00Z', 0],
    ['on a Sunday that is open for once', special, '2026-10-25T07:00:00Z', '2026-10-25T08:30:00Z', 90],
    ['in summer, an hour earlier by UTC', daily, '2026-07-01T06:00:00Z', '2026-07-01T07:00:00Z', 60],
    ['across the end of summer time', daily, '2026-10-24T19:00:00Z', '2026-10-25T08:00:00Z', 120],
    ['across its beginning', daily, '2026-03-28T20:00:00Z', '2026-03-29T07:00:00Z', 120],
    ['across its beginning a year later', daily, '2027-03-27T20:00:00Z', '2027-03-28T07:00:00Z', 120],
    ['backwards', daily, '2026-11-24T12:00:00Z', '2026-11-24T11:00:00Z', 0],
  ])('%s', (_name, hours, from, to, expected) => {
    expect(officeMinutes(hours, new Date(from), new Date(to))).toBe(expected)
  })

  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) }).map((ms) => new Date(ms))
  const anyHours = fc
    .record({
      fromHour: fc.integer({ min: 0, max: 12 }),
      length: fc.integer({ min: 1, max: 12 }),
      closedWeekdays: fc.subarray(['monday', 'wednesday', 'saturday', 'sunday'] as const),
      closedDates: fc.subarray(['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2026-12-25']),
    })
    .map(({ fromHour, length, closedWeekdays, closedDates }) => ({
      fromHour,
      untilHour: fromHour + length,
      closedWeekdays: new Set(closedWeekdays),
      closedDates: new Set(closedDates),
      openDates: new Set(['2026-10-25', '2027-03-28']),
    }))

  test('add up: a time in between changes nothing, and they are never more than passed', () => {
    fc.assert(
      fc.property(anyHours, moment, moment, moment, (hours, ...moments) => {
        const [a, b, c] = moments.sort((one, other) => one.getTime() - other.getTime()) as [Date, Date, Date]
        const whole = officeMinutes(hours, a, c)
        expect(officeMinutes(hours, a, b) + officeMinutes(hours, b, c)).toBeCloseTo(whole, 6)
        expect(whole).toBeLessThanOrEqual((c.getTime() - a.getTime()) / 60_000)
      }),
      { numRuns: 200 },
    )
  })
})

test.each([
  ['2026-11-24T06:32:00Z', 'late', 162, '2 h 42 min'],
  ['2026-11-24T08:17:00Z', 'soon', 85, '35 min left'],
  ['2026-11-24T09:34:00Z', 'new', 8, '8 min'],
  ['2026-11-24T09:42:00Z', 'new', 0, 'New'],
  ['2024-11-24T09:34:00Z', 'late', 50_000, /^\d+ days$/],
])('what waits since %s is %s', (since, kind, waited, words) => {
  const wait = waitOf(daily, 120, new Date(since), new Date('2026-11-24T09:42:00Z'))
  expect(wait.kind).toBe(kind)
  expect(Math.min(wait.waitedMinutes, 50_000)).toBe(waited)
  expect(waitInWords(wait)).toMatch(words)
})
