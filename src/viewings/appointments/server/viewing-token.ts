import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'

/**
 * The part of a visitor's link that is good for one viewing: to see, change and cancel it, and to say what they think
 * of the home. No account is needed; whoever has the email has the link.
 */
export function signViewingToken(id: number, secret: string): string {
  const payload = id.toString(36)
  return `${payload}.${signature(payload, secret)}`
}

/** The viewing of a token; undefined if it is not ours. `secretBefore`: links of older mails still work. */
export function readViewingToken(
  token: string,
  { secret, secretBefore }: { secret: string; secretBefore?: string | undefined },
): number | undefined {
  const [, payload, signed] = /^([0-9a-z]{1,6})\.([\w-]{43})$/.exec(token) ?? []
  if (payload === undefined || signed === undefined) return undefined
  const isOurs = [secret, secretBefore].some(
    (key) => key !== undefined && timingSafeEqual(Buffer.from(signed), Buffer.from(signature(payload, key))),
  )
  return isOurs ? Number.parseInt(payload, 36) : undefined
}

function signature(payload: string, secret: string): string {
  return createHmac('sha256', keyFor(secret, 'viewing links')).update(payload).digest('base64url')
}
