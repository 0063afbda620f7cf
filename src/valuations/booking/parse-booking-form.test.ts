import { expect, test } from 'vitest'
import { isInLaterStep, parseBookingForm } from './parse-booking-form.ts'

const booking = (day: string, month: string, year: string, time: string | string[]) => ({
  'lead_booking[booking_day]': day,
  'lead_booking[booking_month]': month,
  'lead_booking[booking_year]': year,
  'lead_booking[booking_time]': time,
})

test.each([
  [booking('9', '12', '2026', '9:00'), '2026-12-09', [1]],
  [booking('09', '12', '2026', ['9:00', 'all-pm']), '2026-12-09', [1, 4, 5, 6, 7, 8]],
  [booking('31', '2', '2026', []), undefined, []],
  [booking('x', '12', '2026', 'soon'), undefined, []],
  [{}, undefined, []],
])('the plain form %j has the day %s and the slots %j', (values, day, ids) => {
  const state = parseBookingForm(values)
  expect([state.day, state.slots.ids]).toEqual([day, ids])
  expect(state).toMatchObject({ step: 'details', typed: values })
})

test.each([
  ['lead_booking[booking_day]', true],
  ['consent[terms]', true],
  ['lead_client[postcode]', false],
  ['lead[message]', false],
])('the field %s belongs to a later step: %s', (name, later) => {
  expect(isInLaterStep(name)).toBe(later)
})
