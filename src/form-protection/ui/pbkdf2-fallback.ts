import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** PBKDF2 with HMAC-SHA-256 in the form altcha asks for. Browsers offer `crypto.subtle` to pages over HTTPS alone. */
export async function deriveKey(
  { cost, keyLength = 32 }: { cost: number; keyLength?: number },
  salt: Uint8Array,
  password: Uint8Array,
): Promise<{ parameters: Record<string, never>; derivedKey: Uint8Array }> {
  return { parameters: {}, derivedKey: await pbkdf2Async(sha256, password, salt, { c: cost, dkLen: keyLength }) }
}
