import type { FastifyRequest } from 'fastify'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { emailKey } from '#src/account/users/user.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { exceededLimit } from '#src/platform/http/forms/answer-forms.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { knownDevice } from './known-device.ts'
import { userOfCredentials } from './sign-in.ts'
import { recordRefusedSignIn } from './watch-sign-ins.ts'

export type SignInAttempt =
  | { kind: 'matched'; userId: number }
  | { kind: 'wrong' }
  | { kind: 'too-often'; exceeded: RateLimit }

/**
 * Checks an email address and a password, and counts the attempt. Every call that checks a visitor's password without a
 * session does it here, so that none is a way round the limits of sign-ins.
 */
export async function attemptSignIn(
  parts: AccountDeps,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<SignInAttempt> {
  const { formProtection } = parts
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
    return { kind: 'too-often', exceeded }
  }
  const userId = formProtection.isTrapped(request.body)
    ? undefined
    : await userOfCredentials(parts, { email, password })
  if (userId !== undefined) return { kind: 'matched', userId }
  await recordRefusedSignIn(parts, request, { email, reason: 'wrong' })
  return { kind: 'wrong' }
}
