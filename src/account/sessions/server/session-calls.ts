import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#src/account/users/messages.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { emailKey } from '#src/account/users/user.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { exceededLimit, refuseAsTooOften, refuseForm, succeed } from '#src/platform/http/forms/answer-forms.ts'
import { bodyFields, bodyText, rawTextOf } from '#src/platform/http/forms/read-body.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { userOfCredentials } from './sign-in.ts'
import { userAnswer } from './user-calls.ts'
import { recordRefusedSignIn } from './watch-sign-ins.ts'

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
  const from = ipGroup(request.ip)
  const device = knownDevice(parts, request, email)
  const exceeded = await exceededLimit(
    formProtection,
    device === undefined
      ? [
          [`sign in from ${from}`, accountLimits.signInFrom],
          [`sign in on ${emailKey(email)} from ${from}`, accountLimits.signInOn],
          [`sign in on ${emailKey(email)}`, accountLimits.signInOnFromAnywhere],
        ]
      : [[`sign in by ${device}`, accountLimits.signInOn]],
  )
  if (exceeded) {
    await recordRefusedSignIn(parts, request, { email, reason: 'too often' })
    return refuseAsTooOften(request, reply, { exceeded, page: FORM })
  }
  const userId = formProtection.isTrapped(request.body)
    ? undefined
    : await userOfCredentials(parts, { email, password: rawTextOf(fields, 'password') })
  if (userId === undefined) {
    await recordRefusedSignIn(parts, request, { email, reason: 'wrong' })
    return refuseForm(request, reply, { status: 401, problem: messages.signInFailed, page: FORM })
  }
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
