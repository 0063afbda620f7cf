import type { AlertTimes } from '#src/agency/profile/settings.ts'
import { addDays, atUkHour, formatUkDate, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import type { DigestFrequency } from '../list/alert-frequencies.ts'

/** When a digest was last due, at the agency's hour in London: at or before `now`. */
const LAST_DUE: Readonly<Record<DigestFrequency, (today: string, now: Date, times: AlertTimes) => Date>> = {
  W: (today, now, times) => {
    const due = weeklyDue(today, times)
    return due <= now ? due : weeklyDue(addDays(today, -7), times)
  },
  M: (today, now, times) => {
    const due = monthlyDue(today, times)
    return due <= now ? due : monthlyDue(lastOfMonthBefore(today), times)
  },
}

/** The last time at or before `now` that a digest was due. */
export function lastDigestDue(frequency: DigestFrequency, now: Date, times: AlertTimes): Date {
  return LAST_DUE[frequency](ukDate(now), now, times)
}

/** In the seven days that end with `today`. */
function weeklyDue(today: string, { weekday, hour }: AlertTimes): Date {
  const due = Array.from({ length: 7 }, (_, days) => addDays(today, -days)).find(
    (date) => weekdayName(date).toLowerCase() === weekday,
  )
  return atUkHour(due!, hour)
}

/** In the month of `date`. */
function monthlyDue(date: string, { dayOfMonth, hour }: AlertTimes): Date {
  return atUkHour(addDays(firstOfMonth(date), dayOfMonth - 1), hour)
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}

function lastOfMonthBefore(date: string): string {
  return addDays(firstOfMonth(date), -1)
}

/** "2 October", with the year where it is another one. */
export function formatRecentDate(at: Date, now: Date): string {
  const date = ukDate(at)
  return formatUkDate(date, { year: date.slice(0, 4) !== ukDate(now).slice(0, 4) })
}
