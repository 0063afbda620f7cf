import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptSignIn } from '#src/account/sessions/server/attempt-sign-in.ts'
import { rememberDevice } from '#src/account/sessions/server/known-device.ts'
import { userAnswer } from '#src/account/sessions/server/user-calls.ts'
import { messages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { emailKey, mailboxKey } from '#src/account/users/user.ts'
import { CAPTCHA_PROBLEMS } from '#src/form-protection/captcha.ts'
import { CAPTCHA_FIELD } from '#src/form-protection/protection-fields.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { exceededLimit, refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { pageOfForm } from '#src/platform/http/forms/page-of-form.ts'
import { bodyFields } from '#src/platform/http/forms/read-body.ts'
import { registrationErrors } from '../registration.ts'
import { parseDoNotContact, parseRegistration } from './parse-registration.ts'
import { register } from './register.ts'

const FORM = '/user'

/** `POST /user.ljson`: registers and signs in. */
export async function registerCall(
  parts: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accounts, config, formProtection } = parts
  // a filled honeypot: the bot is sent to the home page, and nothing is stored
  if (formProtection.isTrapped(request.body)) return succeed(request, reply, { json: { redirect_url: '/' }, page: '/' })
  const form = parseRegistration(request.body, { isPlainForm: isFormPost(request) })
  const exceeded = await exceededLimit(formProtection, [
    [`register from ${ipGroup(request.ip)}`, accountLimits.registerFrom],
    [`register ${mailboxKey(form.email)}`, accountLimits.registerAs],
  ])
  if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page: FORM })
  const errors = registrationErrors(form)
  if (Object.keys(errors).length > 0) return refuseForm(request, reply, { status: 422, errors, page: FORM })
  const sent = bodyFields(request.body)[CAPTCHA_FIELD]
  const verdict = await formProtection.captcha.verify(sent, {
    ip: request.ip,
    action: 'register',
    // An agency's own script may send no captcha with a registration: the strict limit of plain forms replaces it.
    // A site without a captcha expects none.
    plainForm: isFormPost(request) || (sent === undefined && formProtection.captcha.adapter !== 'none'),
  })
  if (verdict !== 'passed') {
    const { status, message } = CAPTCHA_PROBLEMS[verdict]
    return refuseForm(request, reply, { status, problem: message, page: FORM })
  }
  const outcome = await register(parts, form, {
    page: pageOfForm(request, config.publicUrl),
    doNotContact: parseDoNotContact(request.body),
  })
  if (outcome.kind === 'invalid') return refuseForm(request, reply, { status: 422, errors: outcome.errors, page: FORM })
  const userId = outcome.kind === 'registered' ? outcome.userId : await ownerOfDuplicate(parts, request, form)
  if (userId === undefined)
    return refuseForm(request, reply, { status: 422, problem: messages.registrationFailed, page: FORM })
  await accounts.sessions.begin(request, reply, { userId })
  rememberDevice(parts, reply, form.email)
  if (outcome.kind === 'registered') request.noteEvent('registered', { user: userId })
  else request.noteEvent('signed-in', { user: userId, account: formProtection.nameInLogs(emailKey(form.email)) })
  return succeed(request, reply, {
    json: { ...(await userAnswer(parts, request, reply)), message: messages.registered },
    page: '/user#flash/user-create-successful',
  })
}

/**
 * The account that a second registration is of, if its password is the account's: the answer to the first was lost on its
 * way, and the browser or the person asks again. The account stays as the first registration made it. All other duplicates
 * get one answer, also beyond the limits of sign-ins.
 */
async function ownerOfDuplicate(
  parts: AccountDeps,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<number | undefined> {
  const attempt = await attemptSignIn(parts, request, { email, password })
  return attempt.kind === 'matched' ? attempt.userId : undefined
}
