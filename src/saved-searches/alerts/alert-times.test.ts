import { expect, test } from 'vitest'
import type { AlertTimes } from '#src/agency/profile/settings.ts'
import type { DigestFrequency } from '../list/alert-frequencies.ts'
import { formatRecentDate, lastDigestDue } from './alert-times.ts'

const usual: AlertTimes = { hour: 8, weekday: 'thursday', dayOfMonth: 1 }
const atNight: AlertTimes = { hour: 1, weekday: 'sunday', dayOfMonth: 28 }

// 2026: clocks go forward on 29 March, back on 25 October; both are Sundays, at 01:00 UTC
test.each<[what: string, DigestFrequency, AlertTimes, now: string, due: string]>([
  ['in winter, the hour is that of UTC', 'W', usual, '2026-11-26T08:00:00Z', '2026-11-26T08:00:00Z'],
  ['a second before, it is the week before', 'W', usual, '2026-11-26T07:59:59Z', '2026-11-19T08:00:00Z'],
  ['in summer, it is an hour earlier', 'W', usual, '2026-07-02T07:00:00Z', '2026-07-02T07:00:00Z'],
  ['in summer, a second before', 'W', usual, '2026-07-02T06:59:59Z', '2026-06-25T07:00:00Z'],
  ['on the eve of the day', 'W', usual, '2026-11-25T23:59:00Z', '2026-11-19T08:00:00Z'],
  ['after midnight in London, but not by UTC', 'W', usual, '2026-07-01T23:30:00Z', '2026-06-25T07:00:00Z'],
  ['the week in which clocks go forward', 'W', usual, '2026-04-01T12:00:00Z', '2026-03-26T08:00:00Z'],
  ['the week after', 'W', usual, '2026-04-02T07:00:00Z', '2026-04-02T07:00:00Z'],
  ['the week in which clocks go back', 'W', usual, '2026-10-28T12:00:00Z', '2026-10-22T07:00:00Z'],
  ['the week after that', 'W', usual, '2026-10-29T08:00:00Z', '2026-10-29T08:00:00Z'],
  ['before that hour, after the clocks went back', 'W', usual, '2026-10-29T07:30:00Z', '2026-10-22T07:00:00Z'],
  ['an hour that is left out is the next', 'W', atNight, '2026-03-29T01:00:00Z', '2026-03-29T01:00:00Z'],
  ['before an hour that is left out', 'W', atNight, '2026-03-29T00:59:00Z', '2026-03-22T01:00:00Z'],
  ['of an hour that comes twice, the first', 'W', atNight, '2026-10-25T00:00:00Z', '2026-10-25T00:00:00Z'],
  ['the second of them is not due again', 'W', atNight, '2026-10-25T01:30:00Z', '2026-10-25T00:00:00Z'],
  ['the first of the month', 'M', usual, '2026-12-01T08:00:00Z', '2026-12-01T08:00:00Z'],
  ['a second before it', 'M', usual, '2026-12-01T07:59:59Z', '2026-11-01T08:00:00Z'],
  ['in the month in which clocks go back', 'M', usual, '2026-10-31T12:00:00Z', '2026-10-01T07:00:00Z'],
  ['in the month after', 'M', usual, '2026-11-01T08:00:00Z', '2026-11-01T08:00:00Z'],
  ['in January, before it', 'M', atNight, '2027-01-05T12:00:00Z', '2026-12-28T01:00:00Z'],
])('the due time of a digest is found: %s', (_what, frequency, times, now, due) => {
  expect(lastDigestDue(frequency, new Date(now), times).toISOString()).toBe(new Date(due).toISOString())
})

test('days are those of London, with the year where it is another', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(formatRecentDate(new Date('2026-10-02T23:30:00Z'), now)).toBe('3 October')
  expect(formatRecentDate(new Date('2025-11-30T12:00:00Z'), now)).toBe('30 November 2025')
})
