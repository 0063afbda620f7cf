import { TIME_SLOTS } from '#src/enquiries/leads/time-slots.ts'
import { ukClock } from '#src/formatting/uk-date.ts'

/** The free times of a branch's valuers: ids of time slots by ISO date. */
export type OpenTimes = Readonly<Record<string, readonly number[]>>

export const OPEN_TIMES_PATH = '/valuation_times'

/** How far ahead free times are offered, in days. */
export const OPEN_TIMES_DAYS = 56

/** The slots in which some moments are; those that begin in no slot are left out. */
export function toOpenTimes(starts: readonly number[]): OpenTimes {
  const open: Record<string, number[]> = {}
  for (const start of starts) {
    const { date, hour, minute } = ukClock(new Date(start))
    const slot = TIME_SLOTS.find(({ time }) => time === `${hour}:00`)
    if (slot && minute === 0) open[date] = [...(open[date] ?? []), slot.id]
  }
  return open
}

/** Whether a slot is free on a day; before a day is chosen none is. */
export function isOpen(times: OpenTimes, day: string | undefined, slotId: number): boolean {
  return day !== undefined && (times[day]?.includes(slotId) ?? false)
}

/** "2026-11-25 10:00", as the form sends a time that was offered. */
export function formatBookingStart(day: string, slotId: number): string {
  return `${day} ${TIME_SLOTS.find(({ id }) => id === slotId)?.time ?? ''}`
}
