import { describe, expect, test } from 'vitest'
import type { Weekday } from '../profile/settings.ts'
import {
  formatOpenState,
  openingWeek,
  openState,
  readDays,
  readSpans,
  specialDayName,
  statedHours,
  ukMoment,
  upcomingSpecialDays,
  WEEKDAYS,
} from './opening-hours.ts'

const nine = 9 * 60
const halfFive = 17 * 60 + 30

describe('days that are not understood', () => {
  test.each([
    '',
    'Bank holidays',
    'Friday to Monday',
    'Mo',
    'Monday to',
    'Monday to Friday to Sunday',
    'By appointment',
  ])('%j', (text) => expect(readDays(text)).toBeNull())
})

test.each<[string, readonly Weekday[]]>([
  ['Monday to Friday', WEEKDAYS.slice(0, 5)],
  ['Mon – Fri', WEEKDAYS.slice(0, 5)],
  ['Weekdays', WEEKDAYS.slice(0, 5)],
  ['Saturday', ['saturday']],
  ['Sat & Sun', ['saturday', 'sunday']],
  ['Mondays, Tues. and Thursday to Saturday', ['monday', 'tuesday', 'thursday', 'friday', 'saturday']],
  ['Every day', WEEKDAYS],
])('“%s” is read as days', (text, days) => expect(readDays(text)).toEqual(days))

describe('times that are not understood', () => {
  test.each([
    '',
    'By appointment',
    '9 to 5',
    '1 to 5 pm',
    '5 pm to 9 am',
    '9 am',
    '13 pm to 2 pm',
    '9 am to 25:00',
    '11 am to 3 pm, by telephone',
    '2 pm to 5 pm, 9 am to 1 pm',
  ])('%j', (text) => expect(readSpans(text)).toBeNull())
})

test.each([
  ['9 am to 5.30 pm', [{ opens: nine, closes: halfFive }]],
  ['9am-5:30pm', [{ opens: nine, closes: halfFive }]],
  ['9 to 5.30 pm', [{ opens: nine, closes: halfFive }]],
  ['09:00–17:30', [{ opens: nine, closes: halfFive }]],
  ['9.00 to 17.30', [{ opens: nine, closes: halfFive }]],
  [
    '9 am to noon and 2 pm to 5.30 pm',
    [
      { opens: nine, closes: 720 },
      { opens: 840, closes: halfFive },
    ],
  ],
  ['Closed', []],
])('“%s” is read as opening times', (text, spans) => expect(readSpans(text)).toEqual(spans))

