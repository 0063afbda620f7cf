import type { Database } from '#src/platform/database/database.ts'

/** Whether the link was added: a request makes one link, however often its job is retried. */
export async function insertResetToken(
  db: Database,
  token: { hash: Buffer; userId: number; requestId: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reset_tokens')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      request_id: token.requestId,
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Uses a link up. Of two that use it at once, one gets the user.
 * @returns whose it is; undefined where it is unknown, used or too old
 */
export async function useResetToken(
  db: Database,
  { hash, sessionHash, now }: { hash: Buffer; sessionHash: Buffer; now: Date },
): Promise<number | undefined> {
  const row = await db
    .updateTable('reset_tokens')
    .set({ used_at: now, session_hash: sessionHash })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Whether a link could be used now. */
export async function isGoodToken(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the session was opened by this link: only then can its browser follow the link again. */
export async function isSessionOfToken(db: Database, hash: Buffer, sessionHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteResetTokensOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
}

export async function tidyResetTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute()
}
