import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'

/**
 * The part of a visitor's link that is good for one viewing: to see, change and cancel it, and to say what they think
 * of the home. No account is needed; whoever has the email has the link.
 */
export const signViewingToken = (id: number, secret: string) => signLinkToken('viewing links', id, secret)

/** The viewing of a token; undefined if it is not ours. */
export const readViewingToken = (token: string, keys: LinkKeys) => readLinkToken('viewing links', token, keys)

/** What else is good for one thing alone: a seller's answer, a place on a waiting list. */
export type LinkPurpose = 'viewing links' | 'viewing notices' | 'viewing waiting list'

/** `secretBefore`: links of older mails still work. */
export type LinkKeys = { secret: string; secretBefore?: string | undefined }

export function signLinkToken(purpose: LinkPurpose, id: number, secret: string): string {
  const payload = id.toString(36)
  return `${payload}.${signature(purpose, payload, secret)}`
}

export function readLinkToken(
  purpose: LinkPurpose,
  token: string,
  { secret, secretBefore }: LinkKeys,
): number | undefined {
  const [, payload, signed] = /^([0-9a-z]{1,6})\.([\w-]{43})$/.exec(token) ?? []
  if (payload === undefined || signed === undefined) return undefined
  const isOurs = [secret, secretBefore].some(
    (key) => key !== undefined && timingSafeEqual(Buffer.from(signed), Buffer.from(signature(purpose, payload, key))),
  )
  return isOurs ? Number.parseInt(payload, 36) : undefined
}

function signature(purpose: LinkPurpose, payload: string, secret: string): string {
  return createHmac('sha256', keyFor(secret, purpose)).update(payload).digest('base64url')
}