describe('whether it is open', () => {
  const week = openingWeek([
    { days: 'Monday to Friday', opens: '9 am to 5.30 pm' },
    { days: 'Saturday', opens: '9 am to 4 pm' },
    { days: 'Sunday', opens: 'By appointment' },
  ])
  const eve = { date: '2026-12-24', opens: '9 am to 1 pm', name: 'Christmas Eve' }
  const specialDays = [
    eve,
    ...['2026-12-25', '2026-12-26', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'].map(
      (date) => {
        return { date, opens: 'Closed', ...(date === '2026-12-25' && { name: 'Christmas Day' }) }
      },
    ),
    { date: '2027-01-03', opens: '10 am to 2 pm' },
    { date: '2026-10-25', opens: '10 am to noon' },
    { date: '2027-03-28', opens: 'Closed' },
  ]
  const unknownDates = ['2026-08-31', '2026-12-28']
  /** at a moment in UTC */
  const at = (moment: string) => {
    const state = openState({ week, specialDays, unknownDates }, ukMoment(new Date(moment)))
    return state && formatOpenState(state)
  }
  test.each<[string, string | undefined]>([
    ['2026-11-22T10:00Z', undefined],
    ['2026-11-23T08:59Z', 'Closed now, opens at 9 am'],
    ['2026-11-23T09:00Z', 'Open now, until 5.30 pm'],
    ['2026-11-23T17:29Z', 'Open now, until 5.30 pm'],
    ['2026-11-23T17:30Z', 'Closed now, opens tomorrow at 9 am'],
    ['2026-11-21T16:00Z', 'Closed now, opens Monday at 9 am'],
    // special days count today and in what comes next
    ['2026-12-23T18:00Z', 'Closed now, opens tomorrow at 9 am'],
    ['2026-12-24T08:00Z', 'Closed now (Christmas Eve), opens at 9 am'],
    ['2026-12-24T12:59Z', 'Open now, until 1 pm'],
    ['2026-12-24T13:00Z', 'Closed now (Christmas Eve), opens Saturday 2 January at 9 am'],
    ['2026-12-25T12:00Z', 'Closed today (Christmas Day), opens Saturday 2 January at 9 am'],
    ['2027-01-02T17:00Z', 'Closed now, opens tomorrow at 10 am'],
    ['2027-01-03T10:00Z', 'Open now, until 2 pm'],
    // of a bank holiday without hours of its own nothing is said, nor of what comes after it
    ['2026-08-31T10:00Z', undefined],
    ['2026-08-29T16:00Z', 'Closed now'],
    // by the clocks of London, on the days on which they change
    ['2026-10-24T15:30Z', 'Closed now, opens tomorrow at 10 am'],
    ['2026-10-25T09:59Z', 'Closed now, opens at 10 am'],
    ['2026-10-25T10:00Z', 'Open now, until noon'],
    ['2027-03-27T16:30Z', 'Closed now, opens Monday at 9 am'],
    ['2027-03-28T23:30Z', 'Closed now, opens at 9 am'],
    ['2027-03-29T08:00Z', 'Open now, until 5.30 pm'],
  ])('is said at %s', (moment, words) => {
    expect(at(moment)).toBe(words)
  })

  test('nothing is known of a branch that says nothing, and one that is always closed opens never', () => {
    const monday = { date: '2026-11-23', minutes: nine }
    expect(openState({ week: openingWeek([]) }, monday)).toBeUndefined()
    const closed = openingWeek([{ days: 'Every day', opens: 'Closed' }])
    expect(openState({ week: closed }, monday)).toEqual({ kind: 'closed' })
  })
})

test.each([
  ['sunday', 'By appointment'],
  ['saturday', undefined],
] as const)('on a %s the agency says "%s"', (day, words) => {
  const hours = [
    { days: 'Monday to Friday', opens: '9 am to 5.30 pm' },
    { days: 'Sundays', opens: 'By appointment' },
  ]
  expect(statedHours(hours, day)).toBe(words)
})

test.each([
  ['2026-01-05T08:30:00Z', { weekday: 'monday', minutes: 510, date: '2026-01-05' }],
  ['2026-07-05T23:30:00Z', { weekday: 'monday', minutes: 30, date: '2026-07-06' }],
])('%s is converted to London time', (moment, expected) => expect(ukMoment(new Date(moment))).toEqual(expected))

describe('a day with hours of its own', () => {
  const eve = { date: '2026-12-24', opens: '9 am to 1 pm', name: 'Christmas Eve' }
  const christmas = { date: '2026-12-25', opens: 'Closed' }

  test('is told from six weeks before until it is over, the first first', () => {
    expect(upcomingSpecialDays([christmas, eve], '2026-12-01')).toEqual([eve, christmas])
    expect(upcomingSpecialDays([christmas, eve], '2026-12-25')).toEqual([christmas])
    expect(upcomingSpecialDays([christmas, eve], '2026-11-01')).toEqual([])
    expect(upcomingSpecialDays(undefined, '2026-12-01')).toEqual([])
  })

  test('has its weekday or its name before the date', () => {
    expect(specialDayName(christmas)).toBe('Friday 25 December')
    expect(specialDayName(eve)).toBe('Christmas Eve, 24 December')
  })
})
