import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Body, toBody } from '#src/enquiries/fields/form-body.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import type { EnquiryDeps } from '#src/enquiries/leads/server/enquiry-deps.ts'
import { enquiryLimits } from '#src/enquiries/leads/server/enquiry-limits.ts'
import type { RefusedEnquiry, SentForm } from '#src/enquiries/leads/server/handle-enquiry.ts'
import { limitRate } from '#src/enquiries/server/lead-routes.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import type { Channel, Property } from '#src/property/listing/listing.ts'
import { parsePropertyPath, propertyPath } from '#src/property/listing/property-paths.ts'
import type { Viewings } from '../../appointments/server/viewings.ts'
import { chooseTimePath } from '../../appointments/viewing-paths.ts'
import { canBeViewed } from '../../availability/can-be-viewed.ts'
import { mayTakeTime } from './viewing-limits.ts'

export type BookingDeps = EnquiryDeps & { viewings: Viewings }

/** The home that a form is about, and what was sent. */
type SentBooking = { id: number; channel: Channel; property: Property; body: Body }

/** Bytes at most of the form. */
const BODY_LIMIT = 64 * 1024

const TOO_MANY = "You've booked several viewings today. Please call us to book another."
const NO_HOME = 'This property isn’t on our site.'
export const NO_TIMES = 'This home has no times to choose from any more. Please call us, or ask for a viewing.'

type OfHome = { Params: { id: string; channel: string } }

/** Answers a form about viewing a home where it can be viewed: `POST /properties/{id}/{channel}/{action}`. */
export function onBookingForm(
  app: FastifyInstance,
  deps: BookingDeps,
  action: string,
  handle: (booking: SentBooking, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const options = { bodyLimit: BODY_LIMIT, preHandler: limitRate(deps, 'enquiry-from', enquiryLimits.from) }
  app.post<OfHome>(`/properties/:id/:channel/${action}`, options, async (request, reply) => {
    const asked = parsePropertyPath(`/properties/${request.params.id}/${request.params.channel}`)
    const property = asked && (await deps.properties.byId(asked.id))
    if (!asked || !property?.published || property.channel !== asked.channel) {
      reply.header('cache-control', 'no-store')
      return isFormPost(request) ? reply.redirect('/#flash/lead-sending-error', 303) : problem(reply, 404, NO_HOME)
    }
    if (!deps.viewings.isOffered() || !canBeViewed(property, deps.clock()))
      return answerNoTimes(request, reply, property)
    return handle({ id: asked.id, channel: asked.channel, property, body: toBody(request.body) }, request, reply)
  })
}

/** The page says what is left to them: another home, or the form that asks for a viewing. */
export async function answerNoTimes(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, channel }: Property,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  return isFormPost(request) ? reply.redirect(chooseTimePath(id, channel), 303) : problem(reply, 409, NO_TIMES)
}

/** What every form about viewing a home is handled as. */
export function toSentForm({ id, channel, body }: SentBooking, formPage: string): SentForm {
  return {
    body,
    captchaAction: 'book_a_viewing',
    honeypotKind: 'viewing',
    formPage,
    nextPage: propertyPath(id, channel),
  }
}

/** @returns why somebody may book no more today; undefined: they may */
export async function refuseTooMany(
  { formProtection }: Pick<BookingDeps, 'formProtection'>,
  { ip }: FastifyRequest,
  { person }: Lead,
): Promise<RefusedEnquiry | undefined> {
  return (await mayTakeTime(formProtection.limit, { ip, email: person.email }))
    ? undefined
    : refuseBooking(429, TOO_MANY)
}

export function refuseBooking(status: number, words: string): RefusedEnquiry {
  return { kind: 'refused', status, problem: words, flash: 'lead-sending-error' }
}
