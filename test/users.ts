import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

/** A user whom nobody can sign in as, for what belongs to users. Answers the id. */
export async function addUser(db: Database, email: string): Promise<number> {
  const now = new Date('2026-11-01T09:00:00Z')
  const { rows } = await sql<{ id: number }>`
    insert into users (email, email_key, password_hash, first_name, last_name, created_at, updated_at)
    values (${email}, ${email.toLowerCase()}, '', 'Ann', 'Finch', ${now}, ${now}) returning id`.execute(db)
  return rows[0]!.id
}
