import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link, as both can carry it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of one: enough to know it again, and of no use to whoever reads the database. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Whether it could be one: what visitors send may be anything. */
export function looksLikeSecret(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given)
}
