import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The cookie that a token is bound to: the session's, or a visitor's random one. */
export type TokenBearer = { kind: 'session' | 'visitor'; cookie: string }

/** Derives a separate key for each use of SECRET (HKDF), so that one use cannot forge another's signatures. */
export function keyFor(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kerbside ${use}`, 32))
}

/** HMAC-SHA256 of the cookie, so no server-side state is needed for visitors. */
export function authenticityTokenFor(key: Buffer, { kind, cookie }: TokenBearer): string {
  return createHmac('sha256', key).update(`${kind}:${cookie}`).digest('base64url')
}

/** Compares in constant time. */
export function isValidToken(key: Buffer, bearer: TokenBearer, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const expected = Buffer.from(authenticityTokenFor(key, bearer))
  const received = Buffer.from(given)
  return received.length === expected.length && timingSafeEqual(received, expected)
}
