import type { FastifyInstance } from 'fastify'
import { idOf } from '#src/enquiries/fields/form-body.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { answerEnquiry } from '#src/enquiries/leads/server/answer-enquiry.ts'
import { createEnquiryHandler, idempotencyKey } from '#src/enquiries/leads/server/handle-enquiry.ts'
import type { AcceptOptions } from '#src/enquiries/leads/server/leads.ts'
import { pageBefore } from '#src/platform/http/form-post.ts'
import { refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { appointmentByKey } from '../../appointments/server/appointment-records.ts'
import { chooseTimePath, openHousePath, viewingPath } from '../../appointments/viewing-paths.ts'
import { HOUSE_FIELD, parsePlacesRequest } from '../parse-places-request.ts'
import { type BookingDeps, onBookingForm, refuseBooking, refuseTooMany, toSentForm } from './booking-form.ts'

export const HOUSE_CLOSED = 'This open house can’t be booked any more. Please choose another time.'

/** Places at open houses are booked. Contract: docs/contracts/viewings.md. */
export async function openHousePlacesRoutes(app: FastifyInstance, deps: BookingDeps): Promise<void> {
  const { clock, config, db, leads, viewings } = deps
  const { openHouses } = viewings
  const handle = createEnquiryHandler(deps)

  onBookingForm(app, deps, 'open-house-places', async (booking, request, reply) => {
    const { id, channel, property, body } = booking
    const houseId = idOf(body, HOUSE_FIELD) ?? 0
    const house = (await openHouses.ofHome(property.id)).find((one) => one.id === houseId)
    if (!house)
      return refuseForm(request, reply, { status: 409, problem: HOUSE_CLOSED, page: chooseTimePath(id, channel) })
    const enquiry = toSentForm(booking, openHousePath(id, channel, house.id))
    const key = keyOf(idempotencyKey(request, body), `open-house-${house.id}`)
    let people = 1
    const outcome = await handle(request, enquiry, {
      parse() {
        const page = pageBefore(request, config.publicUrl)
        const read = parsePlacesRequest(body, { now: clock(), page, property: { id, channel }, day: house })
        if ('lead' in read) people = read.people
        return read
      },
      async accept(lead, accepting) {
        const booked = { ...accepting, bookingKey: key, openHouseId: house.id, people }
        return (await refuseTooMany(deps, request, lead)) ?? bookPlaces(lead, booked)
      },
    })
    if (outcome.kind !== 'accepted' && outcome.kind !== 'repeated')
      return answerEnquiry(deps, request, reply, { enquiry, outcome })
    const appointment = key === undefined ? undefined : await appointmentByKey(db, key)
    if (!appointment) return answerEnquiry(deps, request, reply, { enquiry, outcome })
    const page = viewingPath(viewings.tokenOf(appointment.id))
    reply.header('cache-control', 'no-store')
    return succeed(request, reply.code(200), { json: { path: page, state: appointment.state }, page })
  })

  /** The lead and the places are stored together, or neither is. */
  function bookPlaces(
    lead: Lead,
    {
      bookingKey,
      openHouseId,
      people,
      ...accepting
    }: AcceptOptions & { bookingKey: string | undefined; openHouseId: number; people: number },
  ) {
    const { firstName, lastName, email, telephone } = lead.person
    return db.transaction().execute(async (trx) => {
      const outcome = await openHouses.book(
        {
          openHouseId,
          people,
          attendee: { firstName, lastName, email, telephone },
          createdBy: 'visitor',
          ...(bookingKey !== undefined && { key: bookingKey }),
          ...(accepting.userId !== undefined && { userId: accepting.userId }),
        },
        trx,
      )
      if (outcome.kind === 'full') return refuseBooking(409, fullWords(outcome.left))
      if (outcome.kind === 'closed') return refuseBooking(409, HOUSE_CLOSED)
      const accepted = await leads.accept(trx, lead, accepting)
      if (outcome.kind === 'booked') await viewings.linkLead(trx, outcome.appointment, accepted.id)
      return accepted
    })
  }
}

const keyOf = (formKey: string | undefined, what: string) => (formKey === undefined ? undefined : `${formKey}:${what}`)

function fullWords(left: number): string {
  if (left === 0) return 'This open house is full now. You can ask to be told of a free place.'
  return `There ${left === 1 ? 'is 1 place' : `are ${left} places`} left. Please choose fewer people.`
}
