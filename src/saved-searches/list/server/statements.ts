import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { AlertFrequency } from '../alert-frequencies.ts'
import type {} from './saved-search-tables.ts'

export type SearchRow = {
  id: number
  criteria: Record<string, unknown>
  identity: string
  name: string | null
  alertFrequency: AlertFrequency
  createdAt: Date
  seenAt: Date
}

/** A search as it is written; `criteria` is JSON. */
export type SearchToStore = { criteria: string; identity: string; name: string | null; alertFrequency: AlertFrequency }

const row = sql`id, criteria, identity, name, alert_frequency as "alertFrequency", created_at as "createdAt", seen_at as "seenAt"`

/** A user's searches, the one saved last first. */
export async function searchesOf(db: Database, userId: number): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select ${row} from saved_searches where user_id = ${userId} order by created_at desc, id desc`.execute(db)
  return rows
}

export async function searchOf(db: Database, userId: number, id: number): Promise<SearchRow | undefined> {
  const { rows } = await sql<SearchRow>`
    select ${row} from saved_searches where user_id = ${userId} and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Saves a search, unless the user has it or `most` others. One that is there stays as it is, whoever of two that save it
 * at once is first.
 */
export async function insertSearch(
  db: Database,
  userId: number,
  search: SearchToStore,
  { now, seenAt, most }: { now: Date; seenAt: Date; most: number },
): Promise<SearchRow | undefined> {
  const { criteria, identity, name, alertFrequency } = search
  const { rows } = await sql<SearchRow>`
    insert into saved_searches
      (user_id, criteria, identity, name, alert_frequency, created_at, updated_at, seen_at)
    select ${userId}, ${criteria}::jsonb, ${identity}, ${name}, ${alertFrequency}, ${now}, ${now}, ${seenAt}
    where (select count(*) from saved_searches where user_id = ${userId}) < ${most}
    on conflict (user_id, identity) do nothing
    returning ${row}`.execute(db)
  return rows[0]
}

export async function searchOfIdentity(db: Database, userId: number, identity: string): Promise<SearchRow | undefined> {
  const { rows } = await sql<SearchRow>`
    select ${row} from saved_searches where user_id = ${userId} and identity = ${identity}`.execute(db)
  return rows[0]
}

/** Writes a search of a user's; it fails where another of theirs has that identity already. */
export async function updateSearch(
  db: Database,
  { userId, id, search, seenAt, now }: { userId: number; id: number; search: SearchToStore; seenAt: Date; now: Date },
): Promise<SearchRow | undefined> {
  const { criteria, identity, name, alertFrequency } = search
  const { rows } = await sql<SearchRow>`
    update saved_searches set criteria = ${criteria}::jsonb, identity = ${identity}, name = ${name},
      alert_frequency = ${alertFrequency}, seen_at = greatest(seen_at, ${seenAt}), updated_at = ${now}
    where user_id = ${userId} and id = ${id}
      and not exists (
        select from saved_searches as other
        where other.user_id = ${userId} and other.identity = ${identity} and other.id <> ${id}
      )
    returning ${row}`.execute(db)
  return rows[0]
}

/** Answers whether there was such a search of the user's. */
export async function deleteSearch(db: Database, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_searches where user_id = ${userId} and id = ${id} returning id`.execute(db)
  return rows.length > 0
}
