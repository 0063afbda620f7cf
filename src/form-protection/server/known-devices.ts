import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyFor } from './authenticity-token.ts'

/** Seconds for which a browser keeps its mark. */
export const KNOWN_DEVICE_SECONDS = 365 * 24 * 60 * 60

export type KnownDevices = ReturnType<typeof createKnownDevices>

/**
 * Signed marks of browsers that have signed in to an account before. A mark is no session: it only lets the browser's
 * attempts be counted by themselves, so that strangers who guess passwords cannot lock the owner out.
 * @param secrets the current one first; marks that an earlier one signed are still accepted
 */
export function createKnownDevices(secrets: readonly string[]) {
  const keys = secrets.map((secret) => keyFor(secret, 'known devices'))
  const sign = (key: Buffer, id: string, owner: string) =>
    createHmac('sha256', key).update(`${id} ${owner}`).digest('base64url')
  return {
    /** A new mark, for a cookie. `owner` names the account, and differs between visitors and staff. */
    mark(owner: string): string {
      const id = randomBytes(12).toString('base64url')
      return `${id}.${sign(keys[0]!, id, owner)}`
    },

    /** The id of a browser whose cookie is a mark of this owner; undefined for all others. */
    idOf(cookie: string | undefined, owner: string): string | undefined {
      const [, id, signature] = /^([\w-]+)\.([\w-]+)$/.exec(cookie ?? '') ?? []
      if (id === undefined || signature === undefined) return undefined
      return keys.some((key) => isSameText(sign(key, id, owner), signature)) ? id : undefined
    },
  }
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
