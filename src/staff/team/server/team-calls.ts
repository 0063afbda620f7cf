import { z } from 'zod'
import type { Database } from '#src/platform/database/database.ts'
import { canGive, roleProblem } from '#src/staff/accounts/parse-staff.ts'
import {
  findStaff,
  insertStaff,
  listStaff,
  type StaffRow,
  updateStaff,
} from '#src/staff/accounts/server/staff-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import {
  describeRole,
  isPermitted,
  PERMISSION_NAMES,
  PERMISSIONS,
  type PermissionChanges,
  ROLES,
  SCOPES,
} from '#src/staff/permissions/permissions.ts'
import { createInvitation, INVITATION_MS, invitationPath } from '#src/staff/sign-in/server/invitations.ts'
import { recoveryCodesOf } from '#src/staff/sign-in/server/recovery-codes.ts'
import { invitationMail } from './invitation-mail.ts'
import type { StaffCallDeps } from './staff-deps.ts'

const call = deskCall<StaffCallDeps>()
const id = z.coerce.number().int().positive()

const roleAndBranches = {
  role: z.enum(ROLES, 'Choose a role.'),
  branchIds: z.array(id).default([]),
}

/** The account with an id is a subject of each of its branches: a manager of one of them manages it. */
async function subjectOf({ db }: Pick<StaffCallDeps, 'db'>, { id: staffId }: { id: number }) {
  const row = await findStaff(db, staffId)
  return row && row.state !== 'removed' ? { branchId: row.branch_ids[0] ?? null } : undefined
}

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
      const lastSeen = await lastSeenOf(db)
      const invitations = await invitationsOf(db)
      return {
        now: staff.now(),
        people: rows.map((row) => ({
          ...summary(row, agency),
          passkeys: waysIn.get(row.id) ?? 0,
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
    input: z.object({ id }),
    subject: subjectOf,
    async run({ db, agency, staff }, { actor, input }) {
      const row = (await findStaff(db, input.id))!
      return {
        ...summary(row, agency),
        isMe: row.id === actor.id,
        permissions: row.permissions,
        memberId: row.member_id,
        sessions: await staff.sessions.listOf(row.id),
        passkeys: await staff.passkeys.listOf(row.id),
        hasPassword: row.password_hash !== null,
        recoveryCodes: await recoveryCodesOf(db, row.id),
      }
    },
  }),

  'invite-staff': call({
    permission: 'manage-team',
    needsProof: true,
    input: z.object({
      name: z.string().trim().min(1, 'Enter their name.').max(100, 'Enter a name of at most 100 characters.'),
      email: z.email('Enter an email address, like name@example.com.'),
      ...roleAndBranches,
      memberId: id.optional(),
    }),
    async run(deps, { actor, input }) {
      const problem = roleProblem(input.role, input.branchIds)
      if (problem) return invalid({ branchIds: problem })
      if (!canGive(actor, input)) return invalid({ role: 'Only an owner can give this role.' })
      const now = deps.clock()
      return deps.db.transaction().execute(async (trx) => {
        const staffId = await insertStaff(trx, input, now)
        if (staffId === undefined) return invalid({ email: 'Somebody with this email address has an account already.' })
        await sendInvitation({ ...deps, db: trx }, { actor, staffId, ...input })
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'staff-invited',
          subject: { kind: 'staff', id: staffId, name: input.name },
          branchId: input.branchIds[0],
          after: { role: input.role, branches: input.branchIds },
        })
        return { id: staffId }
      })
    },
  }),

  'invite-staff-again': call({
    permission: 'manage-team',
    input: z.object({ id }),
    subject: subjectOf,
    async run(deps, { actor, input }) {
      return deps.db.transaction().execute(async (trx) => {
        const row = await findStaff(trx, input.id)
        if (row?.state !== 'invited') return { sent: false }
        await sendInvitation({ ...deps, db: trx }, { actor, staffId: row.id, ...row })
        return { sent: true }
      })
    },
  }),

  'change-staff': call({
    permission: 'manage-team',
    needsProof: true,
    input: z.object({
      id,
      ...roleAndBranches,
      permissions: z.partialRecord(z.enum(PERMISSION_NAMES), z.enum(SCOPES)).optional(),
    }),
    subject: subjectOf,
    async run({ db, clock }, { actor, input }) {
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
        return { changed: true }
      })
    },
  }),

  'remove-staff': call({
    permission: 'manage-team',
    needsProof: true,
    input: z.object({ id }),
    subject: subjectOf,
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
        for (const table of ['staff_passkeys', 'staff_recovery_codes', 'staff_invitations'] as const)
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
    input: z.object({ id }),
    subject: subjectOf,
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

async function sendInvitation(
  { db, clock, config, mail }: StaffCallDeps,
  { actor, staffId, email, name, role }: { actor: Actor; staffId: number } & Pick<StaffRow, 'email' | 'name' | 'role'>,
): Promise<void> {
  const now = clock()
  const token = await createInvitation(db, staffId, now)
  await mail.queueMail(
    db,
    invitationMail({
      brand: mail.brand,
      key: `staff-invitation:${staffId}:${now.getTime()}`,
      email,
      name,
      role,
      by: actor.name,
      url: config.publicUrl + invitationPath(token),
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    }),
  )
}

function lockedStaff(db: Database, staffId: number): Promise<StaffRow | undefined> {
  return db.selectFrom('staff_accounts').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst()
}

/** Whether an owner with a passkey remains if this one goes. Owners are locked, so that two cannot go at once. */
async function hasOtherOwner(db: Database, staffId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .where('id', '<>', staffId)
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
