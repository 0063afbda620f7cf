import { expect, test } from 'vitest'
import { nextRun } from './next-run.ts'

const next = (now: string, everyMinutes: number | null, dailyAt = 6 * 60) =>
  nextRun({ everyMinutes, dailyAt }, new Date(now))?.toISOString()

test.each([
  ['2026-11-24T05:59:00Z', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24T06:00:00Z', '2026-11-25T06:00:00.000Z'],
  ['2026-07-24T05:30:00Z', '2026-07-25T05:00:00.000Z'],
  // the clocks go back in the night, then forward
  ['2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
  ['2027-03-27T12:00:00Z', '2027-03-28T05:00:00.000Z'],
])('a daily feed is fetched at its time of day in the UK: after %s at %s', (now, at) => {
  expect(next(now, 1440)).toBe(at)
})

test('other feeds are fetched at whole quarters of an hour and hours, however late the look before was', () => {
  expect(next('2026-11-24T12:00:00.020Z', 15)).toBe('2026-11-24T12:15:00.000Z')
  expect(next('2026-11-24T12:17:40Z', 15)).toBe('2026-11-24T12:30:00.000Z')
  expect(next('2026-11-24T12:59:59Z', 60)).toBe('2026-11-24T13:00:00.000Z')
  expect(next('2026-11-24T13:01:00Z', 240)).toBe('2026-11-24T16:00:00.000Z')
})

test('a feed that is fetched by hand has no next time', () => {
  expect(next('2026-11-24T12:00:00Z', null)).toBeUndefined()
})
