import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { emailKey } from '#src/account/users/user.ts'
import { refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { bodyFields, bodyText, rawTextOf } from '#src/platform/http/forms/read-body.ts'
import { attemptSignIn } from './attempt-sign-in.ts'
import { rememberDevice } from './known-device.ts'
import { userAnswer } from './user-calls.ts'

const FORM = '/user/sign-in'

/** `POST /session`: signs in. */
export async function signInCall(
  parts: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accounts, formProtection } = parts
  const fields = bodyFields(request.body)
  const email = bodyText(fields, 'username') || bodyText(fields, 'email')
  const attempt = await attemptSignIn(parts, request, { email, password: rawTextOf(fields, 'password') })
  if (attempt.kind === 'too-often') return refuseAsTooOften(request, reply, { exceeded: attempt.exceeded, page: FORM })
  if (attempt.kind === 'wrong')
    return refuseForm(request, reply, { status: 401, problem: messages.signInFailed, page: FORM })
  const { userId } = attempt
  await accounts.sessions.begin(request, reply, { userId })
  rememberDevice(parts, reply, email)
  request.noteEvent('signed-in', { user: userId, account: formProtection.nameInLogs(emailKey(email)) })
  return succeed(request, reply, {
    json: { ...(await userAnswer(parts, request, reply)), message: messages.signedIn },
    page: '/user#flash/user-login-successful',
  })
}

/** `POST /session` with override delete: signs out, whoever asks. */
export async function signOutCall(
  { accounts }: Pick<AccountDeps, 'accounts'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await accounts.sessions.end(request, reply)
  request.noteEvent('signed-out')
  return succeed(request, reply, {
    json: { message: messages.signedOut },
    page: `${FORM}#flash/user-logout-successful`,
  })
}
