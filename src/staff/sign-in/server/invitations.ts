import { digestOf, looksLikeSecret, newSecret } from '#src/account/users/server/secrets.ts'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { findStaff, type StaffRow } from '#src/staff/accounts/server/staff-statements.ts'

/** Milliseconds for which links are good: one that the server prints for the first owner, one in a mail. */
const SET_UP_LINK_MS = 30 * MINUTE_MS
export const INVITATION_MS = 72 * 60 * MINUTE_MS

/** @param token what the link holds */
export const setUpPath = (token: string) => `/desk/set-up/${token}`
export const invitationPath = (token: string) => `/desk/invitation/${token}`

/** `account` is who is invited; none: whoever follows the link becomes the first owner. */
export type OpenInvitation = { hash: Buffer; expiresAt: Date; account: StaffRow | undefined }

/** A link for an account, or for the first owner. Links made before for the same are no longer good. */
export async function createInvitation(db: Database, accountId: number | undefined, now: Date): Promise<string> {
  const token = newSecret()
  await db
    .deleteFrom('staff_invitations')
    .where((where) =>
      where.or([
        accountId === undefined ? where('account_id', 'is', null) : where('account_id', '=', accountId),
        where('expires_at', '<=', now),
      ]),
    )
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('staff_invitations')
    .values({
      token_hash: digestOf(token),
      account_id: accountId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + (accountId === undefined ? SET_UP_LINK_MS : INVITATION_MS)),
      used_at: null,
    })
    .execute()
  return token
}

/** The invitation of a link; undefined if there is none, it has expired or it was used. */
export async function findInvitation(db: Database, token: string, now: Date): Promise<OpenInvitation | undefined> {
  if (!looksLikeSecret(token)) return undefined
  const row = await db
    .selectFrom('staff_invitations')
    .select(['token_hash', 'account_id', 'expires_at'])
    .where('token_hash', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const account = row.account_id === null ? undefined : await findStaff(db, row.account_id)
  if (row.account_id !== null && account?.state !== 'invited') return undefined
  return { hash: row.token_hash, expiresAt: row.expires_at, account }
}

/** @returns false if somebody else used it meanwhile */
export async function spendInvitation(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

/** Uses up the open invitation of an account, by whatever way the person came. @returns false if there is none */
export async function spendInvitationOf(db: Database, accountId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}
