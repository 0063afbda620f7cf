import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { limitConcurrency } from '#src/platform/limit-concurrency.ts'

/** Each hash takes 19 MiB and a processor for some 30 ms: a flood of sign-ins must not take them from everybody else. */
const MAX_HASHES_AT_ONCE = 2
const MAX_HASHES_WAITING = 20

/** argon2id, by the OWASP Password Storage Cheat Sheet of 2026: 19 MiB, two passes, one lane. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = {
  /** in PHC format, with a salt of its own */
  hash: (password: string) => Promise<string>
  /**
   * Whether the password is that of the hash. Without a hash, which is an account that does not exist, it takes as long
   * and the answer is no.
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
