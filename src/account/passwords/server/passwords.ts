import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'

/**
 * A hash takes 19 MiB and about 30 ms of processor time. The limit leaves both to other requests during a flood of
 * sign-ins.
 */
const MAX_HASHES_AT_ONCE = 2
const MAX_HASHES_WAITING = 20

/** argon2id, by the OWASP Password Storage Cheat Sheet of 2026: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** in PHC format, with a salt of its own */
  hash: (password: string) => Promise<string>
  /**
   * Whether a password matches a hash. Without a hash (an unknown account) it takes as long and answers false, so that
   * the time taken does not reveal accounts.
   */
  matches: (hash: string | undefined, password: string) => Promise<boolean>
}

export function createPasswords(): Passwords {
  let nobodys: Promise<string> | undefined
  const limited = limitConcurrency(MAX_HASHES_AT_ONCE, MAX_HASHES_WAITING)
  // one password can be typed in two forms of Unicode
  const typed = (password: string) => password.normalize('NFC')
  return {
    hash: (password) => limited(() => hash(typed(password), parameters)),
    async matches(kept, password) {
      nobodys ??= hash(randomBytes(32), parameters)
      const stored = kept ?? (await nobodys)
      const matches = await limited(() => verify(stored, typed(password)))
      return kept !== undefined && matches
    },
  }
}
