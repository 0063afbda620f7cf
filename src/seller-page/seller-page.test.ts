import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeInPercent, isPin, isWeeklyDue, sellerSummary } from './seller-page.ts'

const all = { shows: () => true }

describe('the summary sentence', () => {
  test.each([
    [
      { views: 486, usualViews: 342, viewings: 4, nextViewing: new Date('2026-11-28T10:00:00Z') },
      'In the last 14 days your home has had 1.4 times as many online views as similar homes. Four viewings so far, the next on Saturday 28 November.',
    ],
    [
      { views: 1, usualViews: null, viewings: 0, nextViewing: null },
      'In the last 14 days your home was viewed online 1 time. No viewings yet.',
    ],
    [
      { views: 100, usualViews: 101, viewings: 1, nextViewing: null },
      'In the last 14 days your home was viewed online about as often as similar homes. One viewing so far.',
    ],
    [
      { views: 30, usualViews: 120, viewings: 0, nextViewing: new Date('2026-11-28T10:00:00Z') },
      'In the last 14 days your home was viewed online 30 times; similar homes 120 times on average. The first viewing is on Saturday 28 November.',
    ],
  ])('of %j says it plainly', (figures, words) => {
    expect(sellerSummary(figures, all)).toBe(words)
  })

  test('says nothing of what the agency does not show', () => {
    const figures = { views: 486, usualViews: 342, viewings: 4, nextViewing: null }
    expect(sellerSummary(figures, { shows: (part) => part === 'views' })).toBe(
      'In the last 14 days your home was viewed online 486 times.',
    )
    expect(sellerSummary(figures, { shows: () => false })).toBe('')
  })
})

test('a change is a whole percentage, and none where there was too little before', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (now, before) => {
      expect(changeInPercent(now, before)).toMatch(before < 5 ? /^$/ : /^(as before|[+−]\d+%)$/)
    }),
  )
})

test.each(['', '123', '12a4', '123456789', '１２３４'])('%j is no PIN', (text) => {
  expect(isPin(text)).toBe(false)
})

describe('a weekly email', () => {
  const friday = { date: '2026-11-27', weekday: 'friday', hour: 9 }
  test.each([
    ['on its day from the hour on', { weekday: 'friday', mailedOn: null }, friday, true],
    [
      'later that day, if the worker was down',
      { weekday: 'friday', mailedOn: '2026-11-20' },
      { ...friday, hour: 23 },
      true,
    ],
    ['not before the hour', { weekday: 'friday', mailedOn: null }, { ...friday, hour: 8 }, false],
    ['not twice a day', { weekday: 'friday', mailedOn: '2026-11-27' }, friday, false],
    ['not on another day', { weekday: 'monday', mailedOn: null }, friday, false],
    ['never for who wants none', { weekday: null, mailedOn: null }, friday, false],
  ])('is due %s', (_when, page, now, isDue) => {
    expect(isWeeklyDue(page, now, 9)).toBe(isDue)
  })
})
