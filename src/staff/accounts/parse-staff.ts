import {
  type PermissionHolder,
  ROLES,
  ROLES_BELOW_MANAGER,
  type Role,
  scopeOf,
} from '#src/staff/permissions/permissions.ts'

/** Roles whose work is that of branches, and who need at least one. */
const ROLES_OF_BRANCHES: readonly Role[] = ['manager', 'negotiator']

/** What somebody may give another: an owner everything, a manager the roles below and their own branches. */
export function canGive(
  giver: PermissionHolder,
  { role, branchIds }: { role: Role; branchIds: readonly number[] },
): boolean {
  const scope = scopeOf(giver, 'manage-team')
  if (scope === 'all') return true
  if (scope !== 'branch' || !ROLES_BELOW_MANAGER.includes(role)) return false
  return branchIds.length > 0 && branchIds.every((id) => giver.branchIds.includes(id))
}

/** Roles that somebody may give. */
export function rolesToGive(giver: PermissionHolder): readonly Role[] {
  return scopeOf(giver, 'manage-team') === 'all' ? ROLES : ROLES_BELOW_MANAGER
}

/** What is wrong with a role and its branches. */
export function roleProblem(role: Role, branchIds: readonly number[]): string | undefined {
  return ROLES_OF_BRANCHES.includes(role) && branchIds.length === 0 ? 'Choose at least one branch.' : undefined
}
