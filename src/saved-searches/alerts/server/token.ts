import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '#src/form-protection/server/authenticity-token.ts'

/** Whose emails about which searches a link is good for. */
export type AlertGrant = { userId: number; searchIds: number[] }

/** Searches that one email tells of, and one link is good for. */
export const MAX_SEARCHES_PER_MAIL = 20

/**
 * The last part of a link in an email, which shows and changes how often its searches are told of and nothing else. It
 * does not expire: an old email has to be stopped too.
 */
export function signAlertToken({ userId, searchIds }: AlertGrant, secret: string): string {
  // a longer one could be mailed, and would not be read
  if (searchIds.length > MAX_SEARCHES_PER_MAIL)
    throw new Error(`a link is good for ${MAX_SEARCHES_PER_MAIL} searches at most, not ${searchIds.length}`)
  const payload = [userId, ...searchIds].map((id) => id.toString(36)).join('-')
  return `${payload}.${signature(payload, secret)}`
}

/** What a token is good for; undefined if it is not ours, as it was signed. */
export function readAlertToken(token: string, secret: string): AlertGrant | undefined {
  const found = /^([0-9a-z]{1,6}(?:-[0-9a-z]{1,6}){1,20})\.([\w-]{43})$/.exec(token)
  const [, payload, signed] = found ?? []
  if (payload === undefined || signed === undefined) return undefined
  const isOurs = [signature(payload, secret), signatureBefore(payload, secret)].some((ours) =>
    timingSafeEqual(Buffer.from(signed), Buffer.from(ours)),
  )
  if (!isOurs) return undefined
  const [userId = 0, ...searchIds] = payload.split('-').map((id) => Number.parseInt(id, 36))
  return { userId, searchIds }
}

function signature(payload: string, secret: string): string {
  return createHmac('sha256', keyFor(secret, 'alert links')).update(payload).digest('base64url')
}

/** As links were signed until November 2026, by the secret itself. */
function signatureBefore(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`alert settings:${payload}`).digest('base64url')
}
