import { createHmac, randomBytes } from 'node:crypto'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { getOrCreateSalt } from './count-statements.ts'

export type VisitorOfDay = (visitor: { ip: string; userAgent: string }, day: string) => Promise<Buffer>

/**
 * Identifies a visitor within one day without a cookie: an HMAC of IP address and browser with the day's salt, which all
 * processes share. The salt is deleted after the day, so that days cannot be linked, even with SECRET.
 */
export function createVisitorOfDay({ db, config }: { db: Database; config: { secret: string } }): VisitorOfDay {
  const key = keyFor(config.secret, 'visitors of a day')
  let current: { day: string; salt: Promise<Buffer> } | undefined

  function saltFor(day: string): Promise<Buffer> {
    if (current?.day === day) return current.salt
    const next = { day, salt: getOrCreateSalt(db, day, randomBytes(32)) }
    current = next
    next.salt.catch(() => {
      if (current === next) current = undefined
    })
    return next.salt
  }

  return async ({ ip, userAgent }, day) =>
    createHmac('sha256', Buffer.concat([key, await saltFor(day)]))
      .update(`${ipGroup(ip)}\n${userAgent}`)
      .digest()
      .subarray(0, 16)
}
