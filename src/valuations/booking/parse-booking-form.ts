import { parseSlots } from '#src/enquiries/leads/time-slots.ts'
import { type BookingState, EMPTY_BOOKING, SLOTS_FIELD, type Typed } from './booking-state.ts'

/** The state of the steps from a submitted plain form. An invalid day or slot is left out. */
export function parseBookingForm(values: Typed): BookingState {
  const part = (name: string) => String(values[`lead_booking[${name}]`] ?? '').padStart(2, '0')
  const [, startDay, startTime] = /^(\S+) (\S+)$/.exec(String(values['lead_booking[booking_start]'] ?? '')) ?? []
  const day = startDay ?? `${part('booking_year')}-${part('booking_month')}-${part('booking_day')}`
  return {
    ...EMPTY_BOOKING,
    typed: values,
    agreed: values,
    ...(isDay(day) && { day }),
    slots: { ids: parseSlots(startTime ?? String(values[SLOTS_FIELD] ?? '')) ?? [] },
  }
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T12:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether a field of the plain form belongs to the second or third step. */
export function isInLaterStep(name: string): boolean {
  return /^(lead_booking|consent)\[/.test(name)
}
