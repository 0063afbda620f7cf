import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

export type SessionRow = { user_id: number; only_for_reset: boolean; last_seen_at: Date; expires_at: Date }

export async function insertSession(
  db: Database,
  session: { idHash: Buffer; userId: number; onlyForReset: boolean; now: Date; expiresAt: Date },
): Promise<void> {
  const { idHash, userId, onlyForReset, now, expiresAt } = session
  await db
    .insertInto('sessions')
    .values({
      id_hash: idHash,
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      only_for_reset: onlyForReset,
    })
    .execute()
}

export function findSession(db: Database, idHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'only_for_reset', 'last_seen_at', 'expires_at'])
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function extendSession(db: Database, idHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id_hash', '=', idHash)
    .execute()
}

export async function deleteSession(db: Database, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
}

export async function deleteSessionsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Takes away a few that ended; called whenever one begins, so that none stay for good. */
export async function tidySessions(db: Database, now: Date): Promise<void> {
  await sql`delete from sessions where id_hash in (
    select id_hash from sessions where expires_at <= ${now} order by expires_at limit 20 for update skip locked)`.execute(
    db,
  )
}

export function sessionsOf(db: Database, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
