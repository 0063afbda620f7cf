import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { formatFieldValue } from '#src/feed-import/overlay/format-field.ts'
import { noOverlay } from '#src/feed-import/overlay/overlay.ts'
import { overlayField } from '#src/feed-import/overlay/overlay-fields.ts'
import {
  deleteOverride,
  type OverrideRecord,
  overridesOf,
  putOverride,
  readOverlayFile,
} from '#src/feed-import/overlay/server/override-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type ChangeCause, type FieldChange, NEGOTIATOR, versionOf } from '../change.ts'
import { cancelLaunches } from './launches.ts'
import { type ShowDeps, showChanges } from './show-changes.ts'

/** Who changes a home; undefined: its time has come. */
export type ChangeActor = { id: number; name: string } | undefined

type ChangeOptions = {
  propertyId: number
  changes: readonly FieldChange[]
  actor: ChangeActor
  cause: ChangeCause
  changeId: string
  now: Date
}

/** How the system itself is called in a history. */
const SYSTEM = 'Kerbside'

type ChangedHome = {
  agentRef: string
  address: string
  branchId: number
  negotiatorId: number | null
  listing: Listing
  feedListing: Listing
}

/**
 * Sets or reverts fields of one home and keeps what was before, for its history and for undoing. Visitors see it by
 * `showChanges` after the transaction; the job does so if the process ends first.
 */
export async function changeFields(trx: Database, deps: ShowDeps, options: ChangeOptions): Promise<boolean> {
  const { propertyId, actor, cause, now } = options
  await lockChanges(trx, propertyId)
  const home = await homeOf(trx, propertyId)
  if (!home) return false
  const set = new Map((await overridesOf(trx, propertyId)).map((override) => [override.field, override]))
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const asked of options.changes) {
    const change = await withoutNeedlessPin(deps, home, asked)
    const { field } = change
    if (field === NEGOTIATOR) {
      const to = typeof change.set?.value === 'number' ? change.set.value : null
      if (to === home.negotiatorId) continue
      await setNegotiator(trx, propertyId, to)
      await keepChange(trx, { ...options, field, before: home.negotiatorId, after: to })
      before.Negotiator = await nameOf(trx, home.negotiatorId)
      after.Negotiator = await nameOf(trx, to)
      continue
    }
    const known = set.get(field)
    const about = overlayField(field)
    if (!about || (!change.set && !known)) continue
    if (cause === 'ran-out' && change.seen !== versionOf(known)) continue
    // whether visitors see it is decided now: a launch that waits would decide it again
    const isDecided = field === 'hidden' && cause !== 'scheduled'
    const cancelled = isDecided ? await cancelLaunches(trx, { propertyId, actor, now }) : 0
    const made: OverrideRecord | undefined = change.set && {
      field,
      ...change.set,
      feedValue: change.set.feedValue ?? about.valueOf(home.feedListing) ?? null,
      accountId: actor?.id ?? null,
      accountName: actor?.name ?? SYSTEM,
      setAt: now,
    }
    if (known && made && cancelled === 0 && saysTheSame(known, made)) continue
    if (made) await putOverride(trx, propertyId, made)
    else await deleteOverride(trx, propertyId, field)
    await keepChange(trx, { ...options, field, before: known ?? null, after: made ?? null })
    before[about.label] = formatFieldValue(field, about.valueOf(home.listing))
    after[about.label] = made
      ? formatFieldValue(field, made.value)
      : `${formatFieldValue(field, about.valueOf(home.feedListing))} (feed)`
  }
  if (Object.keys(after).length === 0) return false
  await recordAudit(trx, {
    at: now,
    actor,
    action: AUDITED[cause],
    subject: { kind: 'property', id: propertyId, name: home.address },
    branchId: home.branchId,
    before,
    after,
  })
  await deps.jobs.enqueue(
    trx,
    'show-property-changes',
    { propertyIds: [propertyId] },
    { key: `show-property-changes-${propertyId}` },
  )
  return true
}

