import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'

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
  // one password can be typed in two forms of Unicode
  const typed = (password: string) => password.normalize('NFC')
  return {
    hash: (password) => hash(typed(password), parameters),
    async matches(kept, password) {
      nobodys ??= hash(randomBytes(32), parameters)
      const matches = await verify(kept ?? (await nobodys), typed(password))
      return kept !== undefined && matches
    },
  }
}
