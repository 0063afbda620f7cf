import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import { daysBetween } from '#src/formatting/uk-date.ts'
import { SLOT_MESSAGE } from '../fields/enquiry-validation.ts'
import { parseSlots } from './time-slots.ts'

/** When somebody would like the valuation: a day in the United Kingdom, and every slot that would suit. */
export type Booking = {
  /** "2026-12-09" */
  day: string
  /** ids of time slots, at least one */
  slots: number[]
  /** the time was offered as free: no other will do */
  isExact?: true
}

/** How far ahead a valuation can be asked for, in days. */
export const MAX_DAYS_AHEAD = 366

/** `start`: a time that was offered as free, "2026-11-25 10:00"; it stands for all the others. */
export type BookingFields = { time: string; day: string; month: string; year: string; start?: string }

const START = /^(\d{4})-(\d\d)-(\d\d) (\d{1,2}:00)$/

/**
 * Reads `lead_booking`. Months count from 1. `today` is the day in the United Kingdom ("2026-11-20"); a day before it or
 * after a year is not valid. The field names of the mistakes are those of the form.
 */
export function parseBooking(
  { start = '', ...typed }: BookingFields,
  today: string,
): { booking: Booking } | { mistakes: { field: string; message: string }[] } {
  const mistakes: { field: string; message: string }[] = []
  const exact = START.exec(start)
  const { time, day, month, year } = exact
    ? { year: exact[1]!, month: exact[2]!, day: exact[3]!, time: exact[4]! }
    : typed
  const date = readDay(day, month, year)
  if (!date || date < today || daysBetween(today, date) > MAX_DAYS_AHEAD)
    mistakes.push({ field: 'lead_booking[booking_day]', message: pleaseEnter('date') })
  const slots = parseSlots(time)
  if (!slots) mistakes.push({ field: 'lead_booking[booking_time]', message: SLOT_MESSAGE })
  return date && slots && mistakes.length === 0
    ? { booking: { day: date, slots, ...(exact && { isExact: true as const }) } }
    : { mistakes }
}

/** "2026-12-09" of numbers as typed; null if there is no such day. */
function readDay(day: string, month: string, year: string): string | null {
  if (![day, month, year].every((part) => /^\s*\d{1,4}\s*$/.test(part))) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1
  return isReal && Number(year) >= 2000 ? date.toISOString().slice(0, 10) : null
}