/** Changes of one home wait for each other, until the transaction ends. */
export async function lockChanges(trx: Database, propertyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('changes of a home'), ${propertyId})`.execute(trx)
}

/** "Not hidden" ends what hides a home in the Desk. It is laid over the feed or the file only where they hide it. */
async function withoutNeedlessPin(deps: ShowDeps, home: ChangedHome, change: FieldChange): Promise<FieldChange> {
  if (change.field !== 'hidden' || change.set?.value !== false) return change
  const read = await readOverlayFile(deps.overlayFile)
  const entry = ('problem' in read ? noOverlay : read).entries.get(home.agentRef)
  const isHidden = overlayField('hidden')!.valueOf(entry?.apply(home.feedListing) ?? home.feedListing)
  return isHidden === true ? change : { field: 'hidden', ...(change.seen !== undefined && { seen: change.seen }) }
}

/** Whether two overrides differ in nothing but who set them, and when. */
function saysTheSame(one: OverrideRecord, other: OverrideRecord): boolean {
  const said = ({ accountId, accountName, setAt, origin = null, ...override }: OverrideRecord) => ({
    ...override,
    origin,
  })
  return isDeepStrictEqual(said(one), said(other))
}

const AUDITED: Record<ChangeCause, AuditAction> = {
  set: 'property-changed',
  reverted: 'property-changed',
  scheduled: 'property-changed',
  proposed: 'property-changed',
  undone: 'property-change-undone',
  'ran-out': 'property-override-ended',
  'feed-changed': 'property-override-ended',
}

export type Changed = {
  changeId: string
  /** false: it was so already */
  isChanged: boolean
  /** visitors see it already */
  isLive: boolean
}

/** Changes one home and shows it. `stale`: who changed a field since it was looked at; then nothing is changed. */
export async function changeProperty(
  deps: ShowDeps,
  options: Omit<ChangeOptions, 'now' | 'changeId'>,
): Promise<Changed | { stale: string }> {
  const { propertyId, changes } = options
  const changeId = crypto.randomUUID()
  const done = await deps.db.transaction().execute(async (trx) => {
    await lockChanges(trx, propertyId)
    const stale = await changedSince(trx, { propertyId, changes, actor: options.actor })
    if (stale !== undefined) return { stale }
    return changeFields(trx, deps, { ...options, changeId, now: deps.clock() })
  })
  if (typeof done === 'object') return done
  return { changeId, isChanged: done, isLive: !done || (await showChanges(deps, [propertyId])) }
}

/** Which colleague changed one of the fields since somebody looked at it. One's own change is no surprise. */
async function changedSince(
  trx: Database,
  { propertyId, changes, actor }: Pick<ChangeOptions, 'propertyId' | 'changes' | 'actor'>,
) {
  const looked = changes.filter(({ seen }) => seen !== undefined)
  if (looked.length === 0) return undefined
  const set = new Map((await overridesOf(trx, propertyId)).map((override) => [override.field, override]))
  const stale = looked.find(({ field, seen }) => seen !== versionOf(set.get(field)))
  if (!stale) return undefined
  const last = (await changesOf(trx, propertyId)).find(({ field }) => field === stale.field)
  return last && last.accountId === actor?.id ? undefined : (last?.accountName ?? SYSTEM)
}

type KeptChange = Omit<ChangeOptions, 'changes'> & { field: string; before: unknown; after: unknown }

/** Of one action, such as files that come one after the other, the history has one step. */
async function keepChange(trx: Database, change: KeptChange): Promise<void> {
  const { changeId, propertyId, field, before, after, cause, actor, now } = change
  const { numAffectedRows } = await sql`
    update property_changes set after = ${JSON.stringify(after)}::jsonb, why = ${cause}, at = ${now}
    where id = (
      select id from property_changes where property_id = ${propertyId} and field = ${field} order by id desc limit 1
    ) and change_id = ${changeId}::uuid and account_id = ${actor?.id ?? null} and undone_at is null`.execute(trx)
  if (Number(numAffectedRows ?? 0) > 0) return
  await sql`
    insert into property_changes (change_id, property_id, field, before, after, why, account_id, account_name, at)
    values (
      ${changeId}::uuid, ${propertyId}, ${field}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
      ${cause}, ${actor?.id ?? null}, ${actor?.name ?? SYSTEM}, ${now}
    )`.execute(trx)
}

export type ChangeRow = {
  id: string
  changeId: string
  propertyId: number
  field: string
  before: (OverrideRecord & { setAt: string }) | number | null
  after: (OverrideRecord & { setAt: string }) | number | null
  why: ChangeCause
  accountId: number | null
  accountName: string
  at: Date
  undoneAt: Date | null
}

const changeColumns = sql`
  id, change_id as "changeId", property_id as "propertyId", field, nullif(before, 'null') as before,
  nullif(after, 'null') as after, why, account_id as "accountId", account_name as "accountName", at,
  undone_at as "undoneAt"`

const MAX_CHANGES = 200

/** The newest first. */
export async function changesOf(db: Database, propertyId: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from property_changes where property_id = ${propertyId}
    order by id desc limit ${MAX_CHANGES}`.execute(db)
  return rows
}

