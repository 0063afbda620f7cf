import type { FastifyInstance } from 'fastify'
import { idOf } from '#src/enquiries/fields/form-body.ts'
import { answerEnquiry } from '#src/enquiries/leads/server/answer-enquiry.ts'
import { createEnquiryHandler } from '#src/enquiries/leads/server/handle-enquiry.ts'
import { problem } from '#src/platform/http/errors.ts'
import { pageBefore } from '#src/platform/http/form-post.ts'
import { refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { chooseTimePath, JOINED_PATH, viewingPath, waitingPath, waitPath } from '../../appointments/viewing-paths.ts'
import { HOUSE_FIELD, parsePlacesRequest } from '../parse-places-request.ts'
import { type BookingDeps, onBookingForm, refuseTooMany, toSentForm } from './booking-form.ts'
import { asPrivate, linkOptions, NOT_OURS, type OfToken } from './by-link.ts'
import { HOUSE_CLOSED } from './places-routes.ts'

const OFFER_OVER = 'That time was held for you until its time was up, and has gone to the next person.'

/** Waiting lists are joined and left, and what is held for somebody is taken or let go. Contract: docs/contracts/viewings.md. */
export async function waitingListRoutes(app: FastifyInstance, deps: BookingDeps): Promise<void> {
  const { clock, config, db, formProtection, leads, viewings } = deps
  const { openHouses, waitingList } = viewings
  const handle = createEnquiryHandler(deps)

  onBookingForm(app, deps, 'waiting-list', async (booking, request, reply) => {
    const { id, channel, property, body } = booking
    const houseId = idOf(body, HOUSE_FIELD)
    const isKnown = houseId === undefined || (await openHouses.ofHome(id)).some((house) => house.id === houseId)
    if (!isKnown)
      return refuseForm(request, reply, { status: 409, problem: HOUSE_CLOSED, page: chooseTimePath(id, channel) })
    const enquiry = toSentForm(booking, waitPath(id, channel, houseId ?? null))
    let people = 1
    const outcome = await handle(request, enquiry, {
      parse() {
        const page = pageBefore(request, config.publicUrl)
        const read = parsePlacesRequest(body, { now: clock(), page, property: { id, channel } })
        if ('lead' in read) people = read.people
        return read
      },
      async accept(lead, accepting) {
        const refused = await refuseTooMany(deps, request, lead)
        if (refused) return refused
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

  const byLink = linkOptions(formProtection)

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

  app.post<OfToken>('/viewing-waiting/:token/decline', byLink, async (request, reply) => {
    const { token } = request.params
    const isKnown = await waitingList.decline(token)
    asPrivate(reply)
    if (!isKnown) return problem(reply, 404, NOT_OURS)
    return succeed(request, reply.code(200), { json: { waiting: true }, page: waitingPath(token) })
  })

  app.post<OfToken>('/viewing-waiting/:token/leave', byLink, async (request, reply) => {
    const { token } = request.params
    await waitingList.leave(token)
    asPrivate(reply)
    return succeed(request, reply.code(200), { json: { left: true }, page: `${waitingPath(token)}?left=1` })
  })
}
