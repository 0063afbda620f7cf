import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie or a link, as both can carry it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret: enough to recognise it, and useless to whoever reads the database. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Whether a value that a visitor sent has the shape of a secret. */
export function looksLikeSecret(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{43}$/.test(given)
}
