import { expect, test } from 'vitest'
import { daysBefore, ukDay } from './uk-day.ts'

test.each([
  ['in winter the day ends with that of Greenwich', '2026-11-20T23:59:59Z', '2026-11-20'],
  ['and begins with it', '2026-11-21T00:00:00Z', '2026-11-21'],
  ['in summer it begins an hour earlier', '2026-07-20T23:00:00Z', '2026-07-21'],
  ['and not before', '2026-07-20T22:59:59Z', '2026-07-20'],
  ['a new year', '2026-12-31T23:30:00Z', '2026-12-31'],
])('%s', (_words, at, day) => {
  expect(ukDay(new Date(at))).toBe(day)
})

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-03-01', 1, '2026-02-28'],
  ['2026-03-30', 1, '2026-03-29'],
  ['2027-01-01', 30, '2026-12-02'],
])('%s less %d days', (day, days, before) => {
  expect(daysBefore(day, days)).toBe(before)
})
