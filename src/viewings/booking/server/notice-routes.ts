import type { FastifyInstance } from 'fastify'
import { fieldText, toBody } from '#src/enquiries/fields/form-body.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { problem } from '#src/platform/http/errors.ts'
import { refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { MAX_NOTICE_MESSAGE, MAX_PROPOSED } from '../../appointments/home-contact.ts'
import type { NoticeOutcome } from '../../appointments/server/notice-answers.ts'
import type { Viewings } from '../../appointments/server/viewings.ts'
import { noticePath, parseInstant } from '../../appointments/viewing-paths.ts'
import { NOTICE_FIELDS } from '../notice-view.ts'
import { asPrivate, linkOptions, NOT_OURS, type OfToken } from './by-link.ts'

const REFUSALS = {
  changed: 'The viewing has been moved since we wrote to you. Please look at its new time.',
  closed: 'This viewing won’t take place any more, or has begun. Please call us.',
} as const

type NoticeRouteDeps = {
  viewings: Pick<Viewings, 'notices'>
  formProtection: Pick<FormProtection, 'limit'>
  clock: () => Date
}

/**
 * What a seller or tenant answers by the link in their email. Only a form that is sent changes anything: programs that
 * examine mail open every link.
 */
export async function noticeRoutes(
  app: FastifyInstance,
  { viewings: { notices }, formProtection, clock }: NoticeRouteDeps,
): Promise<void> {
  const options = linkOptions(formProtection)

  app.post<OfToken>('/viewing-notice/:token/agree', options, async (request, reply) => {
    const { token } = request.params
    const start = parseInstant(fieldText(toBody(request.body), NOTICE_FIELDS.at)) ?? 0
    const outcome = await notices.agree(token, start)
    asPrivate(reply)
    if (outcome.kind === 'not-found') return problem(reply, 404, NOT_OURS)
    const page = noticePath(token)
    if (outcome.kind !== 'answered') return refuseForm(request, reply, { ...refusalOf(outcome), page })
    return succeed(request, reply.code(200), { json: { answer: 'agreed' }, page })
  })

  app.post<OfToken>('/viewing-notice/:token/other-time', options, async (request, reply) => {
    const { token } = request.params
    const body = toBody(request.body)
    const start = parseInstant(fieldText(body, NOTICE_FIELDS.at)) ?? 0
    const message = fieldText(body, NOTICE_FIELDS.message).trim().toWellFormed().slice(0, MAX_NOTICE_MESSAGE)
    const proposed = proposedIn(fieldText(body, NOTICE_FIELDS.proposed), clock())
    const page = noticePath(token)
    asPrivate(reply)
    if (!(await notices.byToken(token))) return problem(reply, 404, NOT_OURS)
    if (message === '' && proposed.length === 0)
      return refuseForm(request, reply, {
        status: 422,
        errors: { [NOTICE_FIELDS.message]: 'Choose a time, or tell us what would suit you' },
        page,
      })
    const outcome = await notices.askForOtherTime(token, start, { message, proposed })
    if (outcome.kind === 'not-found') return problem(reply, 404, NOT_OURS)
    if (outcome.kind !== 'answered') return refuseForm(request, reply, { ...refusalOf(outcome), page })
    return succeed(request, reply.code(200), { json: { answer: 'other-time' }, page })
  })
}

function refusalOf({ kind }: Extract<NoticeOutcome, { kind: 'changed' | 'closed' | 'not-found' }>) {
  return { status: 409, problem: kind === 'changed' ? REFUSALS.changed : REFUSALS.closed }
}

/** Of times that the page offered, at most five to come. Whether one is free is seen when it is chosen. */
function proposedIn(text: string, now: Date): Date[] {
  const starts = text.split(',').flatMap((part) => parseInstant(part) ?? [])
  return [...new Set(starts)]
    .filter((start) => start > now.getTime())
    .slice(0, MAX_PROPOSED)
    .map((start) => new Date(start))
}
