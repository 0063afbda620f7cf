import { sql } from 'kysely'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { hashOfKey, isApiKey } from '../../sources/server/api-keys.ts'
import { type CallAnswer, type KeyRight, refusedFor } from '../faults.ts'

/** Software that has shown its key: for which feed it speaks, and what it may do. */
export type Sender = {
  keyId: number
  keyName: string
  sourceId: number
  /** what the feed's references are unique in */
  source: string
  isPaused: boolean
  rights: KeyRight[]
  /** the feed branches that it is limited to; null: all */
  branches: string[] | null
}

/** Who calls: with a key, or with a certificate that a trusted proxy has checked. */
export type Credentials = { authorization: string | undefined; certificate: string | undefined }

/** What was shown, hashed as keys and certificates are stored. */
export type ShownKey = { column: 'key_hash' | 'certificate'; hash: Buffer }

/** Undefined where nothing was shown that has the form of a key or of a certificate. */
export function shownKey({ authorization, certificate }: Credentials): ShownKey | undefined {
  const key = keyIn(authorization ?? '')
  if (isApiKey(key)) return { column: 'key_hash', hash: hashOfKey(key) }
  const hash = certificateHash(certificate ?? '')
  return hash && { column: 'certificate', hash }
}

/**
 * Whose call it is. That a key was used is noted once a minute, so that calls of one key do not wait for each other.
 *
 * @returns undefined for a wrong or revoked key, or one of a feed that gets no properties one by one
 */
export async function findSender(db: Database, { column, hash }: ShownKey, now: Date): Promise<Sender | undefined> {
  const { rows } = await sql<Sender & { lastUsedAt: Date | null }>`
    select key.id as "keyId", key.name as "keyName", s.id as "sourceId", s.source, s.is_paused as "isPaused",
      rights, branches, last_used_at as "lastUsedAt"
    from feed_api_keys key join feed_sources s on s.id = source_id
    where ${sql.ref(column)} = ${hash} and revoked_at is null and s.kind = 'real-time'`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { lastUsedAt, ...sender } = found
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > MINUTE_MS) {
    await sql`
      with used as (update feed_api_keys set last_used_at = ${now} where id = ${sender.keyId})
      update feed_sources set last_run_at = ${now}, reached_at = ${now}, problem = null, failing_since = null
      where id = ${sender.sourceId}`.execute(db)
  }
  return sender
}

/** `Bearer KEY`; or `Basic`, for software that has fields for a user and a password alone: the key is the password. */
function keyIn(authorization: string): string {
  const [, scheme, given = ''] = /^(Bearer|Basic) +(\S{1,400})$/i.exec(authorization) ?? []
  if (scheme?.toLowerCase() !== 'basic') return given
  const decoded = Buffer.from(given, 'base64').toString()
  return decoded.slice(decoded.indexOf(':') + 1)
}

/** SHA-256 of a certificate as proxies write it: hexadecimal, perhaps with colons. Undefined for anything else. */
export function certificateHash(fingerprint: string): Buffer | undefined {
  const digits = fingerprint.replaceAll(':', '').trim()
  return /^[0-9a-f]{64}$/i.test(digits) ? Buffer.from(digits, 'hex') : undefined
}

/** Whether a key may do something, with a feed branch of the agency's where it is about one. */
export function mayDo(
  { rights, branches, isPaused }: Sender,
  right: KeyRight,
  feedBranch: string | undefined,
  ownBranches: ReadonlySet<string>,
): CallAnswer<null> {
  if (!rights.includes(right)) return refusedFor('RIGHT_MISSING', `this key may not be used to ${WHAT_FOR[right]}`)
  if (right === 'send' && isPaused) return refusedFor('FEED_PAUSED', 'this feed is paused in the Desk')
  if (feedBranch === undefined) return { value: null, notes: [] }
  if (branches !== null && !branches.includes(feedBranch))
    return refusedFor('BRANCH_NOT_ALLOWED', 'this key may not be used for that branch', feedBranch)
  if (!ownBranches.has(feedBranch))
    return refusedFor('BRANCH_UNKNOWN', 'that is not one of the agency’s branches', feedBranch)
  return { value: null, notes: [] }
}

const WHAT_FOR: Record<KeyRight, string> = {
  send: 'send properties',
  leads: 'read enquiries',
  performance: 'read how often properties are viewed',
}
