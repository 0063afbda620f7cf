import type { AlertTimes, Weekday } from '#src/agency/profile/settings.ts'

/** Weekly and monthly e-mails go out at the agency's hour by the clocks of London, in summer and winter. */

export type DigestFrequency = 'W' | 'M'

const WEEKDAYS: readonly Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const HOUR_MS = 60 * 60 * 1000

/** The last time at or before `now` that a digest was due. */
export function lastDigestDue(frequency: DigestFrequency, now: Date, times: AlertTimes): Date {
  const today = londonDate(now)
  const due = frequency === 'W' ? weeklyDue(today, times) : monthlyDue(today.year, today.month, times)
  if (due <= now) return due
  if (frequency === 'W') return weeklyDue({ ...today, day: today.day - 7 }, times)
  return monthlyDue(today.year, today.month - 1, times)
}

type Day = { year: number; month: number; day: number }

/** In the seven days that end with `today`. */
function weeklyDue(today: Day, { weekday, hour }: AlertTimes): Date {
  const passed = (weekdayOf(today) - WEEKDAYS.indexOf(weekday) + 7) % 7
  return londonTime({ ...today, day: today.day - passed }, hour)
}

function monthlyDue(year: number, month: number, { dayOfMonth, hour }: AlertTimes): Date {
  return londonTime({ year, month, day: dayOfMonth }, hour)
}

function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay()
}

/**
 * An hour of a day in London. Of an hour that comes twice the first, of one that is left out (when the clocks go
 * forward) the hour after it. A day of 0 or below is one of the month before.
 */
function londonTime({ year, month, day }: Day, hour: number): Date {
  const asUtc = Date.UTC(year, month - 1, day, hour)
  const inSummer = new Date(asUtc - HOUR_MS)
  return londonHour(inSummer) === hour ? inSummer : new Date(asUtc)
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  hourCycle: 'h23',
})

function londonPart(at: Date, type: 'year' | 'month' | 'day' | 'hour'): number {
  return Number(parts.formatToParts(at).find((part) => part.type === type)?.value)
}

function londonHour(at: Date): number {
  return londonPart(at, 'hour')
}

function londonDate(at: Date): Day {
  return { year: londonPart(at, 'year'), month: londonPart(at, 'month'), day: londonPart(at, 'day') }
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', day: 'numeric', month: 'long' })
const withYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** "2 October", with the year where it is another one. */
export function londonDayInWords(at: Date, now: Date): string {
  return (londonPart(at, 'year') === londonPart(now, 'year') ? dayAndMonth : withYear).format(at)
}
