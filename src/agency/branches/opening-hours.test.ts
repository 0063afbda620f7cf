import { describe, expect, test } from 'vitest'
import type { Weekday } from '../profile/settings.ts'
import {
  formatOpenState,
  formatSpecialDay,
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
  const at = (weekday: Weekday, minutes: number) => {
    const state = openState(week, { weekday, minutes })
    return state && formatOpenState(state)
  }
  test.each<[string, string | undefined]>([
    [`sunday 600`, undefined],
    [`monday ${nine - 1}`, 'Closed now, opens at 9 am'],
    [`monday ${nine}`, 'Open now, until 5.30 pm'],
    [`monday ${halfFive - 1}`, 'Open now, until 5.30 pm'],
    [`monday ${halfFive}`, 'Closed now, opens tomorrow at 9 am'],
    [`saturday ${16 * 60}`, 'Closed now, opens Monday at 9 am'],
  ])('is said at %s', (when, words) => {
    const [weekday, minutes] = when.split(' ')
    expect(at(weekday as Weekday, Number(minutes))).toBe(words)
  })

  test('nothing is known of a branch that says nothing, and one that is always closed opens never', () => {
    expect(openState(openingWeek([]), { weekday: 'monday', minutes: nine })).toBeUndefined()
    const closed = openingWeek([{ days: 'Every day', opens: 'Closed' }])
    expect(openState(closed, { weekday: 'monday', minutes: nine })).toEqual({ kind: 'closed' })
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

  test.each<[string, { date: string; opens: string; name?: string }, number, string]>([
    ['before it opens', eve, 8 * 60, 'Closed now; today 9 am to 1 pm (Christmas Eve)'],
    ['while it is open', eve, 12 * 60 + 59, 'Open now, until 1 pm'],
    ['after it has closed', eve, 13 * 60, 'Closed now; today 9 am to 1 pm (Christmas Eve)'],
    ['when it is closed', christmas, 12 * 60, 'Closed today'],
  ])('%s says so', (_when, day, minutes, words) => {
    expect(formatSpecialDay(day, minutes)).toBe(words)
  })

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
