import { expect, test } from 'vitest'
import { CLOSED_DAY_MESSAGE, TOO_SOON_MESSAGE } from './messages.ts'
import { bookableRange, dayProblem } from './valuation-days.ts'

const days = {
  closedWeekdays: ['sunday' as const],
  closedDates: ['2026-12-25'],
  noticeDays: 2,
  bankHolidays: 'none' as const,
}
/** a Friday */
const today = '2026-11-20'

test.each([
  ['2026-11-20', TOO_SOON_MESSAGE],
  ['2026-11-21', TOO_SOON_MESSAGE],
  ['2026-11-22', CLOSED_DAY_MESSAGE],
  ['2026-11-23', undefined],
  ['2026-12-24', undefined],
  ['2026-12-25', CLOSED_DAY_MESSAGE],
  ['2026-12-27', CLOSED_DAY_MESSAGE],
])('the day %s has the problem %s', (day, mistake) => {
  expect(dayProblem(day, days, today)).toBe(mistake)
})

test('the bookable range spans a year, across its end and a leap day', () => {
  expect(bookableRange(days, today)).toEqual({ first: '2026-11-22', last: '2027-11-21' })
  expect(bookableRange({ noticeDays: 1 }, '2028-02-28').first).toBe('2028-02-29')
})
