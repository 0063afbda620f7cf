import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Body, idOf } from '#src/enquiries/fields/form-body.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { answerEnquiry } from '#src/enquiries/leads/server/answer-enquiry.ts'
import { enquiryLimits } from '#src/enquiries/leads/server/enquiry-limits.ts'
import {
  createEnquiryHandler,
  idempotencyKey,
  type RefusedEnquiry,
  type SentForm,
} from '#src/enquiries/leads/server/handle-enquiry.ts'
import type { AcceptOptions } from '#src/enquiries/leads/server/leads.ts'
import { limitRate } from '#src/enquiries/server/lead-routes.ts'
import { limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost, pageBefore } from '#src/platform/http/form-post.ts'
import { refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { parsePropertyPath, propertyPath } from '#src/property/listing/property-paths.ts'
import { appointmentByKey } from '../../appointments/server/appointment-records.ts'
import {
  chooseTimePath,
  JOINED_PATH,
  openHousePath,
  viewingPath,
  waitingPath,
  waitPath,
} from '../../appointments/viewing-paths.ts'
import { canBeViewed } from '../../availability/can-be-viewed.ts'
import { HOUSE_FIELD, parsePlacesRequest } from '../parse-places-request.ts'
import type { BookingDeps } from './booking-routes.ts'
import { mayTakeTime, viewingLimits } from './viewing-limits.ts'

const BODY_LIMIT = 64 * 1024

const TOO_MANY = "You've booked several viewings today. Please call us to book another."
const CLOSED = 'This open house can’t be booked any more. Please choose another time.'
const OFFER_OVER = 'That time was held for you until its time was up, and has gone to the next person.'
const NOT_OURS = 'This link doesn’t work.'

/** Open houses are booked, waiting lists joined and left. Contract: docs/contracts/viewings.md. */
export async function viewingPlacesRoutes(app: FastifyInstance, deps: BookingDeps): Promise<void> {
  const { clock, config, db, formProtection, leads, properties, viewings } = deps
  const { openHouses, waitingList } = viewings
  const handle = createEnquiryHandler(deps)
  const options = { bodyLimit: BODY_LIMIT, preHandler: limitRate(deps, 'enquiry-from', enquiryLimits.from) }
  type OfHome = { Params: { id: string; channel: string } }

  app.post<OfHome>('/properties/:id/:channel/open-house-places', options, async (request, reply) => {
    const home = await homeOf(request)
    if (!home) return noHome(request, reply)
    const body = bodyOf(request)
    const houseId = idOf(body, HOUSE_FIELD) ?? 0
    const house = (await openHouses.ofHome(home.property.id)).find(({ id }) => id === houseId)
    const { id, channel } = home
    const formPage = house ? openHousePath(id, channel, house.id) : chooseTimePath(id, channel)
    if (!house) return refuseForm(request, reply, { status: 409, problem: CLOSED, page: formPage })
    const enquiry: SentForm = {
      body,
      captchaAction: 'book_a_viewing',
      honeypotKind: 'viewing',
      formPage,
      nextPage: propertyPath(id, channel),
    }
    const key = keyOf(idempotencyKey(request, body), `open-house-${house.id}`)
    let people = 1
    const outcome = await handle(request, enquiry, {
      parse() {
        const read = parsePlacesRequest(body, { ...asked(request), property: home, day: house })
        if ('lead' in read) people = read.people
        return read
      },
      async accept(lead, accepting) {
        if (!(await mayBook(request, lead))) return refusal(429, TOO_MANY)
        return bookPlaces(lead, { ...accepting, bookingKey: key, openHouseId: house.id, people })
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

  app.post<OfHome>('/properties/:id/:channel/waiting-list', options, async (request, reply) => {
    const home = await homeOf(request)
    if (!home) return noHome(request, reply)
    const body = bodyOf(request)
    const { id, channel, property } = home
    const houseId = idOf(body, HOUSE_FIELD)
    const isKnown = houseId === undefined || (await openHouses.ofHome(id)).some((house) => house.id === houseId)
    if (!isKnown) return refuseForm(request, reply, { status: 409, problem: CLOSED, page: chooseTimePath(id, channel) })
    const enquiry: SentForm = {
      body,
      captchaAction: 'book_a_viewing',
      honeypotKind: 'viewing',
      formPage: waitPath(id, channel, houseId ?? null),
      nextPage: propertyPath(id, channel),
    }
    let people = 1
    const outcome = await handle(request, enquiry, {
      parse() {
        const read = parsePlacesRequest(body, { ...asked(request), property: home })
        if ('lead' in read) people = read.people
        return read
      },
      async accept(lead, accepting) {
        if (!(await mayBook(request, lead))) return refusal(429, TOO_MANY)
        const { firstName, lastName, email = '', telephone } = lead.person
        return db.transaction().execute(async (trx) => {
          const accepted = await leads.accept(trx, lead, accepting)
          await waitingList.join(trx, property, {
            openHouseId: houseId ?? null,
            people,
            attendee: { firstName, lastName, email, telephone },
            leadId: accepted.id,
            ...(accepting.userId !== undefined && { userId: accepting.userId }),
          })
          return accepted
        })
      },
    })
    if (outcome.kind !== 'accepted' && outcome.kind !== 'repeated')
      return answerEnquiry(deps, request, reply, { enquiry, outcome })
    await waitingList.offer(property.id, houseId ?? null)
    reply.header('cache-control', 'no-store')
    // the link is mailed to whose address it is, and is none of whoever typed that address
    return succeed(request, reply.code(200), { json: { path: JOINED_PATH }, page: JOINED_PATH })
  })

  type OfToken = { Params: { token: string } }
  const byLink = {
    bodyLimit: 16 * 1024,
    preHandler: limitByIp(formProtection, { name: 'viewing-link', limit: viewingLimits.byLink }),
  }
  const asPrivate = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

  app.post<OfToken>('/viewing-waiting/:token/take', byLink, async (request, reply) => {
    const { token } = request.params
    const outcome = await waitingList.take(token)
    asPrivate(reply)
    if (outcome.kind === 'not-found') return problem(reply, 404, NOT_OURS)
    if (outcome.kind !== 'taken')
      return refuseForm(request, reply, { status: 409, problem: OFFER_OVER, page: waitingPath(token) })
    const page = viewingPath(viewings.tokenOf(outcome.appointment.id))
    return succeed(request, reply.code(200), { json: { path: page, state: outcome.appointment.state }, page })
  })

  app.post<OfToken>('/viewing-waiting/:token/leave', byLink, async (request, reply) => {
    const { token } = request.params
    await waitingList.leave(token)
    asPrivate(reply)
    return succeed(request, reply.code(200), { json: { left: true }, page: `${waitingPath(token)}?left=1` })
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
      if (outcome.kind === 'full') return refusal(409, fullWords(outcome.left))
      if (outcome.kind === 'closed') return refusal(409, CLOSED)
      const accepted = await leads.accept(trx, lead, accepting)
      if (outcome.kind === 'booked') await viewings.linkLead(trx, outcome.appointment, accepted.id)
      return accepted
    })
  }

  const asked = (request: FastifyRequest) => ({ now: clock(), page: pageBefore(request, config.publicUrl) })

  async function homeOf({ params }: FastifyRequest<OfHome>) {
    const path = parsePropertyPath(`/properties/${params.id}/${params.channel}`)
    const property = path && (await properties.byId(path.id))
    if (!path || !property?.published || property.channel !== path.channel) return undefined
    return viewings.isOffered() && canBeViewed(property, clock()) ? { ...path, property } : undefined
  }

  const mayBook = (request: FastifyRequest, { person }: Lead) =>
    mayTakeTime(formProtection.limit, { ip: request.ip, email: person.email })
}

const keyOf = (formKey: string | undefined, what: string) => (formKey === undefined ? undefined : `${formKey}:${what}`)

function fullWords(left: number): string {
  if (left === 0) return 'This open house is full now. You can ask to be told of a free place.'
  return `There ${left === 1 ? 'is 1 place' : `are ${left} places`} left. Please choose fewer people.`
}

function refusal(status: number, words: string): RefusedEnquiry {
  return { kind: 'refused', status, problem: words, flash: 'lead-sending-error' }
}

async function noHome(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  return isFormPost(request)
    ? reply.redirect('/#flash/lead-sending-error', 303)
    : problem(reply, 404, 'This property isn’t on our site, or can’t be viewed any more.')
}

function bodyOf({ body }: FastifyRequest): Body {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {}
}
