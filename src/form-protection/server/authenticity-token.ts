import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a token is bound to: the session of whoever is signed in, or else the visitor's random cookie. */
export type TokenBearer = { kind: 'session' | 'visitor'; cookie: string }

/** A key of its own for each use of SECRET, so that what one signs is worth nothing to another. */
export function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kerbside ${use}`, 32))
}

/** HMAC-SHA256 of the bearer, in base64url: nothing has to be kept of a visitor. */
export function authenticityTokenFor(key: Buffer, { kind, cookie }: TokenBearer): string {
  return createHmac('sha256', key).update(`${kind}:${cookie}`).digest('base64url')
}

/** Compares in a time that tells nothing of how much of a guess was right. */
export function isValidToken(key: Buffer, bearer: TokenBearer, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const expected = Buffer.from(authenticityTokenFor(key, bearer))
  const received = Buffer.from(given)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
