import { createCipheriv, createDecipheriv, createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'

const PERIOD_SECONDS = 30

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, thirty seconds. */
function totpOf(secret: Uint8Array, about: { issuer?: string; label?: string } = {}): TOTP {
  const bytes = Uint8Array.from(secret)
  return new TOTP({ ...about, secret: new Secret({ buffer: bytes.buffer }), digits: 6, period: PERIOD_SECONDS })
}

export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

/** What an authenticator app reads from a QR code, and the same secret to be typed. */
export function totpLink(secret: Uint8Array, about: { issuer: string; label: string }): { url: string; typed: string } {
  const totp = totpOf(secret, about)
  return { url: totp.toString(), typed: totp.secret.base32.replaceAll(/(.{4})(?=.)/g, '$1 ') }
}

/**
 * The thirty seconds to which a code belongs: those of now or one before or after, for clocks that differ. A code that
 * was used, and every older one, is refused.
 * @param lastStep the thirty seconds of the last accepted code
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, lastStep?: number): number | undefined {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return undefined
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
  return lastStep !== undefined && step <= lastStep ? undefined : step
}

/** Encrypts secrets of one-time codes, so that a copy of the database makes no codes. */
export function createTotpVault({ secret, secretBefore }: { secret: string; secretBefore?: string | undefined }) {
  const keys = [secret, secretBefore].flatMap((text) => (text ? [keyFor(text, 'one-time codes of staff')] : []))
  return {
    seal(plain: Uint8Array): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce)
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    /** @returns undefined where SECRET has changed since */
    open(sealed: Uint8Array): Buffer | undefined {
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
          decipher.setAuthTag(sealed.subarray(-16))
          return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
        } catch {
          // made with the other key
        }
      }
      return undefined
    },
  }
}

export type TotpVault = ReturnType<typeof createTotpVault>

export const RECOVERY_CODES = 10

/** Without letters and digits that are mistaken for each other. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

/** "KX7QM-2PRTV": fifty bits, which nobody guesses within the limits of signing in. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

export function recoveryCodeHash(accountId: number, typed: string): Buffer {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`${accountId}:${plain}`).digest()
}
