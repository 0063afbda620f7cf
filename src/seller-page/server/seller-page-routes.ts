import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import { parseEmail } from '#src/contact-details/contact-fields.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { atUkTime, DAY_MS, parseTimeOfDay, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import { exceededLimit, refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { bodyFields, rawTextOf } from '#src/platform/http/forms/read-body.ts'
import { isOneClick, takeBodiesAsText } from '#src/platform/http/one-click.ts'
import { parseForm } from '#src/platform/http/parse-form.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import {
  addUnavailableTime,
  removeUnavailableTime,
  unavailableTimeById,
  unavailableTimes,
} from '#src/viewings/appointments/server/showing-rules.ts'
import type { Viewings } from '#src/viewings/appointments/server/viewings.ts'
import { parseInstant } from '#src/viewings/appointments/viewing-paths.ts'
import type { UnavailableTime } from '#src/viewings/availability/unavailable-time.ts'
import { DEVICE_DAYS, MAX_QUESTION, SELLER_PAGE_COOKIE, sellerEmailsPath, sellerPagePath } from '../seller-page.ts'
import { askedViewings, sellerParts } from './seller-page-facts.ts'
import { markedBy } from './seller-page-records.ts'
import type { OpenSellerPage, SellerPages } from './seller-pages.ts'

const BODY_LIMIT = 32 * 1024
const HOUR_SECONDS = 60 * 60

export const sellerPageLimits = {
  /** everything that is sent by a page, from one network */
  sends: { max: 120, perSeconds: 10 * 60 },
  opensFrom: { max: 30, perSeconds: HOUR_SECONDS },
  /** of one page: neither its address nor its PIN is found by trying */
  opensOf: { max: 10, perSeconds: HOUR_SECONDS },
  questionsOf: { max: 20, perSeconds: 24 * HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>

const NOT_OURS = 'This link doesn’t work.'
const ENDED = 'This link has ended. Please call us.'
const WRONG = 'That isn’t the address that we wrote to, or not your PIN. Try again, or call us'

/** Times of one home that its seller can mark: more would be by mistake. */
const MAX_UNAVAILABLE = 30

/** Days ahead of one that is marked. */
const MAX_DAYS_AHEAD = 366

export type SellerPageRouteDeps = {
  db: Database
  sellerPages: SellerPages
  viewings: Pick<Viewings, 'notices'>
  agency: Parameters<typeof sellerParts>[0]
  formProtection: Pick<FormProtection, 'limit'>
  config: { publicUrl: string }
  clock: () => Date
}

type OfToken = { Params: { token: string } }

const asPrivate = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

/** What a seller or landlord sends by their page. Plain forms: the link and the device's cookie are all they need. */
export async function sellerPageRoutes(app: FastifyInstance, deps: SellerPageRouteDeps): Promise<void> {
  const { db, sellerPages, viewings, agency, formProtection, config, clock } = deps
  const options = {
    bodyLimit: BODY_LIMIT,
    preHandler: limitByIp(formProtection, { name: 'seller-page', limit: sellerPageLimits.sends }),
  }

  app.post<OfToken>('/your-home/:token/open', options, async (request, reply) => {
    const { token } = request.params
    const page = sellerPagePath(token)
    asPrivate(reply)
    const open = await sellerPages.byToken(token)
    if (!open) return problem(reply, 404, NOT_OURS)
    const exceeded = await exceededLimit(formProtection, [
      [`seller-page-from:${ipGroup(request.ip)}`, sellerPageLimits.opensFrom],
      [`seller-page-of:${open.page.id}`, sellerPageLimits.opensOf],
    ])
    if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page })
    if (open.isEnded) return refuseForm(request, reply, { status: 410, problem: ENDED, page })
    const body = bodyFields(request.body)
    const email = parseEmail(rawTextOf(body, 'email'))
    if (email === null)
      return refuseForm(request, reply, {
        status: 422,
        errors: { email: 'Enter your email address, like anna@example.com' },
        page,
      })
    const device = await sellerPages.open(open.page, { email, pin: rawTextOf(body, 'pin').trim() })
    if (device === undefined) {
      request.noteEvent('sign-in-refused', { reason: 'seller-page' })
      return refuseForm(request, reply, { status: 422, errors: { email: WRONG }, page })
    }
    reply.setCookie(SELLER_PAGE_COOKIE, device, {
      path: page,
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
      expires: new Date(clock().getTime() + DEVICE_DAYS * DAY_MS),
    })
    return succeed(request, reply, { json: { opened: true }, page })
  })

  /** Handles a form of a page that is open on a known device. */
  function onPage(
    action: string,
    handle: (open: OpenSellerPage, request: FastifyRequest<OfToken>, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    app.post<OfToken>(`/your-home/:token/${action}`, options, async (request, reply) => {
      const { token } = request.params
      const page = sellerPagePath(token)
      asPrivate(reply)
      const open = await sellerPages.byToken(token)
      if (!open) return problem(reply, 404, NOT_OURS)
      if (open.isEnded) return refuseForm(request, reply, { status: 410, problem: ENDED, page })
      if (!sellerPages.isKnownDevice(open.page, request.cookies[SELLER_PAGE_COOKIE]))
        return refuseForm(request, reply, { status: 403, problem: 'Enter your email address first.', page })
      return handle(open, request, reply)
    })
  }

  onPage('agree', async ({ page, home }, request, reply) => {
    const path = sellerPagePath(request.params.token)
    const body = bodyFields(request.body)
    const noticeId = Number(rawTextOf(body, 'notice'))
    const start = parseInstant(rawTextOf(body, 'at')) ?? 0
    // their own viewings alone, whatever number is sent
    const asked = await askedViewings(db, { propertyId: home.id, email: page.email, now: clock() })
    if (!asked.some((one) => one.noticeId === noticeId)) return problem(reply, 404, NOT_OURS)
    const outcome = await viewings.notices.agree(viewings.notices.tokenOf(noticeId), start)
    if (outcome.kind !== 'answered')
      return refuseForm(request, reply, {
        status: 409,
        problem: 'The viewing has been moved or cancelled since you opened this page. Please look again.',
        page: path,
      })
    return succeed(request, reply, { json: { answer: 'agreed' }, page: `${path}?agreed#reply` })
  })

  onPage('ask', async (open, request, reply) => {
    const path = sellerPagePath(request.params.token)
    const message = rawTextOf(bodyFields(request.body), 'message').trim().toWellFormed()
    const refuse = (words: string, status = 422) =>
      refuseForm(request, reply, { status, errors: { message: words }, page: path })
    if (!sellerParts(agency)('questions')) return problem(reply, 404, NOT_OURS)
    if (message === '') return refuse('Write your question')
    if (message.length > MAX_QUESTION) return refuse(`Enter at most ${MAX_QUESTION} characters`)
    const exceeded = await exceededLimit(formProtection, [
      [`seller-question:${open.page.id}`, sellerPageLimits.questionsOf],
    ])
    if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page: path })
    await sellerPages.ask(open, message)
    return succeed(request, reply, { json: { sent: true }, page: `${path}?asked#ask` })
  })

  onPage('unavailable', async ({ page, home }, request, reply) => {
    const path = sellerPagePath(request.params.token)
    if (!sellerParts(agency)('unavailable-times')) return problem(reply, 404, NOT_OURS)
    const body = bodyFields(request.body)
    const read = readTime((name) => rawTextOf(body, name).trim(), clock())
    if ('errors' in read) return refuseForm(request, reply, { status: 422, errors: read.errors, page: path })
    const marked = await unavailableTimes(db, { staffIds: [], branchIds: [], propertyIds: [home.id], from: clock() })
    if (marked.length >= MAX_UNAVAILABLE)
      return refuseForm(request, reply, { status: 422, problem: 'Take one of the times away first.', page: path })
    await addUnavailableTime(
      db,
      { propertyId: home.id },
      { time: read.time, note: '', createdBy: markedBy(page.id), now: clock() },
    )
    return succeed(request, reply, { json: { saved: true }, page: `${path}?saved#unavailable` })
  })

  onPage('available', async ({ page, home }, request, reply) => {
    const path = sellerPagePath(request.params.token)
    const id = Number(rawTextOf(bodyFields(request.body), 'time'))
    const stored = Number.isInteger(id) && id > 0 ? await unavailableTimeById(db, id) : undefined
    if (stored && (stored.propertyId !== home.id || stored.createdBy !== markedBy(page.id)))
      return problem(reply, 404, NOT_OURS)
    if (stored) await removeUnavailableTime(db, id)
    return succeed(request, reply, { json: { saved: true }, page: `${path}?saved#unavailable` })
  })

  await app.register(async (calls) => {
    takeBodiesAsText(calls)
    /** From a mail program, or from the page at that path. The token is all that it asks for, and good for nothing else. */
    calls.post<OfToken>('/your-home/:token/emails', async (request, reply) => {
      const { token } = request.params
      asPrivate(reply)
      const open = await sellerPages.byEmailsToken(token)
      const body = String(request.body ?? '')
      if (!open) return problem(reply, 404, NOT_OURS)
      if (isOneClick(body)) {
        await sellerPages.setWeekday(open.page.id, null)
        return reply.type('text/plain').send('You’ve been unsubscribed.\n')
      }
      const { weekday } = parseForm(body)
      const day = WEEKDAYS.find((one) => one === weekday)
      if (!day && weekday !== 'never') return problem(reply, 422, 'Choose a day, or no email.')
      await sellerPages.setWeekday(open.page.id, day ?? null)
      return reply.redirect(`${sellerEmailsPath(encodeURIComponent(token))}?changed`, 303)
    })
  })
}

