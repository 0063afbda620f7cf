import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM with a nonce of twelve bytes before and a tag of sixteen after what is sealed. */
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type Secrets = { secret: string; secretBefore?: string | undefined }

export type Sealer = ReturnType<typeof createSealer>

/**
 * Encrypts texts that are stored, with a key of their own that is derived from SECRET: a copy of the database tells
 * nothing. What was sealed with the SECRET before is still opened.
 * @param use of which no other has the same key
 */
export function createSealer({ secret, secretBefore }: Secrets, use: string) {
  const keys = [secret, secretBefore].flatMap((text) =>
    text ? [Buffer.from(hkdfSync('sha256', text, '', `kerbside sealed ${use}`, 32))] : [],
  )
  return {
    seal(text: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce)
      cipher.setAAD(Buffer.from(VERSION))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${sealed.toString('base64url')}`
    },

    /** @returns undefined where SECRET has changed since, or the text was changed */
    open(sealed: string): string | undefined {
      const [version, body = ''] = sealed.split('.', 2)
      const bytes = Buffer.from(body, 'base64url')
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
          decipher.setAAD(Buffer.from(VERSION))
          decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
          const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
          return plain.toString('utf8')
        } catch {
          // made with the other key
        }
      }
      return undefined
    },
  }
}
