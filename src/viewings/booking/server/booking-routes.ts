import type { FastifyInstance } from 'fastify'
import { fieldText } from '#src/enquiries/fields/form-body.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { answerEnquiry } from '#src/enquiries/leads/server/answer-enquiry.ts'
import {
  createEnquiryHandler,
  idempotencyKey,
  type RefusedEnquiry,
} from '#src/enquiries/leads/server/handle-enquiry.ts'
import type { Accepted, AcceptOptions } from '#src/enquiries/leads/server/leads.ts'
import { pageBefore } from '#src/platform/http/form-post.ts'
import { succeed } from '#src/platform/http/forms/answer-forms.ts'
import type { Property } from '#src/property/listing/listing.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentByKey, isDoubleBooking } from '../../appointments/server/appointment-records.ts'
import { chooseTimePath, chosenTimePath, parseInstant, viewingPath } from '../../appointments/viewing-paths.ts'
import { parseBookingRequest, TIME_FIELD } from '../parse-booking-request.ts'
import {
  answerNoTimes,
  type BookingDeps,
  NO_TIMES,
  onBookingForm,
  refuseBooking,
  refuseTooMany,
  toSentForm,
} from './booking-form.ts'

const TAKEN = 'Somebody has just booked that time. Choose another one below; what you typed is still here.'

/** `POST /properties/{id}/{channel}/viewings`: books a viewing at a time. Contract: docs/contracts/viewings.md. */
export async function bookingRoutes(app: FastifyInstance, deps: BookingDeps): Promise<void> {
  const { clock, config, db, leads, viewings } = deps
  const handle = createEnquiryHandler(deps)

  onBookingForm(app, deps, 'viewings', async (booking, request, reply) => {
    const { id, channel, property, body } = booking
    const known = await viewings.timesOf(property)
    if (!known) return answerNoTimes(request, reply, property)
    const start = parseInstant(fieldText(body, TIME_FIELD))
    const formPage = start === undefined ? chooseTimePath(id, channel) : chosenTimePath(id, channel, start)
    const enquiry = toSentForm(booking, formPage)
    const formKey = idempotencyKey(request, body)
    let appointment: Appointment | undefined
    const outcome = await handle(request, enquiry, {
      parse: () =>
        parseBookingRequest(body, {
          now: clock(),
          page: pageBefore(request, config.publicUrl),
          minutes: known.minutes,
          property: { id, channel },
        }),
      async accept(lead, options) {
        const stored = (await refuseTooMany(deps, request, lead)) ?? (await bookWithLead(property, lead, options))
        if (stored.kind !== 'refused') appointment = stored.appointment
        return stored
      },
    })
    if (outcome.kind !== 'accepted' && outcome.kind !== 'repeated')
      return answerEnquiry(deps, request, reply, { enquiry, outcome })
    if (formKey !== undefined && start !== undefined) appointment ??= await appointmentByKey(db, keyOf(formKey, start))
    if (!appointment) return answerEnquiry(deps, request, reply, { enquiry, outcome })
    const page = viewingPath(viewings.tokenOf(appointment.id))
    reply.header('cache-control', 'no-store')
    return succeed(request, reply.code(200), { json: { path: page, state: appointment.state }, page })
  })

  /** The lead and the viewing are stored together, or neither is. */
  async function bookWithLead(
    property: Property,
    lead: Lead,
    options: AcceptOptions,
  ): Promise<(Accepted & { appointment: Appointment }) | RefusedEnquiry> {
    const { firstName, lastName, email, telephone } = lead.person
    const start = lead.kind === 'viewing' && lead.time ? Date.parse(lead.time.startsAt) : 0
    try {
      return await db.transaction().execute(async (trx) => {
        const request = {
          start,
          attendee: { firstName, lastName, email, telephone },
          createdBy: 'visitor',
          ...(options.key !== undefined && { key: keyOf(options.key, start) }),
          ...(options.userId !== undefined && { userId: options.userId }),
        }
        const outcome = await viewings.book(property, request, trx)
        if (outcome.kind === 'taken') return refuseBooking(409, TAKEN)
        if (outcome.kind === 'not-offered') return refuseBooking(409, NO_TIMES)
        const accepted = await leads.accept(trx, lead, options)
        if (outcome.kind === 'booked') await viewings.linkLead(trx, outcome.appointment, accepted.id)
        return { ...accepted, appointment: outcome.appointment }
      })
    } catch (error) {
      if (isDoubleBooking(error)) return refuseBooking(409, TAKEN)
      throw error
    }
  }
}

/** The same form with another time is another viewing: a visitor went back and chose again. */
const keyOf = (formKey: string, start: number) => `${formKey}:${start}`
