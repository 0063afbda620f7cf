import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { emailKey } from '#src/account/users/user.ts'

/** Not a session: it only says that this browser has signed in to this account before. */
const DEVICE_COOKIE = 'kerbside_device'

const YEAR_SECONDS = 365 * 24 * 60 * 60

type Deps = Pick<AccountDeps, 'config' | 'formProtection'>

/**
 * The id of a browser that has signed in to the account of this email address before; undefined for every other. Its
 * attempts are counted by themselves, so that strangers who guess passwords cannot lock the owner out.
 */
export function knownDevice({ formProtection }: Deps, { cookies }: FastifyRequest, email: string): string | undefined {
  const [id = '', signature = ''] = (cookies[DEVICE_COOKIE] ?? '').split('.')
  return id !== '' && formProtection.isDeviceSignature(deviceOf(id, email), signature) ? id : undefined
}

/** Marks this browser as one of the account's own. */
export function rememberDevice({ config, formProtection }: Deps, reply: FastifyReply, email: string): void {
  const id = randomBytes(12).toString('base64url')
  reply.setCookie(DEVICE_COOKIE, `${id}.${formProtection.signDevice(deviceOf(id, email))}`, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    path: '/session',
    maxAge: YEAR_SECONDS,
  })
}

const deviceOf = (id: string, email: string) => `${id} ${emailKey(email)}`
