import { createHmac, randomBytes } from 'node:crypto'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { getOrCreateSalt } from './count-statements.ts'

export type VisitorOfDay = (visitor: { ip: string; userAgent: string }, day: string) => Promise<Buffer>

/**
 * Tells the visitors of one day apart without a cookie: an HMAC of address and browser under the day's salt, which all
 * processes share and which is thrown away when the day is over. From then on nobody can say, not even with SECRET,
 * whether two days were the same person's.
 */
export function createVisitorOfDay({ db, config }: { db: Database; config: { secret: string } }): VisitorOfDay {
  const key = keyFor(config.secret, 'visitors of a day')
  let held: { day: string; salt: Promise<Buffer> } | undefined

  function saltFor(day: string): Promise<Buffer> {
    if (held?.day === day) return held.salt
    const asked = { day, salt: getOrCreateSalt(db, day, randomBytes(32)) }
    held = asked
    asked.salt.catch(() => {
      if (held === asked) held = undefined
    })
    return asked.salt
  }

  return async ({ ip, userAgent }, day) =>
    createHmac('sha256', Buffer.concat([key, await saltFor(day)]))
      .update(`${ipGroup(ip)}\n${userAgent}`)
      .digest()
      .subarray(0, 16)
}
