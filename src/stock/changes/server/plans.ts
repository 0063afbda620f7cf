import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import type { ChangeCause, FieldChange } from '../change.ts'
import { type ChangeActor, changeFields, changeProperty } from './change-property.ts'
import { type ShowDeps, showChanges } from './show-changes.ts'

/** A change that waits for a manager's word, or for its time. */
export type PropertyPlan = {
  id: number
  propertyId: number
  kind: 'proposed' | 'scheduled'
  changes: { field: string; value?: unknown }[]
  dueAt: Date | null
  accountId: number | null
  accountName: string
  madeAt: Date
  branchId: number
  address: string
}

const planColumns = sql`
  p.id, p.property_id as "propertyId", p.kind, p.changes, p.due_at as "dueAt", p.account_id as "accountId",
  p.account_name as "accountName", p.made_at as "madeAt", d.branch_id as "branchId", d.address`

/** Those of a home that still wait, the earliest first. */
export async function plansOf(db: Database, propertyId: number): Promise<PropertyPlan[]> {
  const { rows } = await sql<PropertyPlan>`
    select ${planColumns} from property_plans p join desk_properties d using (property_id)
    where p.property_id = ${propertyId} and state = 'waiting' order by due_at nulls first, p.id`.execute(db)
  return rows
}

export async function planById(db: Database, id: number): Promise<PropertyPlan | undefined> {
  const { rows } = await sql<PropertyPlan>`
    select ${planColumns} from property_plans p join desk_properties d using (property_id)
    where p.id = ${id} and state = 'waiting'`.execute(db)
  return rows[0]
}

type NewPlan = Pick<PropertyPlan, 'propertyId' | 'kind' | 'changes' | 'dueAt'> & {
  actor: NonNullable<ChangeActor>
  now: Date
}

/** Keeps a change for later. A proposal takes the place of an earlier one by the same person. */
export async function addPlan(db: Database, plan: NewPlan): Promise<number> {
  const { propertyId, kind, changes, dueAt, actor, now } = plan
  return db.transaction().execute(async (trx) => {
    if (kind === 'proposed')
      await sql`
        update property_plans set state = 'cancelled', settled_at = ${now}, settled_by = ${actor.name}
        where property_id = ${propertyId} and kind = 'proposed' and state = 'waiting' and account_id = ${actor.id}`.execute(
        trx,
      )
    const { rows } = await sql<{ id: number }>`
      insert into property_plans (property_id, kind, changes, due_at, account_id, account_name, made_at)
      values (${propertyId}, ${kind}, ${JSON.stringify(changes)}::jsonb, ${dueAt}, ${actor.id}, ${actor.name}, ${now})
      returning id`.execute(trx)
    const made = (await planById(trx, rows[0]!.id))!
    await recordAudit(trx, {
      ...audited(made, kind === 'proposed' ? 'property-price-proposed' : 'property-change-scheduled', actor, now),
      after: { ...Object.fromEntries(changes.map(({ field, value }) => [field, value ?? 'feed'])), at: dueAt },
    })
    return made.id
  })
}

const audited = (plan: PropertyPlan, action: AuditAction, actor: ChangeActor, now: Date) => ({
  at: now,
  actor,
  action,
  subject: { kind: 'property', id: plan.propertyId, name: plan.address },
  branchId: plan.branchId,
})

/** Settles a plan once, whoever else tries at the same time. */
async function settle(
  trx: Database,
  plan: Pick<PropertyPlan, 'id'>,
  { state, by, now }: { state: 'done' | 'cancelled'; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update property_plans set state = ${state}, settled_at = ${now}, settled_by = ${by}
    where id = ${plan.id} and state = 'waiting' returning id`.execute(trx)
  return rows.length > 0
}

const toChanges = ({ changes }: PropertyPlan): FieldChange[] =>
  changes.map(({ field, value }) =>
    value === undefined ? { field } : { field, set: { value, keep: 'always', until: null, reason: null } },
  )

/** A manager's word on a proposal. */
export async function decidePlan(
  deps: ShowDeps,
  plan: PropertyPlan,
  { isAccepted, actor }: { isAccepted: boolean; actor: NonNullable<ChangeActor> },
): Promise<{ changeId: string | null; isLive: boolean }> {
  const now = deps.clock()
  const isMine = await deps.db.transaction().execute(async (trx) => {
    const settled = await settle(trx, plan, { state: isAccepted ? 'done' : 'cancelled', by: actor.name, now })
    if (settled && !isAccepted) await recordAudit(trx, audited(plan, DECLINED[plan.kind], actor, now))
    return settled
  })
  if (!isMine || !isAccepted) return { changeId: null, isLive: true }
  const { changeId, isLive } = await changeProperty(deps, {
    propertyId: plan.propertyId,
    changes: toChanges(plan),
    actor,
    cause: 'proposed',
  })
  return { changeId, isLive }
}

const DECLINED = { proposed: 'property-price-declined', scheduled: 'property-change-cancelled' } as const

/** The job `property-round`: makes the changes whose time has come, and ends overrides that have run out. */
export const PROPERTY_ROUND_CRONTAB = '* * * * * property-round'

export async function propertyRound(deps: ShowDeps): Promise<{ made: number; ended: number }> {
  const made = await makeDueChanges(deps)
  const ended = await endRunOut(deps)
  const touched = [...new Set([...made, ...ended])]
  if (touched.length > 0) await showChanges(deps, touched, { isPatient: true })
  return { made: made.length, ended: ended.length }
}

async function makeDueChanges(deps: ShowDeps): Promise<number[]> {
  const now = deps.clock()
  const { rows: due } = await sql<PropertyPlan>`
    select ${planColumns} from property_plans p join desk_properties d using (property_id)
    where state = 'waiting' and kind = 'scheduled' and due_at <= ${now} order by due_at, p.id`.execute(deps.db)
  const touched: number[] = []
  for (const plan of due) {
    const { accountId: id, accountName: name } = plan
    const actor = id === null ? undefined : { id, name }
    const isDone = await deps.db.transaction().execute(async (trx) => {
      if (!(await settle(trx, plan, { state: 'done', by: name, now }))) return false
      await change(trx, deps, plan.propertyId, toChanges(plan), { actor, cause: 'scheduled', now })
      return true
    })
    if (isDone) touched.push(plan.propertyId)
  }
  return touched
}

async function endRunOut(deps: ShowDeps): Promise<number[]> {
  const now = deps.clock()
  const { rows } = await sql<{ propertyId: number; fields: string[] }>`
    select property_id as "propertyId", array_agg(field) as fields from property_overrides
    where until <= ${now} group by property_id order by property_id`.execute(deps.db)
  for (const { propertyId, fields } of rows)
    await deps.db.transaction().execute((trx) =>
      change(
        trx,
        deps,
        propertyId,
        fields.map((field) => ({ field })),
        { actor: undefined, cause: 'ran-out', now },
      ),
    )
  return rows.map(({ propertyId }) => propertyId)
}

function change(
  trx: Database,
  deps: ShowDeps,
  propertyId: number,
  changes: FieldChange[],
  options: { actor: ChangeActor; cause: ChangeCause; now: Date },
): Promise<boolean> {
  return changeFields(trx, deps, { propertyId, changes, changeId: crypto.randomUUID(), ...options })
}
