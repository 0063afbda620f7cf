import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { isPermitted, type PermissionChanges, type Role } from '#src/staff/permissions/permissions.ts'

export type Assignee = {
  id: number
  name: string
  /** out of office at the moment */
  isAway: boolean
}

type Row = Assignee & { role: Role; branchIds: number[]; permissions: PermissionChanges }

/** Who can answer enquiries of a branch, by name. */
export async function assigneesOf(db: Database, branchId: number | null, now: Date): Promise<Assignee[]> {
  const { rows } = await sql<Row>`
    select id, name, role, branch_ids as "branchIds", permissions,
      coalesce(away_from <= ${now} and ${now} < away_until, false) as "isAway"
    from staff_accounts where state = 'active' order by name`.execute(db)
  return rows
    .filter((account) => isPermitted(account, 'reply-to-enquiries', { branchId }))
    .map(({ id, name, isAway }) => ({ id, name, isAway }))
}

/** Accounts that a note mentions: "@Edmund Pask" of those who can see the enquiry. */
export function mentionsIn(text: string, accounts: readonly Assignee[]): number[] {
  const words = text.toLowerCase()
  return accounts.filter(({ name }) => words.includes(`@${name.toLowerCase()}`)).map(({ id }) => id)
}
