import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { emailKey } from '#src/account/users/user.ts'
import { KNOWN_DEVICE_SECONDS } from '#src/form-protection/server/known-devices.ts'

/** Not a session: it only says that this browser has signed in to this account before. */
const DEVICE_COOKIE = 'kerbside_device'

type Deps = Pick<AccountDeps, 'config' | 'formProtection'>

/**
 * The id of a browser that has signed in to the account of this email address before; undefined for every other. Its
 * attempts are counted by themselves, so that strangers who guess passwords cannot lock the owner out.
 */
export function knownDevice({ formProtection }: Deps, { cookies }: FastifyRequest, email: string): string | undefined {
  return formProtection.knownDevices.idOf(cookies[DEVICE_COOKIE], emailKey(email))
}

/** Marks this browser as one of the account's own. */
export function rememberDevice({ config, formProtection }: Deps, reply: FastifyReply, email: string): void {
  reply.setCookie(DEVICE_COOKIE, formProtection.knownDevices.mark(emailKey(email)), {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    path: '/session',
    maxAge: KNOWN_DEVICE_SECONDS,
  })
}
