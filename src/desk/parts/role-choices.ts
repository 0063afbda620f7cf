import { rolesToGive } from '#src/staff/accounts/parse-staff.ts'
import { scopeOf } from '#src/staff/permissions/permissions.ts'
import type { DeskVisit } from '../desk-context.ts'

/** The roles and branches that the signed-in person can give to others. */
export function roleChoices({ session, services }: DeskVisit) {
  const { actor } = session!
  const isWhole = scopeOf(actor, 'manage-team') === 'all'
  return {
    roles: rolesToGive(actor),
    branches: services.agency.branches
      .filter(({ id }) => isWhole || actor.branchIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
  }
}
