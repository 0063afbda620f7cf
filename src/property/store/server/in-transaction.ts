import type { Database } from '#src/platform/database/database.ts'

/** PostgreSQL's `deadlock_detected`: of transactions that wait for each other it ends one, and the others go on. */
const DEADLOCK = '40P01'

/** More in a row are no coincidence. The one that goes on may lose the row to the second attempt, and wait again. */
const MAX_ATTEMPTS = 5

/**
 * Runs `action` in the transaction that `db` is, or else in one of its own. One of its own that was ended because of a
 * deadlock is run again, so `action` does nothing that the database does not take back.
 */
export async function inTransaction<Result>(db: Database, action: (trx: Database) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return action(db)
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction().execute(action)
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt >= MAX_ATTEMPTS) throw error
    }
}
