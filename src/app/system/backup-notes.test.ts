import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, ukClock } from '#src/formatting/uk-date.ts'
import { backupsToForget, isBackupDue } from './backup-notes.ts'

const at = (text: string) => new Date(text)

describe('a backup is not due', () => {
  test.each([
    ['before its hour', '2026-11-26T02:59:00Z', '2026-11-25T03:00:00Z'],
    ['again within the day', '2026-11-26T22:00:00Z', '2026-11-26T03:07:00Z'],
    ['in summer, an hour earlier by UTC, when it was made then', '2026-07-01T02:30:00Z', '2026-07-01T02:07:00Z'],
  ])('%s', (_when, now, last) => {
    expect(isBackupDue({ hour: 3, now: at(now), lastAt: at(last) })).toBe(false)
  })
})

test.each([
  ['where none was ever made', '2026-11-26T12:00:00Z', undefined],
  ['once its hour has come', '2026-11-26T03:00:00Z', '2026-11-25T03:07:00Z'],
  ['after its hour was missed', '2026-11-26T17:00:00Z', '2026-11-25T03:07:00Z'],
  ['before its hour, where yesterday’s was missed', '2026-11-26T01:00:00Z', '2026-11-24T03:07:00Z'],
])('a backup is due %s', (_when, now, last) => {
  expect(isBackupDue({ hour: 3, now: at(now), lastAt: last === undefined ? undefined : at(last) })).toBe(true)
})

test('looked at each hour, one backup is made a day, across the changes of the clocks too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 365 * 24 }), (hour, hours) => {
      const start = Date.UTC(2026, 0, 1) + hours * HOUR_MS
      let last: Date | undefined
      const made: Date[] = []
      for (let after = 0; after < 10 * 24; after++) {
        const now = new Date(start + after * HOUR_MS)
        if (!isBackupDue({ hour, now, lastAt: last })) continue
        last = now
        made.push(now)
      }
      expect(made.length).toBeGreaterThanOrEqual(10)
      expect(made.length).toBeLessThanOrEqual(11)
      // the first is made at once; where the clocks go forward, one o’clock does not come
      for (const one of made.slice(1)) expect([hour, (hour + 1) % 24]).toContain(ukClock(one).hour)
    }),
    { numRuns: 30 },
  )
})

test('the oldest are forgotten, however the list is sorted', () => {
  expect(backupsToForget(['2026-11-02-030000', '2026-11-03-030000', '2026-11-01-030000'], 2)).toEqual([
    '2026-11-01-030000',
  ])
  expect(backupsToForget(['2026-11-02-030000'], 2)).toEqual([])
})
