import type { Database } from '#src/platform/database/database.ts'

/** Runs `action` in the transaction that `db` is, or else in one of its own. */
export function inTransaction<Result>(db: Database, action: (trx: Database) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? action(db) : db.transaction().execute(action)
}
