import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from './authenticity-token.ts'

/** What a link is good for: one viewing, a seller's answer, a place on a waiting list, a form of questions, a seller’s page and its emails, what a user is emailed. */
export type LinkPurpose =
  | 'viewing links'
  | 'viewing notices'
  | 'viewing waiting list'
  | 'seller questions'
  | 'seller pages'
  | 'seller page emails'
  | 'marketing emails'

/** `secretBefore`: links of older mails still work. */
export type LinkKeys = { secret: string; secretBefore?: string | undefined }

/** The part of a link that is good for one thing. No account is needed; whoever has the email has the link. */
export function signLinkToken(purpose: LinkPurpose, id: number, secret: string): string {
  const payload = id.toString(36)
  return `${payload}.${signature(purpose, payload, secret)}`
}

/** What a token is good for; undefined if it is not ours. */
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
