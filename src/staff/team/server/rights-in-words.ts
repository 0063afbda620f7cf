import type { Agency } from '#src/agency/profile/agency.ts'
import type { StaffRow } from '#src/staff/accounts/server/staff-statements.ts'
import { describeRole } from '#src/staff/permissions/permissions.ts'

/** What somebody can do and where: "Manager, Oakham". Compared with what an editor saw when they opened it. */
export function rightsInWords(
  { role, permissions, branch_ids: branchIds }: Pick<StaffRow, 'role' | 'permissions' | 'branch_ids'>,
  { branches }: Pick<Agency, 'branches'>,
): string {
  const names = branches.filter(({ id }) => branchIds.includes(id)).map(({ name }) => name)
  return [describeRole({ role, permissions }), ...names].join(', ')
}
