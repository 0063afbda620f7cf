import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ROLES, type Role } from '#src/staff/permissions/permissions.ts'
import { findStaffByEmail, insertStaff, listStaff } from './staff-statements.ts'

/** What people of the demonstration do in the Desk, by what they do in the agency. */
const ROLE_OF_TITLE: readonly [RegExp, Role][] = [
  [/^director$/i, 'owner'],
  [/property manager/i, 'property-admin'],
  [/new homes/i, 'marketing'],
  [/manager/i, 'manager'],
  [/./, 'negotiator'],
]

/** Accounts of the demonstration agency's staff, as whom visitors may look round. They have no way to sign in. */
export async function seedDemoTeam(db: Database, { branches }: Agency, now: Date): Promise<void> {
  for (const branch of branches)
    for (const { id: memberId, firstName, surname, jobTitle, email } of branch.staff) {
      const role = ROLE_OF_TITLE.find(([title]) => title.test(jobTitle))?.[1] ?? 'negotiator'
      if (await findStaffByEmail(db, email)) continue
      const account = { email, name: `${firstName} ${surname}`, role, memberId, isDemo: true, state: 'active' as const }
      await insertStaff(db, { ...account, branchIds: role === 'owner' ? [] : [branch.id] }, now)
    }
}

/** The first of each role, in the order in which a newcomer is offered them. */
export async function demoPeople(db: Database): Promise<{ id: number; name: string; role: Role }[]> {
  const rows = (await listStaff(db)).filter((row) => row.is_demo && row.state === 'active').sort((a, b) => a.id - b.id)
  const order: Role[] = ['negotiator', 'manager', 'owner', ...ROLES]
  return [...new Set(order)].flatMap((role) => {
    const row = rows.find((one) => one.role === role)
    return row ? [{ id: row.id, name: row.name, role }] : []
  })
}
