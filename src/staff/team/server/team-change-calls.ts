import { z } from 'zod'
import type { Database } from '#src/platform/database/database.ts'
import { canGive, roleProblem } from '#src/staff/accounts/parse-staff.ts'
import { findStaff, type StaffRow, updateStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import {
  PERMISSION_NAMES,
  PERMISSIONS,
  type PermissionChanges,
  type ROLES,
  SCOPES,
} from '#src/staff/permissions/permissions.ts'
import { rightsInWords } from './rights-in-words.ts'
import type { StaffCallDeps } from './staff-deps.ts'
import { roleAndBranches, staffId, staffSubject } from './team-member-input.ts'

const call = deskCall<StaffCallDeps>()

/** Changing what somebody may do, and ending it. */
export const teamChangeCalls = {
  'change-staff': call({
    permission: 'manage-team',
    needsProof: true,
    input: z.object({
      id: staffId,
      ...roleAndBranches,
      permissions: z.partialRecord(z.enum(PERMISSION_NAMES), z.enum(SCOPES)).optional(),
      /** what the person could do when the editor opened it; without it nothing is compared */
      seen: z.string().max(4000).optional(),
    }),
    subject: staffSubject,
    async run({ db, clock, agency }, { actor, input }) {
      const problem = roleProblem(input.role, input.branchIds)
      if (problem) return invalid({ branchIds: problem })
      if (!canGive(actor, input)) return invalid({ role: 'Only an owner can give this role.' })
      if (input.permissions !== undefined && actor.role !== 'owner')
        return invalid({ permissions: 'Only an owner can change permissions.' })
      return db.transaction().execute(async (trx) => {
        const row = await lockedStaff(trx, input.id)
        if (!row || !canGive(actor, { role: row.role, branchIds: row.branch_ids }))
          return invalid({ role: 'Only an owner can change this account.' })
        if (row.role === 'owner' && input.role !== 'owner' && !(await hasOtherOwner(trx, row.id)))
          return invalid({
            role: 'There must be at least one owner with a passkey. Make somebody else an owner first.',
          })
        const current = rightsInWords(row, agency)
        if (input.seen !== undefined && input.seen !== current)
          return invalid({
            '': `A colleague has changed this meanwhile. ${row.name} is now: ${current}. What you chose is still below: save again to replace theirs.`,
            seen: current,
          })
        const permissions = input.permissions ? changesFrom(input.role, input.permissions) : row.permissions
        const changes = { role: input.role, branch_ids: input.branchIds, permissions: JSON.stringify(permissions) }
        await updateStaff(trx, row.id, changes, clock())
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'staff-changed',
          subject: { kind: 'staff', id: row.id, name: row.name },
          branchId: row.branch_ids[0],
          before: { role: row.role, branches: row.branch_ids, permissions: row.permissions },
          after: { role: input.role, branches: input.branchIds, permissions },
        })
        return { seen: rightsInWords({ role: input.role, branch_ids: input.branchIds, permissions }, agency) }
      })
    },
  }),

  'remove-staff': call({
    permission: 'manage-team',
    needsProof: true,
    input: z.object({ id: staffId }),
    subject: staffSubject,
    async run({ db, clock, staff }, { actor, input }) {
      return db.transaction().execute(async (trx) => {
        const row = await lockedStaff(trx, input.id)
        if (!row || !canGive(actor, { role: row.role, branchIds: row.branch_ids }))
          return invalid({ '': 'Only an owner can remove this account.' })
        if (row.id === actor.id) return invalid({ '': 'You can’t remove your own account. Ask another owner.' })
        if (row.role === 'owner' && !(await hasOtherOwner(trx, row.id)))
          return invalid({ '': 'There must be at least one owner with a passkey.' })
        await updateStaff(
          trx,
          row.id,
          { state: 'removed', password_hash: null, totp_secret: null, totp_last_step: null },
          clock(),
        )
        for (const table of [
          'staff_passkeys',
          'staff_recovery_codes',
          'staff_invitations',
          'staff_work_accounts',
        ] as const)
          await trx.deleteFrom(table).where('account_id', '=', row.id).execute()
        await staff.sessions.endOf(trx, row.id)
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'staff-removed',
          subject: { kind: 'staff', id: row.id, name: row.name },
          branchId: row.branch_ids[0],
          before: { role: row.role, branches: row.branch_ids },
        })
        return { removed: true }
      })
    },
  }),

  'sign-out-staff': call({
    permission: 'manage-team',
    input: z.object({ id: staffId }),
    subject: staffSubject,
    async run({ db, clock, staff }, { actor, input }) {
      return db.transaction().execute(async (trx) => {
        const row = (await findStaff(trx, input.id))!
        const ended = await staff.sessions.endOf(trx, row.id)
        await recordAudit(trx, {
          at: clock(),
          actor,
          action: 'sessions-ended',
          subject: { kind: 'staff', id: row.id, name: row.name },
          branchId: row.branch_ids[0],
        })
        return { ended }
      })
    },
  }),
}

function lockedStaff(db: Database, accountId: number): Promise<StaffRow | undefined> {
  return db.selectFrom('staff_accounts').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst()
}

/** Whether an owner with a passkey remains if this one goes. Owners are locked, so that two cannot go at once. */
async function hasOtherOwner(db: Database, accountId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .where('id', '<>', accountId)
    .where((where) =>
      where.exists(
        where.selectFrom('staff_passkeys').select('id').whereRef('staff_passkeys.account_id', '=', 'staff_accounts.id'),
      ),
    )
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** Those permissions that differ from the role's. */
function changesFrom(role: (typeof ROLES)[number], given: PermissionChanges): PermissionChanges {
  return Object.fromEntries(
    PERMISSION_NAMES.flatMap((name) => {
      const scope = given[name]
      return scope !== undefined && scope !== PERMISSIONS[name][role] ? [[name, scope]] : []
    }),
  )
}
