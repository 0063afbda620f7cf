import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type ChangeCause, type FieldChange, versionOf } from '../change.ts'
import { type ChangeActor, changeFields } from './change-property.ts'
import { isLaunch, LAUNCH } from './launches.ts'
import { replaceHome } from './replace-home.ts'
import { type ShowDeps, showChanges, showWithin, waitForImport } from './show-changes.ts'

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
  return db.transaction().execute((trx) => insertPlan(trx, plan))
}

/** The same within a transaction. */
export async function insertPlan(trx: Database, plan: NewPlan): Promise<number> {
  const { propertyId, kind, changes, dueAt, actor, now } = plan
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
}

/** Hides a home until a time, when it is launched. By hiding it anew, a launch that was planned before gives way. */
export async function scheduleLaunch(
  deps: ShowDeps,
  { propertyId, dueAt, actor }: { propertyId: number; dueAt: Date; actor: NonNullable<ChangeActor> },
): Promise<{ planId: number; isLive: boolean }> {
  const now = deps.clock()
  const planId = await deps.db.transaction().execute(async (trx) => {
    // without an end of its own: one that was set before would show the home early
    const set = { value: true, keep: 'always' as const, until: null, reason: 'Launch scheduled' }
    await change(trx, deps, propertyId, [{ field: 'hidden', set }], { actor, cause: 'set', now })
    return insertPlan(trx, { propertyId, kind: 'scheduled', changes: [LAUNCH], dueAt, actor, now })
  })
  return { planId, isLive: await showChanges(deps, [propertyId]) }
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

type Decided = {
  /** `settled`: somebody else has decided it before */
  outcome: 'accepted' | 'declined' | 'settled'
  changeId: string | null
  isLive: boolean
}

/** A manager's word on a proposal, and the change with it or not at all. */
export async function decidePlan(
  deps: ShowDeps,
  plan: PropertyPlan,
  { isAccepted, actor }: { isAccepted: boolean; actor: NonNullable<ChangeActor> },
): Promise<Decided> {
  const now = deps.clock()
  const { propertyId } = plan
  const changeId = crypto.randomUUID()
  const outcome = await deps.db.transaction().execute(async (trx) => {
    if (!(await settle(trx, plan, { state: isAccepted ? 'done' : 'cancelled', by: actor.name, now }))) return 'settled'
    if (isAccepted) {
      const changes = toChanges(plan)
      const isChanged = await changeFields(trx, deps, { propertyId, changes, actor, cause: 'proposed', changeId, now })
      return isChanged ? 'changed' : 'accepted'
    }
    await recordAudit(trx, audited(plan, DECLINED[plan.kind], actor, now))
    return 'declined'
  })
  if (outcome !== 'changed') return { outcome, changeId: null, isLive: true }
  return { outcome: 'accepted', changeId, isLive: await showChanges(deps, [propertyId]) }
}

/** `show`: a home that waits for its launch is shown with it; else it stays hidden. */
export async function cancelPlan(
  deps: ShowDeps,
  plan: PropertyPlan,
  { actor, show }: { actor: NonNullable<ChangeActor>; show: boolean },
): Promise<{ isCancelled: boolean; isLive: boolean }> {
  const now = deps.clock()
  const { propertyId } = plan
  const isShown = show && isLaunch(plan)
  let replaced: number | undefined
  const isCancelled = await deps.db.transaction().execute(async (trx) => {
    if (!(await settle(trx, plan, { state: 'cancelled', by: actor.name, now }))) return false
    await recordAudit(trx, audited(plan, DECLINED[plan.kind], actor, now))
    if (!isShown) return true
    await change(trx, deps, propertyId, toChanges(plan), { actor, cause: 'set', now })
    replaced = await replaceHome(trx, deps, { propertyId, actor, now })
    return true
  })
  if (replaced !== undefined) await showChanges(deps, [replaced])
  // it is on the market from now on, as it would have been at its time
  const isLive = !isCancelled || !isShown || (await showChanges(deps, [propertyId], { isLaunch: true }))
  return { isCancelled, isLive }
}

const DECLINED = { proposed: 'property-price-declined', scheduled: 'property-change-cancelled' } as const

/** The job `property-round`: makes the changes whose time has come, and ends overrides that have run out. */
export const PROPERTY_ROUND_CRONTAB = '* * * * * property-round'

export async function propertyRound(deps: ShowDeps): Promise<{ made: number; ended: number }> {
  const made = await makeDueChanges(deps)
  const ended = await endRunOut(deps)
  if (ended.length > 0) await showChanges(deps, ended, { isPatient: true })
  return { made, ended: ended.length }
}

/** Each with what visitors see of it, in one transaction: an import comes before all of it or after. */
async function makeDueChanges(deps: ShowDeps): Promise<number> {
  const now = deps.clock()
  const { rows: due } = await sql<PropertyPlan>`
    select ${planColumns} from property_plans p join desk_properties d using (property_id)
    where state = 'waiting' and kind = 'scheduled' and due_at <= ${now} order by due_at, p.id`.execute(deps.db)
  let made = 0
  for (const plan of due) {
    const { propertyId, accountId: id, accountName: name } = plan
    const actor = id === null ? undefined : { id, name }
    let replaced: number | undefined
    const isDone = await deps.db.transaction().execute(async (trx) => {
      await waitForImport(trx, [propertyId])
      if (!(await settle(trx, plan, { state: 'done', by: name, now }))) return false
      await change(trx, deps, propertyId, toChanges(plan), { actor, cause: 'scheduled', now })
      await showWithin(trx, deps, [propertyId], { isLaunch: isLaunch(plan) })
      // what it takes the place of was advertised until now
      if (isLaunch(plan)) replaced = await replaceHome(trx, deps, { propertyId, actor, now })
      return true
    })
    if (isDone) made += 1
    if (replaced !== undefined) await showChanges(deps, [replaced], { isPatient: true })
  }
  return made
}

async function endRunOut(deps: ShowDeps): Promise<number[]> {
  const now = deps.clock()
  const { rows } = await sql<{ propertyId: number; overrides: { field: string; setAt: string }[] }>`
    select property_id as "propertyId", json_agg(json_build_object('field', field, 'setAt', set_at)) as overrides
    from property_overrides where until <= ${now} group by property_id order by property_id`.execute(deps.db)
  for (const { propertyId, overrides } of rows) {
    // one that was set anew meanwhile has not run out
    const changes = overrides.map(({ field, setAt }) => ({ field, seen: versionOf({ setAt: new Date(setAt) }) }))
    await deps.db
      .transaction()
      .execute((trx) => change(trx, deps, propertyId, changes, { actor: undefined, cause: 'ran-out', now }))
  }
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