/** A day of the week, or one day, with the hours of it; without hours all day. */
function readTime(
  field: (name: string) => string,
  now: Date,
): { time: UnavailableTime } | { errors: Record<string, string> } {
  const weekday = WEEKDAYS.find((one) => one === field('weekday'))
  const date = /^\d{4}-\d{2}-\d{2}$/.test(field('date')) ? field('date') : ''
  const from = field('from') === '' ? 0 : parseTimeOfDay(field('from'))
  const to = field('to') === '' || field('to') === '00:00' ? 24 * 60 : parseTimeOfDay(field('to'))
  const today = ukDate(now)
  const last = ukDate(new Date(now.getTime() + MAX_DAYS_AHEAD * DAY_MS))
  const errors: Record<string, string> = {}
  if (!weekday && (date === '' || date < today || date > last || Number.isNaN(Date.parse(date))))
    errors.date = 'Choose a day of the week, or a date to come'
  if (from === undefined) errors.from = 'Enter a time, like 09:00'
  if (to === undefined || (from !== undefined && to <= from)) errors.to = 'Enter a later time'
  if (Object.keys(errors).length > 0) return { errors }
  return weekday
    ? { time: { kind: 'weekly', weekdays: [weekday], from: from!, to: to! } }
    : { time: { kind: 'once', start: atUkTime(date, from!).getTime(), end: atUkTime(date, to!).getTime() } }
}
