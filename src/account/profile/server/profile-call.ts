import type { FastifyReply, FastifyRequest } from 'fastify'
import { passwordSentence } from '#src/account/passwords/password-rules.ts'
import { setPassword } from '#src/account/passwords/server/set-password.ts'
import { rememberDevice } from '#src/account/sessions/server/known-device.ts'
import { knowsPassword } from '#src/account/sessions/server/sign-in.ts'
import { userAnswer } from '#src/account/sessions/server/user-calls.ts'
import { whoseCall } from '#src/account/sessions/server/whose-call.ts'
import { isEmail } from '#src/account/users/account-validation.ts'
import { messages, ownMessages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { CURRENT_PASSWORD, EDITABLE_FIELDS, emailKey, mailboxKey, type UserChanges } from '#src/account/users/user.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { exceededLimit, refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { pageOfForm } from '#src/platform/http/forms/page-of-form.ts'
import { givenText, givenValue, personFieldsOf, rawTextOf } from '#src/platform/http/forms/read-body.ts'
import { isTicked } from '../consent-boxes.ts'
import { savedPath } from '../saved-notice.ts'
import { editProfile, setMarketing } from './edit-profile.ts'

/** Where a new password leads. */
const AFTER_RESET = '/user'

/** Whether a password is meant to be set, and not details to be changed. */
export function isPasswordCall({ body }: Pick<FastifyRequest, 'body'>): boolean {
  const fields = personFieldsOf(body)
  if (rawTextOf(fields, 'password') !== '' || rawTextOf(fields, 'password_confirmation') !== '') return true
  return 'password' in fields && !EDITABLE_FIELDS.some((field) => givenText(fields, field) !== undefined)
}

/** `POST /user.ljson` with override put: a new password where one is sent, else changed details. */
export async function profileCall(
  parts: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPassword = isPasswordCall(request)
  const page = isPassword ? '/user/forgotten_password' : '/user/edit'
  const caller = await whoseCall(parts, request, reply, { evenForReset: isPassword })
  if ('answered' in caller) return caller.answered
  const exceeded = await exceededLimit(parts.formProtection, [[`changes by ${caller.userId}`, accountLimits.changesBy]])
  if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page })
  return isPassword ? passwordCall(parts, caller.userId, request, reply) : detailsCall(parts, caller, request, reply)
}

async function passwordCall(parts: AccountDeps, userId: number, request: FastifyRequest, reply: FastifyReply) {
  const fields = personFieldsOf(request.body)
  const password = rawTextOf(fields, 'password')
  const confirmation = rawTextOf(fields, 'password_confirmation')
  const outcome = await setPassword(parts, { userId, password, confirmation }, request, reply)
  if (outcome.kind === 'invalid') {
    // a script puts 'Password ' before each itself; for a plain form the server does
    const errors = isFormPost(request)
      ? Object.fromEntries(Object.entries(outcome.errors).map(([field, words]) => [field, passwordSentence(words)]))
      : outcome.errors
    return refuseForm(request, reply, { status: 422, errors, page: '/user/forgotten_password' })
  }
  request.noteEvent('password-changed', { user: userId })
  const answer = await userAnswer(parts, request, reply)
  if (answer.user) rememberDevice(parts, reply, answer.user.email)
  return succeed(request, reply, {
    json: { ...answer, redirect_url: AFTER_RESET, message: messages.passwordChanged },
    page: AFTER_RESET,
    status: 302,
  })
}

async function detailsCall(
  parts: AccountDeps,
  { userId, email }: { userId: number; email: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const fields = personFieldsOf(request.body)
  const asked: UserChanges = {}
  for (const field of EDITABLE_FIELDS) {
    const given = givenText(fields, field)
    if (given !== undefined) asked[field] = given
  }
  const newEmail = asked.email !== undefined && emailKey(asked.email) !== emailKey(email) ? asked.email : undefined
  let isMailed = true
  if (newEmail !== undefined && isEmail(newEmail)) {
    const exceeded = await exceededLimit(parts.formProtection, [
      [`email changes by ${userId}`, accountLimits.emailChangesBy],
    ])
    if (exceeded) return refuseAsTooOften(request, reply, { exceeded, page: '/user/edit' })
    const password = rawTextOf(fields, CURRENT_PASSWORD)
    const problem = password === '' ? ownMessages.passwordForEmail : ownMessages.wrongPassword
    if (!(await knowsPassword(parts, { userId, password }))) return refuse({ [CURRENT_PASSWORD]: problem })
    isMailed = await parts.formProtection.limit(`email change to ${mailboxKey(newEmail)}`, accountLimits.emailChangesTo)
  }
  const outcome = await editProfile(parts, userId, asked, { isMailed })
  if (outcome.kind === 'invalid') return refuse(outcome.errors)
  const optIn = givenValue(fields, 'is_opted_in_to_marketing')
  if (optIn !== undefined) {
    const page = pageOfForm(request, parts.config.publicUrl)
    await setMarketing(parts, userId, { isOptedIn: isTicked(optIn), page })
  }
  return succeed(request, reply, {
    json: {
      ...(await userAnswer(parts, request, reply)),
      message: messages.profileUpdated,
      ...(outcome.pendingEmail !== undefined && { pending_email: outcome.pendingEmail }),
    },
    page: savedPath(outcome.pendingEmail === undefined ? 'details' : 'email'),
  })

  /** With the person as they were: older theme scripts show the `user` of any answer. */
  async function refuse(errors: Record<string, string>) {
    const json = await userAnswer(parts, request, reply)
    return refuseForm(request, reply, { status: 422, errors, page: '/user/edit', json })
  }
}
