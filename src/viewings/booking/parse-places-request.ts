import { type Body, fieldText, idOf } from '#src/enquiries/fields/form-body.ts'
import type { Mistake } from '#src/enquiries/leads/form-mistakes.ts'
import type { Lead, LeadDetail } from '#src/enquiries/leads/lead.ts'
import { parseEnquiryConsent } from '#src/enquiries/leads/parse-consent.ts'
import { parseLeadMessage, parsePerson } from '#src/enquiries/leads/parse-person.ts'
import type { Channel } from '#src/property/listing/listing.ts'

/** The fields of an open house: which, and how many people come. */
export const HOUSE_FIELD = 'open_house'
export const PEOPLE_FIELD = 'people'

/** People that one booking can bring. */
export const MAX_PEOPLE = 6

type Asked = {
  now: Date
  page: string
  property: { id: number; channel: Channel }
  /** the day that is booked; absent: they go on a waiting list */
  day?: { startsAt: Date; endsAt: Date }
}

/** Reads who comes to an open house, or who waits for a time or places. A message is welcome, not required. */
export function parsePlacesRequest(
  body: Body,
  { now, page, property, day }: Asked,
): { lead: Lead; openHouseId: number | undefined; people: number } | { mistakes: Mistake[] } {
  const openHouseId = idOf(body, HOUSE_FIELD)
  const typed = fieldText(body, PEOPLE_FIELD)
  const people = typed === '' ? 1 : Number(typed)
  const person = parsePerson(body)
  const message = parseLeadMessage(body, { required: false })
  const { consent, mistakes: disagreed } = parseEnquiryConsent(body, { now, page })
  const mistakes = [...person.mistakes, ...message.mistakes, ...disagreed]
  if (!Number.isInteger(people) || people < 1 || people > MAX_PEOPLE)
    mistakes.unshift({ field: PEOPLE_FIELD, message: `Choose how many people come, ${MAX_PEOPLE} at most` })
  if (mistakes.length > 0) return { mistakes }
  const minutes = day && Math.round((day.endsAt.getTime() - day.startsAt.getTime()) / 60_000)
  return {
    openHouseId,
    people,
    lead: {
      kind: 'viewing',
      propertyId: property.id,
      channel: property.channel,
      ...(day && minutes !== undefined && { time: { startsAt: day.startsAt.toISOString(), minutes } }),
      person: person.value,
      message: message.value,
      consent,
      details: detailsOf({ isBooked: day !== undefined, openHouseId, people }),
      files: [],
      wantsAccount: false,
    },
  }
}

function detailsOf(asked: { isBooked: boolean; openHouseId: number | undefined; people: number }): LeadDetail[] {
  const { isBooked, openHouseId, people } = asked
  const who = people === 1 ? '1 person' : `${people} people`
  if (isBooked) return [{ label: 'Open house', value: who }]
  if (openHouseId !== undefined) return [{ label: 'Waiting list', value: `Open house, ${who}` }]
  return [{ label: 'Waiting list', value: 'Wants to hear of a free time' }]
}
