import type { FastifyReply, FastifyRequest } from 'fastify'
import { fieldMessages, isEmail } from '#src/account/users/account-validation.ts'
import { messages, ownMessages } from '#src/account/users/messages.ts'
import { RESET_LINK_FIELD } from '#src/account/users/reset-path.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { emailKey, mailboxKey } from '#src/account/users/user.ts'
import { CAPTCHA_PROBLEMS } from '#src/form-protection/captcha.ts'
import { CAPTCHA_FIELD } from '#src/form-protection/protection-fields.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import {
  exceededLimit,
  refuseAsTooOften,
  refuseForm,
  succeed,
  TOO_MANY_ATTEMPTS,
} from '#src/platform/http/forms/answer-forms.ts'
import { bodyFields, bodyText } from '#src/platform/http/forms/read-body.ts'
import { checkResetLink, followResetLink, requestResetLink } from './reset-link.ts'

const FORM = '/user/forgotten_password'

/**
 * `POST /reset_passwords`: asks for the mail with the link. The answer never tells whether there is such an account.
 */
export async function requestResetCall(
  parts: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { formProtection } = parts
  if (formProtection.isTrapped(request.body)) return succeed(request, reply, { json: { redirect_url: '/' }, page: '/' })
  const fields = bodyFields(request.body)
  const email = bodyText(fields, 'email')
  if (!isEmail(email))
    return refuseForm(request, reply, { status: 422, errors: { email: fieldMessages.email }, page: FORM })
  const exceeded = await exceededLimit(formProtection, [[`reset from ${ipGroup(request.ip)}`, accountLimits.resetFrom]])
  if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page: FORM })
  const verdict = await formProtection.captcha.verify(fields[CAPTCHA_FIELD], {
    ip: request.ip,
    action: 'reset_password',
    plainForm: isFormPost(request),
  })
  if (verdict !== 'passed') {
    const { status, message } = CAPTCHA_PROBLEMS[verdict]
    return refuseForm(request, reply, { status, problem: message, page: FORM })
  }
  request.noteEvent('reset-asked', { account: formProtection.nameInLogs(emailKey(email)) })
  if (await formProtection.limit(`reset of ${mailboxKey(email)}`, accountLimits.resetOf))
    await requestResetLink(parts, email)
  return succeed(request, reply, { json: { message: messages.resetRequested }, page: `${FORM}?sent=1` })
}

/**
 * `GET /reset_passwords/{token}`: the link of the mail, which shows a button. Mail programs fetch links before anybody
 * reads the mail, so fetching one does not use it up.
 */
export async function showResetLinkCall(
  parts: AccountDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params
  keepToOneself(reply)
  // a HEAD request needs no page
  if (request.method === 'HEAD') return reply.type('text/html; charset=utf-8').send()
  const outcome = (await mayFollow(parts, request)) ? await checkResetLink(parts, token, request) : 'too_often'
  if (outcome === 'open') return reply.redirect(FORM, 302)
  if (outcome !== 'good') return refuseLink(reply, outcome)
  return reply.renderPage(FORM, { status: 200, form: { values: { [RESET_LINK_FIELD]: token }, errors: {} } })
}

/** `POST /reset_passwords/{token}`: the button. */
export async function followResetLinkCall(
  parts: AccountDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  keepToOneself(reply)
  const { token } = request.params
  const outcome = (await mayFollow(parts, request)) ? await followResetLink(parts, token, request, reply) : 'too_often'
  request.noteEvent(outcome === 'open' ? 'reset-followed' : 'reset-refused')
  return outcome === 'open' ? reply.redirect(FORM, 303) : refuseLink(reply, outcome)
}

function mayFollow({ formProtection }: AccountDeps, request: FastifyRequest): Promise<boolean> {
  return formProtection.limit(`follow from ${ipGroup(request.ip)}`, accountLimits.followFrom)
}

/** The URL holds a secret: no other site may get it as a referrer, and no cache or index keeps it. */
function keepToOneself(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex')
}

function refuseLink(reply: FastifyReply, outcome: 'refused' | 'too_often'): Promise<FastifyReply> {
  const [status, problem] = outcome === 'refused' ? [410, ownMessages.linkUsed] : [429, TOO_MANY_ATTEMPTS.quarter]
  return reply.renderPage(FORM, { status, form: { values: {}, errors: {}, problem } })
}
