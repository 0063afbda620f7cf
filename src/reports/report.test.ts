import { describe, expect, test } from 'vitest'
import {
  daysOf,
  describePeriod,
  MAX_REPORT_DAYS,
  periodBefore,
  periodOf,
  priceBandOf,
  responseBarOf,
  totalChange,
} from './report.ts'

describe('the days of a report', () => {
  const today = '2026-11-24'
  test.each([
    [{}, '2026-10-28', '2026-11-24'],
    [{ from: '2026-02-30', to: 'soon' }, '2026-10-28', '2026-11-24'],
    [{ from: '2026-11-01', to: '2026-11-10' }, '2026-11-01', '2026-11-10'],
    [{ from: '2026-11-10', to: '2026-11-01' }, '2026-11-01', '2026-11-10'],
    // nobody knows the future
    [{ from: '2026-11-20', to: '2027-01-01' }, '2026-11-20', '2026-11-24'],
    [{ to: '2026-01-10' }, '2025-12-14', '2026-01-10'],
  ])('%j: %s to %s', (asked, from, to) => {
    expect(periodOf(asked, today)).toEqual({ from, to })
  })

  test('are at most a year and a day, the last ones', () => {
    const period = periodOf({ from: '2020-01-01', to: '2026-11-24' }, today)
    expect(daysOf(period)).toHaveLength(MAX_REPORT_DAYS)
    expect(period.to).toBe('2026-11-24')
  })

  test('are compared with as many before them', () => {
    const before = periodBefore({ from: '2026-10-28', to: '2026-11-24' })
    expect(before).toEqual({ from: '2026-09-30', to: '2026-10-27' })
    expect(daysOf(before)).toHaveLength(28)
    expect(describePeriod(before)).toBe('30 September to 27 October 2026')
  })
})

test.each([
  ['visitors', 108, 100, '+8%'],
  ['visitors', 92, 100, '−8%'],
  ['visitors', 7, 5, '+2'],
  ['visitors', 1001, 1000, '+1'],
  ['visitors', 19_500, 500, '+19,000'],
  ['visitors', 100, 100, undefined],
  ['answered', 0.75, 0.81, '−6 points'],
  ['answered', 0.8, 0.79, '+1 point'],
  ['answered', 0.801, 0.8, undefined],
  ['answered', null, 0.8, undefined],
] as const)('%s of %s after %s changed by %s', (total, now, before, words) => {
  expect(totalChange(total, now, before)?.words).toBe(words)
})

test.each([
  ['sales', { maxPrice: 200_000 }, 0],
  ['sales', { maxPrice: 200_001 }, 1],
  ['sales', { minPrice: 200_000 }, 1],
  ['sales', { minPrice: 5_000_000 }, 5],
  ['lettings', { maxPrice: 1000, minPrice: 100 }, 1],
  ['lettings', {}, undefined],
] as const)('a search for %s with %j is in price band %s', (channel, prices, band) => {
  expect(priceBandOf(channel, prices)).toBe(band)
})

test.each([
  [0, 0],
  [20, 0],
  [21, 1],
  [120, 5],
  [121, 6],
  [9999, 11],
])('of a target of two hours, %d minutes are in bar %d', (minutes, bar) => {
  expect(responseBarOf(minutes, 120)).toBe(bar)
})
