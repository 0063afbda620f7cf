import { workAccountOf } from '#src/staff/sign-in/server/work-accounts.ts'
import type { StaffCallDeps } from './staff-deps.ts'

/** The email address of a person's account at the agency's provider; undefined: none is linked, or there is no provider. */
export async function workAccountEmail(
  { db, staff }: Pick<StaffCallDeps, 'db' | 'staff'>,
  accountId: number,
): Promise<string | undefined> {
  const { workAccounts } = staff
  return workAccounts && (await workAccountOf(db, accountId, workAccounts.issuer))?.email
}
