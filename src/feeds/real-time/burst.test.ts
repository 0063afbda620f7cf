import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameBurst, removalLimitReason } from './burst.ts'
import { parseRtdfDay, rtdfDay, rtdfMoment } from './rtdf-answer.ts'

describe('calls are of one burst', () => {
  const startedAt = new Date('2026-11-20T09:00:00Z')
  test.each<[string, string, string, boolean]>([
    ['that follow each other within minutes', '2026-11-20T09:50:00Z', '2026-11-20T10:05:00Z', true],
    ['but not after a quarter of an hour of silence', '2026-11-20T09:50:00Z', '2026-11-20T10:05:01Z', false],
    ['but not on the next day', '2026-11-20T23:55:00Z', '2026-11-21T00:05:00Z', false],
  ])('%s', (_, last, now, is) => {
    expect(isSameBurst({ startedAt, lastCallAt: new Date(last) }, new Date(now))).toBe(is)
  })

  test('by the day of the clocks in the UK', () => {
    const summer = new Date('2026-07-01T22:30:00Z')
    expect(isSameBurst({ startedAt: summer, lastCallAt: summer }, new Date('2026-07-01T22:40:00Z'))).toBe(true)
    const late = new Date('2026-07-01T22:55:00Z')
    expect(isSameBurst({ startedAt: summer, lastCallAt: late }, new Date('2026-07-01T23:05:00Z'))).toBe(false)
  })
})

test.each<[string, Parameters<typeof removalLimitReason>[0], boolean]>([
  ['nothing leaves', { live: 10, recent: 9, leaving: 0, share: 0.4 }, false],
  ['three of four leave', { live: 4, recent: 0, leaving: 3, share: 0.4 }, false],
  ['four of ten leave', { live: 10, recent: 0, leaving: 4, share: 0.4 }, false],
  ['five of ten leave', { live: 10, recent: 0, leaving: 5, share: 0.4 }, true],
  ['the fifth of ten leaves after four others', { live: 6, recent: 4, leaving: 1, share: 0.4 }, true],
])('the removal limit is asked where %s', (_, removals, isHeld) => {
  expect(removalLimitReason(removals) !== undefined).toBe(isHeld)
})

test('days go there and back', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
      const day = at.toISOString().slice(0, 10)
      expect(parseRtdfDay(rtdfDay(day))).toBe(day)
    }),
  )
  expect(parseRtdfDay('31-02-2026')).toBeUndefined()
  expect(parseRtdfDay('2026-02-01')).toBeUndefined()
})

test('moments are those of the clocks in the UK', () => {
  expect(rtdfMoment(new Date('2026-07-01T22:30:05Z'))).toBe('01-07-2026 23:30:05')
  expect(rtdfMoment(new Date('2026-11-26T09:05:07Z'))).toBe('26-11-2026 09:05:07')
})
