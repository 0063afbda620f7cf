import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { STAFF_STATES } from '#src/staff/accounts/staff-account.ts'
import type { PermissionChanges, Role } from '#src/staff/permissions/permissions.ts'

/** What a person chose about the Desk itself. */
export type StaffPreferences = { shortcuts?: boolean; weeklyReport?: boolean }

type StaffAccountsTable = {
  id: Generated<number>
  email: string
  email_key: string
  name: string
  role: Role
  branch_ids: number[]
  member_id: number | null
  permissions: JSONColumnType<PermissionChanges>
  state: (typeof STAFF_STATES)[number]
  password_hash: string | null
  totp_secret: Buffer | null
  totp_last_step: string | null
  is_demo: Generated<boolean>
  away_from: Date | null
  away_until: Date | null
  away_account_id: number | null
  preferences: ColumnType<StaffPreferences, string | undefined, string>
  created_at: Date
  updated_at: Date
}

type StaffPasskeysTable = {
  id: string
  account_id: number
  public_key: Buffer
  counter: string
  transports: string[]
  is_backed_up: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

type StaffRecoveryCodesTable = { code_hash: Buffer; account_id: number; created_at: Date; used_at: Date | null }

type StaffInvitationsTable = {
  token_hash: Buffer
  account_id: number | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type StaffSessionsTable = {
  id_hash: Buffer
  id: Generated<number>
  account_id: number
  created_at: Date
  last_seen_at: Date
  proved_at: Date | null
  device: string
  is_demo: boolean
  by_work_account: Generated<boolean>
}

type StaffWorkAccountsTable = {
  issuer: string
  subject: string
  account_id: number
  email: string
  created_at: Date
  last_used_at: Date | null
}

type StaffChallengesTable = {
  id_hash: Buffer
  kind: 'passkey-sign-in' | 'passkey-creation' | 'code' | 'work-account'
  account_id: number | null
  challenge: string | null
  attempts: Generated<number>
  expires_at: Date
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    staff_accounts: StaffAccountsTable
    staff_passkeys: StaffPasskeysTable
    staff_recovery_codes: StaffRecoveryCodesTable
    staff_invitations: StaffInvitationsTable
    staff_sessions: StaffSessionsTable
    staff_challenges: StaffChallengesTable
    staff_work_accounts: StaffWorkAccountsTable
  }
}
