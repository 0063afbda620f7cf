import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Body, fieldText } from '#src/enquiries/fields/form-body.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { answerEnquiry } from '#src/enquiries/leads/server/answer-enquiry.ts'
import type { EnquiryDeps } from '#src/enquiries/leads/server/enquiry-deps.ts'
import { enquiryLimits } from '#src/enquiries/leads/server/enquiry-limits.ts'
import {
  createEnquiryHandler,
  idempotencyKey,
  type RefusedEnquiry,
  type SentForm,
} from '#src/enquiries/leads/server/handle-enquiry.ts'
import type { Accepted, AcceptOptions } from '#src/enquiries/leads/server/leads.ts'
import { limitRate } from '#src/enquiries/server/lead-routes.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost, pageBefore } from '#src/platform/http/form-post.ts'
import { succeed } from '#src/platform/http/forms/answer-forms.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { parsePropertyPath, propertyPath } from '#src/property/listing/property-paths.ts'
import type { Appointment } from '../../appointments/appointment.ts'
import { appointmentByKey, isDoubleBooking } from '../../appointments/server/appointment-records.ts'
import type { Viewings } from '../../appointments/server/viewings.ts'
import { chooseTimePath, chosenTimePath, parseInstant, viewingPath } from '../../appointments/viewing-paths.ts'
import { parseBookingRequest, TIME_FIELD } from '../parse-booking-request.ts'
import { mayTakeTime } from './viewing-limits.ts'

export type BookingDeps = EnquiryDeps & { viewings: Viewings }

/** Bytes at most of the form. */
const BODY_LIMIT = 64 * 1024

const TAKEN = 'Somebody has just booked that time. Choose another one below; what you typed is still here.'
const TOO_MANY = "You've booked several viewings today. Please call us to book another."
const NO_TIMES = 'This home has no times to choose from any more. Please call us, or ask for a viewing.'

/** `POST /properties/{id}/{channel}/viewings`: books a viewing at a time. Contract: docs/contracts/viewings.md. */
export async function bookingRoutes(app: FastifyInstance, deps: BookingDeps): Promise<void> {
  const { clock, config, db, formProtection, leads, properties, viewings } = deps
  const handle = createEnquiryHandler(deps)

  app.post<{ Params: { id: string; channel: string } }>(
    '/properties/:id/:channel/viewings',
    { bodyLimit: BODY_LIMIT, preHandler: limitRate(deps, 'enquiry-from', enquiryLimits.from) },
    async (request, reply) => {
      const asked = parsePropertyPath(`/properties/${request.params.id}/${request.params.channel}`)
      const property = asked && (await properties.byId(asked.id))
      if (!asked || !property?.published || property.channel !== asked.channel) return noHome(request, reply)
      const known = await viewings.timesOf(property)
      if (!known) return noTimes(request, reply, property)
      const body = bodyOf(request)
      const start = parseInstant(fieldText(body, TIME_FIELD))
      const enquiry: SentForm = {
        body,
        captchaAction: 'book_a_viewing',
        honeypotKind: 'viewing',
        formPage:
          start === undefined
            ? chooseTimePath(asked.id, asked.channel)
            : chosenTimePath(asked.id, asked.channel, start),
        nextPage: propertyPath(asked.id, asked.channel),
      }
      const formKey = idempotencyKey(request, body)
      let appointment: Appointment | undefined
      const outcome = await handle(request, enquiry, {
        parse: () =>
          parseBookingRequest(body, {
            now: clock(),
            page: pageBefore(request, config.publicUrl),
            minutes: known.minutes,
            property: asked,
          }),
        async accept(lead, options) {
          if (!(await mayBook(request, lead))) return refusal(429, TOO_MANY)
          const stored = await bookWithLead(property, lead, options)
          if (stored.kind !== 'refused') appointment = stored.appointment
          return stored
        },
      })
      if (outcome.kind !== 'accepted' && outcome.kind !== 'repeated')
        return answerEnquiry(deps, request, reply, { enquiry, outcome })
      if (formKey !== undefined && start !== undefined)
        appointment ??= await appointmentByKey(db, keyOf(formKey, start))
      if (!appointment) return answerEnquiry(deps, request, reply, { enquiry, outcome })
      const page = viewingPath(viewings.tokenOf(appointment.id))
      reply.header('cache-control', 'no-store')
      return succeed(request, reply.code(200), { json: { path: page, state: appointment.state }, page })
    },
  )

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
        if (outcome.kind === 'taken') return refusal(409, TAKEN)
        if (outcome.kind === 'not-offered') return refusal(409, NO_TIMES)
        const accepted = await leads.accept(trx, lead, options)
        if (outcome.kind === 'booked') await viewings.linkLead(trx, outcome.appointment, accepted.id)
        return { ...accepted, appointment: outcome.appointment }
      })
    } catch (error) {
      if (isDoubleBooking(error)) return refusal(409, TAKEN)
      throw error
    }
  }

  const mayBook = (request: FastifyRequest, { person }: Lead) =>
    mayTakeTime(formProtection.limit, { ip: request.ip, email: person.email })
}

/** The same form with another time is another viewing: a visitor went back and chose again. */
const keyOf = (formKey: string, start: number) => `${formKey}:${start}`

function refusal(status: number, words: string): RefusedEnquiry {
  return { kind: 'refused', status, problem: words, flash: 'lead-sending-error' }
}

async function noHome(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  return isFormPost(request)
    ? reply.redirect('/#flash/lead-sending-error', 303)
    : problem(reply, 404, 'This property isn’t on our site.')
}

async function noTimes(request: FastifyRequest, reply: FastifyReply, { id, channel }: Property): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  return isFormPost(request) ? reply.redirect(chooseTimePath(id, channel), 303) : problem(reply, 409, NO_TIMES)
}

function bodyOf({ body }: FastifyRequest): Body {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {}
}
