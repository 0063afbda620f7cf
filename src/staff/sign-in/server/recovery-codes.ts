import type { Database } from '#src/platform/database/database.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryCodeHash } from './one-time-codes.ts'

/** New codes; those of before are good no more. They are shown once: only their hashes are stored. */
export async function replaceRecoveryCodes(db: Database, accountId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.deleteFrom('staff_recovery_codes').where('account_id', '=', accountId).execute()
  await db
    .insertInto('staff_recovery_codes')
    .values(
      codes.map((code) => ({
        code_hash: recoveryCodeHash(accountId, code),
        account_id: accountId,
        created_at: now,
        used_at: null,
      })),
    )
    .execute()
  return codes
}

/** @returns whether it was one of the account's codes that were not used yet */
export async function spendRecoveryCode(db: Database, accountId: number, typed: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', recoveryCodeHash(accountId, typed))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function recoveryCodesOf(
  db: Database,
  accountId: number,
): Promise<{ total: number; used: number; createdAt: Date | null }> {
  const row = await db
    .selectFrom('staff_recovery_codes')
    .select(({ fn }) => [
      fn.countAll<string>().as('total'),
      fn.count<string>('used_at').as('used'),
      fn.min('created_at').as('created_at'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), used: Number(row.used), createdAt: row.created_at }
}
