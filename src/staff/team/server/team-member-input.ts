import { z } from 'zod'
import { findStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { ROLES } from '#src/staff/permissions/permissions.ts'
import type { StaffCallDeps } from './staff-deps.ts'

export const staffId = z.coerce.number().int().positive()

/** What a person's account lets them do, and where. */
export const roleAndBranches = {
  role: z.enum(ROLES, 'Choose a role.'),
  branchIds: z.array(staffId).default([]),
}

/** The account with an id is a subject of each of its branches: a manager of one of them manages it. */
export async function staffSubject({ db }: Pick<StaffCallDeps, 'db'>, { id }: { id: number }) {
  const row = await findStaff(db, id)
  return row && row.state !== 'removed' ? { branchId: row.branch_ids[0] ?? null } : undefined
}
