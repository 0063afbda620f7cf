import type { ValuationDays, Weekday } from '#src/agency/profile/settings.ts'
import { MAX_DAYS_AHEAD } from '#src/enquiries/leads/booking.ts'
import { addDays, weekdayName } from '#src/formatting/uk-date.ts'
import { CLOSED_DAY_MESSAGE, TOO_SOON_MESSAGE } from './messages.ts'

/** The first and last day that can be booked. */
export function bookableRange({ noticeDays }: Pick<ValuationDays, 'noticeDays'>, today: string) {
  return { first: addDays(today, noticeDays), last: addDays(today, MAX_DAYS_AHEAD) }
}

export function isClosed(day: string, { closedWeekdays, closedDates }: ValuationDays): boolean {
  return closedDates.includes(day) || closedWeekdays.includes(weekdayName(day).toLowerCase() as Weekday)
}

/** Why a day cannot be booked; undefined if it can. */
export function dayProblem(day: string, days: ValuationDays, today: string): string | undefined {
  if (day < bookableRange(days, today).first) return TOO_SOON_MESSAGE
  return isClosed(day, days) ? CLOSED_DAY_MESSAGE : undefined
}
