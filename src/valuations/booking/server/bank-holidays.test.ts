import { beforeAll, expect, test } from 'vitest'
import type { HolidayDates } from '#src/agency/branches/bank-holidays.ts'
import { isClosed } from '../valuation-days.ts'
import { loadBankHolidays } from './bank-holidays.ts'

let holidays: HolidayDates
beforeAll(async () => {
  holidays = await loadBankHolidays()
})

/** Fixed numbers of bank holidays a year: https://www.gov.uk/bank-holidays */
test.each([
  ['england-and-wales', 8],
  ['scotland', 9],
  ['northern-ireland', 10],
] as const)('%s has %d bank holidays in each year from 2026 to 2028, all on weekdays', (region, count) => {
  for (const year of ['2026', '2027', '2028'])
    expect(holidays[region].filter((date) => date.startsWith(year))).toHaveLength(count)
  for (const date of holidays[region]) expect([0, 6]).not.toContain(new Date(`${date}T12:00:00Z`).getUTCDay())
  expect(holidays[region]).toEqual([...new Set(holidays[region])].toSorted())
})

test.each(['2027-05-03', '2027-05-31', '2027-08-30', '2028-04-17'])('a valuation cannot be booked on %s', (day) => {
  const days = { closedWeekdays: [], closedDates: [...holidays['england-and-wales']], noticeDays: 1 }
  expect(isClosed(day, { ...days, bankHolidays: 'england-and-wales' })).toBe(true)
  expect(isClosed(day, { ...days, closedDates: [...holidays.none], bankHolidays: 'none' })).toBe(false)
})
