import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

export type ApiKey = {
  id: number
  name: string
  /** by which people tell keys from each other */
  startsWith: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** what it may do */
  rights: string[]
  /** the feed branches that it is limited to; null: all */
  branches: string[] | null
  /** it is known by a client's certificate as well */
  hasCertificate: boolean
}

type NewKey = {
  sourceId: number
  name: string
  rights: readonly string[]
  branches: readonly string[] | null
  /** SHA-256 */
  certificate: Buffer | null
}

const PREFIX = 'kf_'
const SHOWN = PREFIX.length + 6

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

/** Whether a text has the form of a key. */
export const isApiKey = (given: string) => /^kf_[\w-]{43}$/.test(given)

export async function listApiKeys(db: Database, sourceId: number): Promise<ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select id, name, starts_with as "startsWith", created_at as "createdAt", last_used_at as "lastUsedAt",
      revoked_at as "revokedAt", rights, branches, certificate is not null as "hasCertificate"
    from feed_api_keys where source_id = ${sourceId} order by id`.execute(db)
  return rows
}

/** @returns the key, which is stored nowhere but as a hash */
export async function createApiKey(
  db: Database,
  { sourceId, name, rights, branches, certificate }: NewKey,
  now: Date,
): Promise<string> {
  const key = PREFIX + randomBytes(32).toString('base64url')
  await sql`
    insert into feed_api_keys (source_id, name, key_hash, starts_with, created_at, rights, branches, certificate)
    values (${sourceId}, ${name}, ${hashOfKey(key)}, ${key.slice(0, SHOWN)}, ${now}, ${[...rights]}::text[],
      ${branches && [...branches]}::text[], ${certificate})`.execute(db)
  return key
}

export async function hasCertificate(db: Database, certificate: Buffer): Promise<boolean> {
  const { rows } = await sql`select from feed_api_keys where certificate = ${certificate}`.execute(db)
  return rows.length > 0
}

/** @returns its name; undefined where there is no such key, or it was revoked before */
export async function revokeApiKey(db: Database, sourceId: number, id: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update feed_api_keys set revoked_at = ${now}
    where id = ${id} and source_id = ${sourceId} and revoked_at is null returning name`.execute(db)
  return rows[0]?.name
}

/** Whose feed a key is for, and that it was used. Undefined: it is no key, or revoked. */
export async function useApiKey(
  db: Database,
  given: string,
  now: Date,
): Promise<{ id: number; source: string; isPaused: boolean } | undefined> {
  if (!isApiKey(given)) return undefined
  const { rows } = await sql<{ id: number; source: string; isPaused: boolean }>`
    update feed_api_keys key set last_used_at = ${now} from feed_sources s
    where key_hash = ${hashOfKey(given)} and revoked_at is null and s.id = source_id and s.kind = 'push'
    returning key.id, s.source, s.is_paused as "isPaused"`.execute(db)
  return rows[0]
}
