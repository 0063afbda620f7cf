import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseEmail } from '#src/contact-details/contact-fields.ts'
import type { FormProtection } from '#src/form-protection/server/form-protection.ts'
import { limitByIp } from '#src/form-protection/server/limit-by-ip.ts'
import { formatTime } from '#src/formatting/uk-date.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { problem } from '#src/platform/http/errors.ts'
import { exceededLimit, refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { bodyFields, rawTextOf } from '#src/platform/http/forms/read-body.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { ASKED_NAME, answerNames, answerProblem, readAnswer, type SellerAnswer } from '../seller-answer.ts'
import { SELLER_FORM_COOKIE, sellerFormPath, yourHomePath } from '../seller-form-paths.ts'
import { latestAnswer } from './seller-form-records.ts'
import type { OpenForm, SellerForms } from './seller-forms.ts'
import { shownAnswerKey } from './shown-answer.ts'

const BODY_LIMIT = 64 * 1024

const HOUR_SECONDS = 60 * 60

export const sellerFormLimits = {
  /** saved as one types, from one network */
  saves: { max: 300, perSeconds: 10 * 60 },
  opensFrom: { max: 30, perSeconds: HOUR_SECONDS },
  /** of one form: its address is not found by trying */
  opensOf: { max: 10, perSeconds: HOUR_SECONDS },
} as const satisfies Record<string, RateLimit>

const NOT_OURS = 'This link doesn’t work.'
const ENDED = 'This link has ended. Please call us.'
const OTHER_EMAIL = 'We wrote to another address. Enter the one that got our email, or call us'

type SellerFormRouteDeps = {
  sellerForms: SellerForms
  formProtection: Pick<FormProtection, 'limit'>
  config: { publicUrl: string }
}

/** What a seller or landlord sends by the link to their questions. */
export async function sellerFormRoutes(
  app: FastifyInstance,
  { sellerForms, formProtection, config }: SellerFormRouteDeps,
): Promise<void> {
  type OfToken = { Params: { token: string } }
  const asPrivate = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')

  app.post<OfToken>('/your-home/:token/questions/open', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { token } = request.params
    const page = sellerFormPath(token)
    asPrivate(reply)
    const open = await sellerForms.byToken(token)
    if (!open) return problem(reply, 404, NOT_OURS)
    const exceeded = await exceededLimit(formProtection, [
      [`seller-form-from:${ipGroup(request.ip)}`, sellerFormLimits.opensFrom],
      [`seller-form-of:${open.form.id}`, sellerFormLimits.opensOf],
    ])
    if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page })
    if (open.isEnded) return refuseForm(request, reply, { status: 410, problem: ENDED, page })
    const email = parseEmail(rawTextOf(bodyFields(request.body), 'email'))
    if (email === null)
      return refuseForm(request, reply, {
        status: 422,
        errors: { email: 'Enter your email address, like anna@example.com' },
        page,
      })
    const device = await sellerForms.open(open.form, email)
    if (device === undefined) {
      request.noteEvent('sign-in-refused', { reason: 'seller-form' })
      return refuseForm(request, reply, { status: 422, errors: { email: OTHER_EMAIL }, page })
    }
    reply.setCookie(SELLER_FORM_COOKIE, device, {
      path: yourHomePath(token),
      httpOnly: true,
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
      expires: open.form.expiresAt,
    })
    return succeed(request, reply, { json: { opened: true }, page })
  })

  const options = {
    bodyLimit: BODY_LIMIT,
    preHandler: limitByIp(formProtection, { name: 'seller-form', limit: sellerFormLimits.saves }),
  }
  app.post<OfToken>('/your-home/:token/questions/save', options, async (request, reply) => {
    const { token } = request.params
    const page = sellerFormPath(token)
    asPrivate(reply)
    const open = await sellerForms.byToken(token)
    if (!open) return problem(reply, 404, NOT_OURS)
    if (open.isEnded) return refuseForm(request, reply, { status: 410, problem: ENDED, page })
    if (!sellerForms.isKnownDevice(open.form, cookieOf(request)))
      return refuseForm(request, reply, { status: 403, problem: 'Enter your email address first.', page })
    const body = bodyFields(request.body)
    const isSent = rawTextOf(body, 'go') === 'send'
    const { answers, errors } = readAnswers(open, body)
    // what cannot be read is kept as it was typed, and asked about before it is sent
    const wrong = isSent && Object.keys(errors).length > 0
    const { savedAt, sent } = await sellerForms.save(open, answers, { isSent: isSent && !wrong })
    if (wrong) return refuseForm(request, reply, { status: 422, errors, page })
    if (
      isSent &&
      sent === 0 &&
      open.answers.length === 0 &&
      [...answers.values()].every((answer) => answer === undefined)
    )
      return refuseForm(request, reply, { status: 422, problem: 'Answer at least one question first.', page })
    return succeed(request, reply, {
      json: { saved: formatTime(savedAt), shown: shownKeys(answers) },
      page: isSent ? `${page}?sent` : `${page}?saved#saved`,
    })
  })
}

const cookieOf = ({ cookies }: FastifyRequest) => cookies[SELLER_FORM_COOKIE]

const shownKeys = (answers: ReadonlyMap<string, SellerAnswer | undefined>) =>
  Object.fromEntries([...answers].map(([field, answer]) => [field, shownAnswerKey(answer)]))

/**
 * The answers of a body to questions that the form has, without those that are as the page showed them: another device
 * may have saved newer ones. And what is wrong with what is saved by then.
 */
function readAnswers(
  { questions, answers: stored }: Pick<OpenForm, 'questions' | 'answers'>,
  body: Readonly<Record<string, unknown>>,
) {
  const asked = new Set([body[ASKED_NAME]].flat())
  const answers = new Map<string, SellerAnswer | undefined>()
  const errors: Record<string, string> = {}
  for (const question of questions) {
    const { field } = question
    if (!asked.has(field)) continue
    const answer = readAnswer(question, (name) => rawTextOf(body, name))
    const isAsShown = rawTextOf(body, answerNames(field).shown) === shownAnswerKey(answer)
    if (!isAsShown) answers.set(field, answer)
    const latest = isAsShown ? latestAnswer(stored.find((one) => one.field === field)) : answer
    const wrong = latest && answerProblem(question, latest)
    if (wrong) errors[field] = wrong
  }
  return { answers, errors }
}
