import { z } from 'zod'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CommandWriter } from '#src/platform/logging/command-writer.ts'
import { roleProblem } from '../accounts/parse-staff.ts'
import { insertStaff } from '../accounts/server/staff-statements.ts'
import { recordAudit } from '../audit-log/server/audit-log.ts'
import { ROLES } from '../permissions/permissions.ts'
import { createInvitation, invitationPath } from '../sign-in/server/invitations.ts'

type Site = { db: Database; agency: Agency; config: { publicUrl: string }; clock: () => Date }
type Given = { email: string; name?: string | undefined; role?: string | undefined; branch?: string | undefined }

/** `kerbside desk invite EMAIL`: prints a link that works once. Nothing is mailed. */
export async function inviteCommand(
  { db, agency, config, clock }: Site,
  { email, name = email.split('@', 1)[0]!, role: typedRole = 'owner', branch }: Given,
  writer: CommandWriter,
): Promise<number> {
  const role = ROLES.find((known) => known === typedRole)
  const branchId = branch === undefined ? undefined : agency.branches.find(({ id }) => String(id) === branch)?.id
  const problem = !z.email().safeParse(email).success
    ? `"${email}" is no email address.`
    : role === undefined
      ? `There is no role "${typedRole}". There are: ${ROLES.join(', ')}.`
      : branch !== undefined && branchId === undefined
        ? `There is no branch ${branch}. There are: ${agency.branches.map(({ id, name: of }) => `${id} (${of})`).join(', ')}.`
        : roleProblem(role, branchId === undefined ? [] : [branchId])
  if (problem !== undefined || role === undefined) {
    writer.error(problem === 'Choose at least one branch.' ? 'Add --branch ID for this role.' : (problem ?? ''))
    return 2
  }
  const now = clock()
  const token = await db.transaction().execute(async (trx) => {
    const branchIds = branchId === undefined ? [] : [branchId]
    const id = await insertStaff(trx, { email, name, role, branchIds }, now)
    if (id === undefined) return undefined
    await recordAudit(trx, {
      at: now,
      action: 'staff-invited',
      subject: { kind: 'staff', id, name },
      branchId,
      after: { role, branches: branchIds },
    })
    return createInvitation(trx, id, now)
  })
  if (token === undefined) {
    writer.error(`${email} has an account already.`)
    return 1
  }
  writer.line(`${config.publicUrl}${invitationPath(token)}`)
  writer.line('The link works once, within 72 hours. Send it to nobody else.')
  return 0
}
