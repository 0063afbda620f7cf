import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM with a nonce of twelve bytes before and a tag of sixteen after what is sealed. */
const VERSION = 'v2'
/** Sealed before texts were bound to a place. */
const UNBOUND = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type Secrets = { secret: string; secretBefore?: string | undefined }

export type Sealer = ReturnType<typeof createSealer>

/**
 * Encrypts texts that are stored, with a key of their own that is derived from SECRET: a copy of the database tells
 * nothing. What was sealed with the SECRET before is still opened.
 * @param use of which no other has the same key
 * `boundTo` is what a text is stored for: copied to another row it does not open.
 */
export function createSealer({ secret, secretBefore }: Secrets, use: string) {
  const keys = [secret, secretBefore].flatMap((text) =>
    text ? [Buffer.from(hkdfSync('sha256', text, '', `kerbside sealed ${use}`, 32))] : [],
  )
  return {
    seal(text: string, boundTo = ''): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce)
      cipher.setAAD(aad(VERSION, boundTo))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${sealed.toString('base64url')}`
    },

    /** @returns undefined where SECRET has changed since, or the text was changed */
    open(sealed: string, boundTo = ''): string | undefined {
      return openWith(keys, sealed, boundTo)
    },

    /** The text sealed anew where that was done with the SECRET before, or bound to nothing; undefined where it is well. */
    reseal(sealed: string, boundTo = ''): string | undefined {
      if (sealed.startsWith(`${VERSION}.`) && openWith(keys.slice(0, 1), sealed, boundTo) !== undefined)
        return undefined
      const text = openWith(keys, sealed, boundTo)
      return text === undefined ? undefined : this.seal(text, boundTo)
    },
  }
}

const aad = (version: string, boundTo: string) => Buffer.from(boundTo === '' ? version : `${version} ${boundTo}`)

function openWith(keys: readonly Buffer[], sealed: string, boundTo: string): string | undefined {
  const [version = '', body = ''] = sealed.split('.', 2)
  const bytes = Buffer.from(body, 'base64url')
  if ((version !== VERSION && version !== UNBOUND) || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(aad(version, version === UNBOUND ? '' : boundTo))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      return plain.toString('utf8')
    } catch {
      // made with the other key
    }
  }
  return undefined
}
