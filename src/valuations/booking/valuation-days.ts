import type { ValuationDays, Weekday } from '#src/agency/profile/settings.ts'
import { MAX_DAYS_AHEAD } from '#src/enquiries/leads/booking.ts'
import { addDays, weekdayName } from '#src/formatting/uk-date.ts'

export const CLOSED_DAY_MESSAGE = 'We are closed on that day. Please choose another.'
export const TOO_SOON_MESSAGE = 'That is too soon for us. Please choose a later day.'

/** The first and the last day that can be asked for; `today` is the day in the United Kingdom. */
export function bookableRange({ noticeDays }: Pick<ValuationDays, 'noticeDays'>, today: string) {
  return { first: addDays(today, noticeDays), last: addDays(today, MAX_DAYS_AHEAD) }
}

/** Whether the agency is closed on a day. */
export function isClosed(day: string, { closedWeekdays, closedDates }: ValuationDays): boolean {
  return closedDates.includes(day) || closedWeekdays.includes(weekdayName(day).toLowerCase() as Weekday)
}

/** Why the agency offers no valuation on a day from today on, if it does not. */
export function dayProblem(day: string, days: ValuationDays, today: string): string | undefined {
  if (day < bookableRange(days, today).first) return TOO_SOON_MESSAGE
  return isClosed(day, days) ? CLOSED_DAY_MESSAGE : undefined
}
