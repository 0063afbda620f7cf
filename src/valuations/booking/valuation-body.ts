import { type Body, fieldText, groupOf } from '#src/enquiries/fields/form-body.ts'
import { formatSlots } from '#src/enquiries/leads/time-slots.ts'
import { formatBookingStart } from './open-times.ts'

/** `isExact`: one time that was offered as free */
export type ChosenTimes = { day: string; slots: readonly number[]; isExact?: boolean }

type BodyOptions = { branchId: number | undefined; times: ChosenTimes | undefined }

/** The body of `POST /leads` for a valuation: docs/contracts/valuations.md#what-the-form-sends. */
export function valuationBody(typed: Body, { branchId, times }: BodyOptions): Body {
  const client = groupOf(typed, 'lead_client')
  const lead = groupOf(typed, 'lead')
  const reason = fieldText(lead, 'channel') === 'letting' ? 'letting' : 'selling'
  return {
    lead_client: {
      first_name: fieldText(client, 'first_name'),
      last_name: fieldText(client, 'last_name'),
      body: fieldText(client, 'body'),
      email: fieldText(client, 'email'),
      tel_home: fieldText(client, 'tel_home'),
      do_not_contact: '1',
      street_address: streetLine(client),
      town: fieldText(client, 'town'),
      county: fieldText(client, 'county'),
      postcode: fieldText(client, 'postcode'),
      ...(fieldText(client, 'create_account') && { create_account: 'on' }),
    },
    lead: {
      valuation_reason: reason,
      message: fieldText(lead, 'message'),
      is_valuation_request: true,
      ...(branchId !== undefined && { branch_id: branchId }),
      channel: reason,
    },
    marketing_preferences: { opt_in_terms: 'on' },
    consent: groupOf(typed, 'consent'),
    ...(times && { lead_booking: bookingOf(times) }),
  }
}

/** "22 Windover Street", "Rose Cottage, Windover Street" */
export function streetLine(client: Body): string {
  const street = [fieldText(client, 'house_number'), fieldText(client, 'street_address')]
  const line = street.map((part) => part.trim()).filter(Boolean)
  return [fieldText(client, 'house_name').trim(), line.join(' ')].filter(Boolean).join(', ')
}

/** Months count from 1. */
function bookingOf({ day, slots, isExact = false }: ChosenTimes) {
  const [year = '', month = '', date = ''] = day.split('-')
  return {
    book_viewing: 'on',
    booking_time: formatSlots(slots),
    booking_day: String(Number(date)),
    booking_month: String(Number(month)),
    booking_year: year,
    ...(isExact && slots[0] !== undefined && { booking_start: formatBookingStart(day, slots[0]) }),
  }
}
