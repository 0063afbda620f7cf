import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'

/** Waits until somebody waits for a lock of this database. */
export async function untilLockIsAwaited(db: Database): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows[0]!.waiting
  }
  await expect.poll(waiting).toBeGreaterThan(0)
}
