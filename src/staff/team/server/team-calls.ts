import { z } from 'zod'
import type { Database } from '#src/platform/database/database.ts'
import { findStaff, listStaff, type StaffRow } from '#src/staff/accounts/server/staff-statements.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import { describeRole, isPermitted } from '#src/staff/permissions/permissions.ts'
import { recoveryCodesOf } from '#src/staff/sign-in/server/recovery-codes.ts'
import { rightsInWords } from './rights-in-words.ts'
import type { StaffCallDeps } from './staff-deps.ts'
import { staffId, staffSubject } from './team-member-input.ts'
import { workAccountEmail } from './work-account-email.ts'

const call = deskCall<StaffCallDeps>()

/** Who uses the Desk. */
export const teamCalls = {
  /** The names of everybody, for menus that assign. */
  colleagues: call({
    permission: 'signed-in',
    input: z.object({}),
    async run({ db }) {
      const rows = await listStaff(db)
      return rows
        .filter(({ state }) => state === 'active')
        .map((row) => ({ id: row.id, name: row.name, role: row.role, branchIds: row.branch_ids }))
    },
  }),

  team: call({
    permission: 'manage-team',
    input: z.object({}),
    async run({ db, agency, staff }, { actor }) {
      const rows = (await listStaff(db)).filter(
        (row) => row.id === actor.id || isPermitted(actor, 'manage-team', { branchId: row.branch_ids[0] ?? null }),
      )
      const waysIn = await waysInOf(db)
      const linked = await linkedOf(db)
      const lastSeen = await lastSeenOf(db)
      const invitations = await invitationsOf(db)
      return {
        now: staff.now(),
        people: rows.map((row) => ({
          ...summary(row, agency),
          passkeys: waysIn.get(row.id) ?? 0,
          hasWorkAccount: linked.has(row.id),
          hasPassword: row.password_hash !== null,
          lastSeenAt: lastSeen.get(row.id),
          invitedUntil: row.state === 'invited' ? invitations.get(row.id) : undefined,
          awayFrom: row.away_from ?? undefined,
          awayUntil: row.away_until ?? undefined,
        })),
      }
    },
  }),

  'team-member': call({
    permission: 'manage-team',
    input: z.object({ id: staffId }),
    subject: staffSubject,
    async run({ db, agency, staff }, { actor, input }) {
      const row = (await findStaff(db, input.id))!
      return {
        ...summary(row, agency),
        isMe: row.id === actor.id,
        permissions: row.permissions,
        seen: rightsInWords(row, agency),
        memberId: row.member_id,
        sessions: await staff.sessions.listOf(row.id),
        passkeys: await staff.passkeys.listOf(row.id),
        hasPassword: row.password_hash !== null,
        workAccount: await workAccountEmail({ db, staff }, row.id),
        recoveryCodes: await recoveryCodesOf(db, row.id),
      }
    },
  }),
}

function summary(row: StaffRow, { branches }: StaffCallDeps['agency']) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    roleInWords: describeRole(row),
    state: row.state,
    branchIds: row.branch_ids,
    branchNames: branches.filter((branch) => row.branch_ids.includes(branch.id)).map(({ name }) => name),
  }
}

async function waysInOf(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('staff_passkeys')
    .select(({ fn }) => ['account_id', fn.countAll<string>().as('count')])
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]))
}

async function lastSeenOf(db: Database): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(({ fn }) => ['account_id', fn.max('last_seen_at').as('at')])
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, at }) => [account_id, at]))
}

async function invitationsOf(db: Database): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('staff_invitations')
    .select(['account_id', 'expires_at'])
    .where('used_at', 'is', null)
    .where('account_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ account_id, expires_at }) => [account_id!, expires_at]))
}

async function linkedOf(db: Database): Promise<Set<number>> {
  const rows = await db.selectFrom('staff_work_accounts').select('account_id').execute()
  return new Set(rows.map(({ account_id }) => account_id))
}
