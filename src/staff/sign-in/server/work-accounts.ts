import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Tables } from '#src/platform/database/tables.ts'

export type WorkAccount = Selectable<Tables['staff_work_accounts']>

type Named = { issuer: string; subject: string }

export function findWorkAccount(db: Database, { issuer, subject }: Named): Promise<WorkAccount | undefined> {
  return db
    .selectFrom('staff_work_accounts')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** That of a person at one provider. */
export function workAccountOf(db: Database, accountId: number, issuer: string): Promise<WorkAccount | undefined> {
  return db
    .selectFrom('staff_work_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
}

/** @returns false if it belongs to somebody else, or the person has another at this provider */
export async function linkWorkAccount(
  db: Database,
  accountId: number,
  { issuer, subject, email }: Named & { email: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('staff_work_accounts')
    .values({ issuer, subject, account_id: accountId, email, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteWorkAccountUse(db: Database, { issuer, subject }: Named, now: Date): Promise<void> {
  await db
    .updateTable('staff_work_accounts')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}
