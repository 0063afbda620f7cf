import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'

/** What a plan changes by which a hidden home comes to be shown. */
export const LAUNCH = { field: 'hidden', value: false }

export const isLaunch = ({ kind, changes }: { kind: string; changes: readonly { field: string }[] }) =>
  kind === 'scheduled' && changes.some(({ field }) => field === LAUNCH.field)

type CancelOptions = { propertyId: number; actor: { id: number; name: string } | undefined; now: Date }

/** Cancels launches of a home that still wait: a new launch, or showing or hiding it by hand, takes their place. */
export async function cancelLaunches(trx: Database, { propertyId, actor, now }: CancelOptions): Promise<number> {
  const { rows } = await sql<{ dueAt: Date; address: string; branchId: number }>`
    update property_plans p set state = 'cancelled', settled_at = ${now}, settled_by = ${actor?.name ?? 'Kerbside'}
    from desk_properties d
    where p.property_id = ${propertyId} and p.state = 'waiting' and p.kind = 'scheduled'
      and p.changes @> '[{"field": "hidden"}]' and d.property_id = p.property_id
    returning p.due_at as "dueAt", d.address, d.branch_id as "branchId"`.execute(trx)
  for (const { dueAt, address, branchId } of rows)
    await recordAudit(trx, {
      at: now,
      actor,
      action: 'property-change-cancelled',
      subject: { kind: 'property', id: propertyId, name: address },
      branchId,
      before: { Launch: dueAt },
    })
  return rows.length
}
