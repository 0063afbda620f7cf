import { z } from 'zod'
import { canGive, roleProblem } from '#src/staff/accounts/parse-staff.ts'
import { findStaff, insertStaff, type StaffRow } from '#src/staff/accounts/server/staff-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import { createInvitation, INVITATION_MS, invitationPath } from '#src/staff/sign-in/server/invitations.ts'
import { invitationMail } from './invitation-mail.ts'
import type { StaffCallDeps } from './staff-deps.ts'
import { roleAndBranches, staffId, staffSubject } from './team-member-input.ts'

const call = deskCall<StaffCallDeps>()

/** Asking people to join. */
export const invitationCalls = {
  'invite-staff': call({
    permission: 'manage-team',
    needsProof: true,
    input: z.object({
      name: z.string().trim().min(1, 'Enter their name.').max(100, 'Enter a name of at most 100 characters.'),
      email: z.email('Enter an email address, like name@example.com.'),
      ...roleAndBranches,
      memberId: staffId.optional(),
    }),
    async run(deps, { actor, input }) {
      const problem = roleProblem(input.role, input.branchIds)
      if (problem) return invalid({ branchIds: problem })
      if (!canGive(actor, input)) return invalid({ role: 'Only an owner can give this role.' })
      const now = deps.clock()
      return deps.db.transaction().execute(async (trx) => {
        const invitedId = await insertStaff(trx, input, now)
        if (invitedId === undefined)
          return invalid({ email: 'Somebody with this email address has an account already.' })
        await sendInvitation({ ...deps, db: trx }, { actor, accountId: invitedId, ...input })
        await recordAudit(trx, {
          at: now,
          actor,
          action: 'staff-invited',
          subject: { kind: 'staff', id: invitedId, name: input.name },
          branchId: input.branchIds[0],
          after: { role: input.role, branches: input.branchIds },
        })
        return { id: invitedId }
      })
    },
  }),

  'invite-staff-again': call({
    permission: 'manage-team',
    input: z.object({ id: staffId }),
    subject: staffSubject,
    async run(deps, { actor, input }) {
      return deps.db.transaction().execute(async (trx) => {
        const row = await findStaff(trx, input.id)
        if (row?.state !== 'invited') return { sent: false }
        await sendInvitation({ ...deps, db: trx }, { actor, accountId: row.id, ...row })
        return { sent: true }
      })
    },
  }),
}

async function sendInvitation(
  { db, clock, config, mail }: StaffCallDeps,
  {
    actor,
    accountId,
    email,
    name,
    role,
  }: { actor: Actor; accountId: number } & Pick<StaffRow, 'email' | 'name' | 'role'>,
): Promise<void> {
  const now = clock()
  const token = await createInvitation(db, accountId, now)
  await mail.queueMail(
    db,
    invitationMail({
      brand: mail.brand,
      key: `staff-invitation:${accountId}:${now.getTime()}`,
      email,
      name,
      role,
      by: actor.name,
      url: config.publicUrl + invitationPath(token),
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    }),
  )
}
