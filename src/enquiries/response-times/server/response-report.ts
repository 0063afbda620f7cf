import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'

/** Replies to somebody who waited, and how long they had waited in office hours. */
export type ResponseTimes = {
  replies: number
  /** share that met the target, 0 to 1; null without replies */
  withinTarget: number | null
  medianMinutes: number | null
}

type Period = { from: Date; to: Date; targetMinutes: number; scope: ListScope }

const figures = (targetMinutes: number) => sql`
  count(*)::integer as replies,
  (avg((m.waited_minutes <= ${targetMinutes})::integer))::float8 as "withinTarget",
  percentile_disc(0.5) within group (order by m.waited_minutes) as "medianMinutes"`

const answered = ({ from, to, scope }: Period) => sql`
  from enquiry_messages m join enquiries e on e.id = m.enquiry_id
  where m.waited_minutes is not null and m.at >= ${from} and m.at < ${to} and ${isCounted(scope)}`

/** Whoever sees their own work alone has the replies that they sent. */
function isCounted(scope: ListScope) {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  if (scope.kind === 'own') return sql<SqlBool>`m.account_id = ${scope.accountId}`
  return sql<SqlBool>`(e.branch_id = any(${[...scope.branchIds]}::integer[]) or m.account_id = ${scope.accountId})`
}

export async function responseTimes(db: Database, period: Period): Promise<ResponseTimes> {
  const { rows } = await sql<ResponseTimes>`select ${figures(period.targetMinutes)} ${answered(period)}`.execute(db)
  return rows[0] ?? { replies: 0, withinTarget: null, medianMinutes: null }
}

export async function responseTimesByBranch(
  db: Database,
  period: Period,
): Promise<(ResponseTimes & { branchId: number | null })[]> {
  const { rows } = await sql<ResponseTimes & { branchId: number | null }>`
    select e.branch_id as "branchId", ${figures(period.targetMinutes)} ${answered(period)}
    group by e.branch_id order by e.branch_id`.execute(db)
  return rows
}

export async function responseTimesByPerson(
  db: Database,
  period: Period,
): Promise<(ResponseTimes & { accountId: number; name: string })[]> {
  const { rows } = await sql<ResponseTimes & { accountId: number; name: string }>`
    select m.account_id as "accountId", max(m.account_name) as name, ${figures(period.targetMinutes)}
    ${answered(period)} and m.account_id is not null group by m.account_id order by name`.execute(db)
  return rows
}
