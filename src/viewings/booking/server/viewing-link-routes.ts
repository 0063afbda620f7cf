import type { FastifyInstance } from 'fastify'
import { type Body, fieldText, idOf, toBody } from '#src/enquiries/fields/form-body.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import { type FormRefusal, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { parseFeedback } from '../../appointments/feedback.ts'
import { viewingInvitation } from '../../appointments/server/calendar-invitation.ts'
import { invitationOf } from '../../appointments/server/viewing-mails.ts'
import type { Viewings } from '../../appointments/server/viewings.ts'
import { parseInstant, viewingActionPath, viewingPath } from '../../appointments/viewing-paths.ts'
import { CHOOSE_A_TIME, TIME_FIELD } from '../parse-booking-request.ts'
import { HOUSE_FIELD, MAX_PEOPLE, PEOPLE_FIELD } from '../parse-places-request.ts'
import { asPrivate, linkOptions, NOT_OURS, type OfToken } from './by-link.ts'
import { viewingLimits } from './viewing-limits.ts'

const TOO_LATE = 'This viewing can’t be changed online any more. Please call us.'
const TAKEN = 'Somebody has just booked that time. Please choose another.'

type ViewingLinkDeps = {
  viewings: Viewings
  calendars: { calendarOf: (secret: string) => Promise<string | undefined> }
  formProtection: Pick<FormProtection, 'limit'>
}

/**
 * What a visitor does by the link in their email: changes, cancels, puts the viewing into a calendar, says what they
 * think. The link is all that these calls ask for: no cookie, no sign-in. To look changes nothing, since mail programs
 * open links by themselves.
 */
export async function viewingLinkRoutes(
  app: FastifyInstance,
  { viewings, calendars, formProtection }: ViewingLinkDeps,
): Promise<void> {
  const options = linkOptions(formProtection)

  async function changePlaces(id: number, body: Body): Promise<Omit<FormRefusal, 'page'> | undefined> {
    const openHouseId = idOf(body, HOUSE_FIELD)
    const people = idOf(body, PEOPLE_FIELD)
    if (openHouseId === undefined) return { status: 422, errors: { [HOUSE_FIELD]: 'Choose a day' } }
    if (people === undefined || people > MAX_PEOPLE)
      return { status: 422, errors: { [PEOPLE_FIELD]: 'Choose how many people come' } }
    const outcome = await viewings.openHouses.changeBooking(id, { openHouseId, people })
    if (outcome.kind === 'closed') return { status: 409, problem: TOO_LATE }
    if (outcome.kind !== 'full') return undefined
    return { status: 409, errors: { [PEOPLE_FIELD]: `There are ${outcome.left} places at most. Choose fewer people.` } }
  }

  app.post<OfToken>('/viewing/:token/change', options, async (request, reply) => {
    const { token } = request.params
    const appointment = await viewings.byToken(token)
    asPrivate(reply)
    if (!appointment) return problem(reply, 404, NOT_OURS)
    const start = parseInstant(fieldText(toBody(request.body), TIME_FIELD))
    const page = viewingActionPath(token, 'change')
    if (appointment.openHouseId !== null) {
      const refused = await changePlaces(appointment.id, toBody(request.body))
      if (refused) return refuseForm(request, reply, { ...refused, page })
      return succeed(request, reply.code(200), { json: { state: 'booked' }, page: viewingPath(token) })
    }
    if (start === undefined)
      return refuseForm(request, reply, { status: 422, errors: { [TIME_FIELD]: CHOOSE_A_TIME }, page })
    const outcome = await viewings.move(appointment.id, start, 'visitor')
    if (outcome.kind === 'closed') return refuseForm(request, reply, { status: 409, problem: TOO_LATE, page })
    if (outcome.kind === 'taken') return refuseForm(request, reply, { status: 409, problem: TAKEN, page })
    return succeed(request, reply.code(200), { json: { state: outcome.appointment.state }, page: viewingPath(token) })
  })

  app.post<OfToken>('/viewing/:token/cancel', options, async (request, reply) => {
    const { token } = request.params
    const appointment = await viewings.byToken(token)
    asPrivate(reply)
    if (!appointment) return problem(reply, 404, NOT_OURS)
    const reason = fieldText(toBody(request.body), 'reason').trim().slice(0, 500)
    const outcome = await viewings.cancel(appointment.id, { by: 'visitor', reason })
    if (outcome.kind === 'closed')
      return refuseForm(request, reply, { status: 409, problem: TOO_LATE, page: viewingActionPath(token, 'change') })
    return succeed(request, reply.code(200), { json: { state: 'cancelled' }, page: viewingPath(token) })
  })

  app.post<OfToken>('/viewing/:token/feedback', options, async (request, reply) => {
    const { token } = request.params
    const appointment = await viewings.byToken(token)
    asPrivate(reply)
    if (!appointment) return problem(reply, 404, NOT_OURS)
    const body = toBody(request.body)
    const text = (name: string) => fieldText(body, name)
    const page = viewingActionPath(token, 'feedback')
    const feedback = parseFeedback({ outcome: text('outcome'), reason: text('reason'), notes: text('notes') })
    if (!feedback)
      return refuseForm(request, reply, { status: 422, errors: { outcome: 'Choose what you think of it' }, page })
    if (!(await viewings.giveFeedback(appointment.id, feedback, 'visitor')))
      return refuseForm(request, reply, { status: 409, problem: 'Feedback opens after the viewing.', page })
    return succeed(request, reply.code(200), { json: { saved: true }, page: `${page}?sent=1` })
  })

  app.get<OfToken>('/viewing/:token/viewing.ics', options, async (request, reply) => {
    const appointment = await viewings.byToken(request.params.token)
    const facts = appointment && (await viewings.factsOf(appointment))
    asPrivate(reply)
    if (!facts) return problem(reply, 404, NOT_OURS)
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="viewing.ics"')
      .send(viewingInvitation(invitationOf(facts)))
  })

  const ofCalendars = { preHandler: limitByIp(formProtection, { name: 'calendars', limit: viewingLimits.calendars }) }
  app.get<{ Params: { file: string } }>('/calendars/:file', ofCalendars, async (request, reply) => {
    const [, secret] = /^([\w-]{32})\.ics$/.exec(request.params.file) ?? []
    const calendar = secret === undefined ? undefined : await calendars.calendarOf(secret)
    asPrivate(reply)
    if (calendar === undefined) return problem(reply, 404, NOT_OURS)
    return reply.type('text/calendar; charset=utf-8').header('x-robots-tag', 'noindex').send(calendar)
  })
}
