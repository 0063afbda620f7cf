import { type Body, fieldText } from '#src/enquiries/fields/form-body.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { parseEnquiryConsent } from '#src/enquiries/leads/parse-consent.ts'
import { parseLeadMessage, parsePerson } from '#src/enquiries/leads/parse-person.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { parseInstant } from '../appointments/viewing-paths.ts'

/** The field of the time that was chosen. */
export const TIME_FIELD = 'viewing_at'

export const CHOOSE_A_TIME = 'Choose a time'

type Asked = { now: Date; page: string; minutes: number; property: { id: number; channel: Channel } }

/** Reads the second step of booking: who comes, what they agree to, and the time. A message is welcome, not required. */
export function parseBookingRequest(
  body: Body,
  { now, page, minutes, property }: Asked,
): { lead: Lead; start: number } | { mistakes: Mistake[] } {
  const start = parseInstant(fieldText(body, TIME_FIELD))
  const person = parsePerson(body)
  const message = parseLeadMessage(body, { required: false })
  const { consent, mistakes: disagreed } = parseEnquiryConsent(body, { now, page })
  const mistakes = [...person.mistakes, ...message.mistakes, ...disagreed]
  if (start === undefined) mistakes.unshift({ field: TIME_FIELD, message: CHOOSE_A_TIME })
  if (start === undefined || mistakes.length > 0) return { mistakes }
  return {
    start,
    lead: {
      kind: 'viewing',
      propertyId: property.id,
      channel: property.channel,
      time: { startsAt: new Date(start).toISOString(), minutes },
      person: person.value,
      message: message.value,
      consent,
      details: [],
      files: [],
      wantsAccount: false,
    },
  }
}