export async function changesOfAction(db: Database, changeId: string): Promise<(ChangeRow & { branchId: number })[]> {
  const { rows } = await sql<ChangeRow & { branchId: number }>`
    select changed.*, branch_id as "branchId"
    from (select ${changeColumns} from property_changes where change_id = ${changeId}::uuid) changed
    join desk_properties on property_id = "propertyId" order by id`.execute(db)
  return rows
}

/** Puts back what was before these changes, of each field that nobody has changed since. */
export async function undoChanges(
  deps: ShowDeps,
  changes: readonly ChangeRow[],
  actor: ChangeActor,
): Promise<{ undone: number; isLive: boolean }> {
  const undone = await deps.db.transaction().execute((trx) => undoWithin(trx, deps, changes, actor))
  return { undone: undone.length, isLive: undone.length === 0 || (await showChanges(deps, undone)) }
}

/** The same within a transaction: the homes of what was undone, to be shown after it. */
export async function undoWithin(
  trx: Database,
  deps: ShowDeps,
  changes: readonly ChangeRow[],
  actor: ChangeActor,
): Promise<number[]> {
  const now = deps.clock()
  const changeId = crypto.randomUUID()
  const touched: number[] = []
  for (const change of changes) {
    await lockChanges(trx, change.propertyId)
    if (change.undoneAt !== null || !(await isLatest(trx, change))) continue
    const done = await changeFields(trx, deps, {
      propertyId: change.propertyId,
      changes: [backFrom(change)],
      actor,
      cause: 'undone',
      changeId,
      now,
    })
    if (!done) continue
    await sql`update property_changes set undone_at = ${now} where id = ${change.id}`.execute(trx)
    touched.push(change.propertyId)
  }
  return touched
}

function backFrom({ field, before }: ChangeRow): FieldChange {
  if (before === null) return { field }
  if (typeof before === 'number') return { field, set: { value: before, keep: 'always', until: null, reason: null } }
  const { value, keep, until, reason, feedValue, origin } = before
  return { field, set: { value, keep, until: until === null ? null : new Date(until), reason, feedValue, origin } }
}

async function isLatest(trx: Database, { propertyId, field, id }: ChangeRow): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from property_changes where property_id = ${propertyId} and field = ${field}
    order by id desc limit 1`.execute(trx)
  return rows[0]?.id === id
}

async function homeOf(trx: Database, id: number): Promise<ChangedHome | undefined> {
  const { rows } = await sql<ChangedHome>`
    select d.agent_ref as "agentRef", address, d.branch_id as "branchId", negotiator_id as "negotiatorId", listing,
      coalesce(feed_listing, listing) as "feedListing"
    from desk_properties d join properties on id = property_id where id = ${id}`.execute(trx)
  return rows[0]
}

async function setNegotiator(trx: Database, propertyId: number, accountId: number | null): Promise<void> {
  await sql`update desk_properties set negotiator_id = ${accountId} where property_id = ${propertyId}`.execute(trx)
}

async function nameOf(trx: Database, accountId: number | null): Promise<string> {
  if (accountId === null) return 'Nobody'
  const account = await trx.selectFrom('staff_accounts').select('name').where('id', '=', accountId).executeTakeFirst()
  return account?.name ?? 'Nobody'
}
