import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  atUkHour,
  daysBetween,
  formatMinutes,
  formatTime,
  formatUkDate,
  formatUkMoment,
  formatUkMonth,
  parseTimeOfDay,
  toTimeInput,
  ukDate,
  weekdayName,
} from './uk-date.ts'

describe('the date in London', () => {
  test.each([
    ['in winter the date ends with that of Greenwich', '2026-11-20T23:59:59Z', '2026-11-20'],
    ['in winter the date begins with that of Greenwich', '2026-11-21T00:00:00Z', '2026-11-21'],
    ['in summer the date begins an hour before that of Greenwich', '2026-07-20T23:00:00Z', '2026-07-21'],
    ['in summer the date begins no earlier than that', '2026-07-20T22:59:59Z', '2026-07-20'],
    ['a year ends as a date does', '2026-12-31T23:30:00Z', '2026-12-31'],
  ])('%s', (_words, at, day) => {
    expect(ukDate(new Date(at))).toBe(day)
  })
})

describe('an hour in London', () => {
  test.each([
    ['is the same as that of Greenwich in winter', '2026-11-24', 10, '2026-11-24T10:00:00.000Z'],
    ['is an hour earlier than that of Greenwich in summer', '2026-06-01', 10, '2026-06-01T09:00:00.000Z'],
    [
      'in the morning of the day on which summer time begins is in summer time',
      '2026-03-29',
      9,
      '2026-03-29T08:00:00.000Z',
    ],
    [
      'in the morning of the day on which summer time ends is in winter time',
      '2026-10-25',
      9,
      '2026-10-25T09:00:00.000Z',
    ],
    ['that the clocks leave out is the one after it', '2026-03-29', 1, '2026-03-29T01:00:00.000Z'],
    ['that comes twice is the first of the two', '2026-10-25', 1, '2026-10-25T00:00:00.000Z'],
    ['at the start of a summer day falls on the date before in Greenwich', '2026-06-01', 0, '2026-05-31T23:00:00.000Z'],
  ])('%s', (_words, date, hour, moment) => {
    expect(atUkHour(date, hour).toISOString()).toBe(moment)
  })
})

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-03-30', -1, '2026-03-29'],
  ['2027-01-01', -30, '2026-12-02'],
  ['2026-10-24', 2, '2026-10-26'],
])('%s and %d days are %s', (date, days, then) => {
  expect(addDays(date, days)).toBe(then)
  expect(daysBetween(date, then)).toBe(days)
})

test('a date reads with its weekday, or without its year, as asked for', () => {
  expect(formatUkDate('2026-12-09')).toBe('9 December 2026')
  expect(formatUkDate('2026-12-09T23:00:00Z')).toBe('9 December 2026')
  expect(formatUkDate('2026-12-09', { weekday: true })).toBe('Wednesday 9 December 2026')
  expect(formatUkDate('2026-12-09', { year: false })).toBe('9 December')
  expect(formatUkMonth('2026-12-09')).toBe('December 2026')
  expect(weekdayName('2026-12-09')).toBe('Wednesday')
})

test('a moment reads as clocks in London show it', () => {
  expect(formatUkMoment(new Date('2026-07-20T23:05:00Z'))).toBe('21 July 2026 at 00:05')
  expect(formatUkMoment(new Date('2026-11-20T17:18:00Z'), { weekday: true })).toBe('Friday 20 November 2026 at 17:18')
})

test('every date and moment reads as the locale tables have it', () => {
  const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
  const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'Europe/London' })
  const timed = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' })
  const moments = fc.date({ min: new Date('1996-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (at) => {
      expect(formatUkDate(ukDate(at))).toBe(long.format(at))
      expect(formatUkDate(ukDate(at), { weekday: true })).toBe(full.format(at).replace(',', ''))
      expect(formatUkMoment(at)).toBe(timed.format(at))
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [0, '0 min'],
  [8.9, '8 min'],
  [60, '1 h'],
  [162, '2 h 42 min'],
  [24 * 60 - 0.5, '23 h 59 min'],
  [24 * 60, '1 day'],
  [3 * 24 * 60, '3 days'],
  [-5, '0 min'],
])('%s minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words)
})

test.each([
  ['00:00', 0],
  ['09:30', 570],
  ['23:59', 1439],
  ['24:00', undefined],
  ['9:30', undefined],
  ['', undefined],
])('%j is %s minutes after midnight, and is written so', (text, minutes) => {
  expect(parseTimeOfDay(text)).toBe(minutes)
  if (minutes !== undefined) expect(toTimeInput(minutes)).toBe(text)
})

test.each([
  ['2026-11-20T09:00:00Z', '9 am'],
  ['2026-07-20T11:00:00Z', 'noon'],
  ['2026-11-20T16:30:00Z', '4.30 pm'],
  ['2026-11-20T00:05:00Z', '12.05 am'],
])('the time of %s is %s', (at, words) => {
  expect(formatTime(new Date(at))).toBe(words)
})
