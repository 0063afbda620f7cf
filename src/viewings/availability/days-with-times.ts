import { addDays, daysBetween, ukDate } from '#src/formatting/uk-date.ts'
import type { FreeTime } from './free-times.ts'
import { mondayOf } from './unavailable-time.ts'

/** How many times are shown before a visitor looks at the calendar. */
const EARLIEST = 3

/** A day with so few times or fewer is marked. */
const FEW = 2

export type DayWithTimes = { date: string; count: number; isFew: boolean }

/** The days that have any time, in order. */
export function daysWithTimes(times: readonly Pick<FreeTime, 'start'>[]): DayWithTimes[] {
  const counts = new Map<string, number>()
  for (const { start } of times) {
    const date = ukDate(new Date(start))
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return [...counts].map(([date, count]) => ({ date, count, isFew: count <= FEW }))
}

/** The three earliest times. */
export function earliestTimes<Time extends Pick<FreeTime, 'start'>>(times: readonly Time[]): Time[] {
  return times.slice(0, EARLIEST)
}

/** Whole weeks from the Monday of the first day to the Sunday of the last, for a calendar. */
export function calendarWeeks(first: string, last: string): string[][] {
  const monday = mondayOf(first)
  const weeks = Math.floor(daysBetween(monday, last) / 7) + 1
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
}
