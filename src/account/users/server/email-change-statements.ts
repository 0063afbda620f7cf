import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { emailKey } from '../user.ts'

export type EmailChange = { userId: number; hash: Buffer; email: string; now: Date; expiresAt: Date }

/** The email address that a user is to confirm; it replaces one that they asked for before. */
export async function putEmailChange(
  db: Database,
  { userId, hash, email, now, expiresAt }: EmailChange,
): Promise<void> {
  await sql`
    insert into email_changes (user_id, token_hash, email, created_at, expires_at)
    values (${userId}, ${hash}, ${email}, ${now}, ${expiresAt})
    on conflict (user_id) do update set token_hash = excluded.token_hash, email = excluded.email,
      created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db)
}

/** Whether a link could be used now. */
export async function isEmailChangeOpen(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from email_changes where token_hash = ${hash} and expires_at > ${now}`.execute(db)
  return rows.length > 0
}

/** Uses a link up. Expired ones go with it. */
export async function takeEmailChange(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<{ userId: number; email: string } | undefined> {
  await sql`delete from email_changes where expires_at <= ${now}`.execute(db)
  const { rows } = await sql<{ userId: number; email: string }>`
    delete from email_changes where token_hash = ${hash} returning user_id as "userId", email`.execute(db)
  return rows[0]
}

/** The email address that a user has shown to be theirs. @throws a unique violation where another account has it */
export async function setConfirmedEmail(db: Database, userId: number, email: string, now: Date): Promise<void> {
  await sql`
    update users set email = ${email}, email_key = ${emailKey(email)}, email_confirmed_at = ${now}, updated_at = ${now}
    where id = ${userId}`.execute(db)
}

/** A link that was mailed to a user's email address has been followed. */
export async function confirmEmail(db: Database, userId: number, now: Date): Promise<void> {
  await sql`
    update users set email_confirmed_at = ${now} where id = ${userId} and email_confirmed_at is null`.execute(db)
}
