import { type SqlBool, sql } from 'kysely'
import type { ListScope } from '#src/staff/permissions/permissions.ts'

/** Nobody's account: of a branch alone, without what is assigned to somebody. */
const NOBODY = 0

/**
 * What a report is of: all that somebody may see, or one of their branches.
 * @returns undefined for a branch that they may not see
 */
export function narrowScope(scope: ListScope, branchId: number | undefined): ListScope | undefined {
  if (branchId === undefined) return scope
  if (scope.kind === 'own' || (scope.kind === 'branches' && !scope.branchIds.includes(branchId))) return undefined
  return { kind: 'branches', branchIds: [branchId], accountId: NOBODY }
}

/** Of homes `p`: a home is its branch's, and nobody's own. */
export function isHomeInScope(scope: ListScope) {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  return scope.kind === 'branches'
    ? sql<SqlBool>`p.branch_id = any(${[...scope.branchIds]}::integer[])`
    : sql<SqlBool>`false`
}

/** Of appointments `a`: one's own are those that one booked. */
export function isAppointmentInScope(scope: ListScope) {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  return scope.kind === 'branches'
    ? sql<SqlBool>`a.branch_id = any(${[...scope.branchIds]}::integer[])`
    : sql<SqlBool>`a.created_by = ${String(scope.accountId)}`
}
