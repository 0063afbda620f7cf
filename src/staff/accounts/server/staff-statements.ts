import type { Selectable } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Tables } from '#src/platform/database/tables.ts'
import type { StaffAccount } from '#src/staff/accounts/staff-account.ts'
import type { Role } from '#src/staff/permissions/permissions.ts'
import './staff-tables.ts'

export type StaffRow = Selectable<Tables['staff_accounts']>

export function toStaffAccount(row: StaffRow): StaffAccount {
  const { id, email, name, role, permissions, state } = row
  return { id, email, name, role, permissions, state, branchIds: row.branch_ids, memberId: row.member_id }
}

export function findStaff(db: Database, id: number): Promise<StaffRow | undefined> {
  return db.selectFrom('staff_accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findStaffByEmail(db: Database, email: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff_accounts').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
}

/** Everybody who has or had an account, owners first, then by name. */
export function listStaff(db: Database): Promise<StaffRow[]> {
  return db
    .selectFrom('staff_accounts')
    .selectAll()
    .where('state', '<>', 'removed')
    .orderBy((order) => order.case().when('role', '=', 'owner').then(0).else(1).end())
    .orderBy('name')
    .execute()
}

/** Whether somebody can run the site from the Desk: an owner who has signed in once. The demonstration's does not count. */
export async function hasOwner(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .where('is_demo', '=', false)
    .executeTakeFirst()
  return row !== undefined
}

export type NewStaff = {
  email: string
  name: string
  role: Role
  branchIds: readonly number[]
  memberId?: number | null
  isDemo?: boolean
  state?: 'invited' | 'active'
}

/** @returns the account's id; that of an invited or removed person with this email address is used again */
export async function insertStaff(db: Database, account: NewStaff, now: Date): Promise<number | undefined> {
  const { email, name, role, branchIds, memberId = null, isDemo = false, state = 'invited' } = account
  const row = await db
    .insertInto('staff_accounts')
    .values({
      email,
      email_key: emailKey(email),
      name,
      role,
      branch_ids: [...branchIds],
      member_id: memberId,
      permissions: '{}',
      state,
      is_demo: isDemo,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ email, name, role, branch_ids: [...branchIds], member_id: memberId, state, updated_at: now })
        .where('staff_accounts.state', '<>', 'active'),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type StaffChanges = Partial<{
  name: string
  role: Role
  branch_ids: number[]
  member_id: number | null
  permissions: string
  state: 'invited' | 'active' | 'removed'
  password_hash: string | null
  totp_secret: Buffer | null
  totp_last_step: string | null
  away_from: Date | null
  away_until: Date | null
  away_account_id: number | null
  preferences: string
}>

export async function updateStaff(db: Database, id: number, changes: StaffChanges, now: Date): Promise<void> {
  await db
    .updateTable('staff_accounts')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}
