import { sql } from 'kysely'
import { overridesOf } from '#src/feed-import/overlay/server/override-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { changeFields } from '../../changes/server/change-property.ts'
import { LAUNCH } from '../../changes/server/launches.ts'
import { addPlan } from '../../changes/server/plans.ts'
import { showChanges } from '../../changes/server/show-changes.ts'
import { type DraftCheck, draftChecks } from '../draft-checks.ts'
import { DRAFT_FIELDS } from '../draft-fields.ts'
import { lockDraft, markPublished, type PropertyDraft } from './draft-records.ts'
import { type ByHandDeps, preparedDraft, storePropertyDraft } from './store-draft.ts'

type PublishDraft = {
  id: number
  /** the version that was read before */
  version: number
  /** shown from then on; null: at once */
  dueAt: Date | null
  actor: { id: number; name: string }
}

export type PublishedDraft =
  | { kind: 'published'; propertyId: number }
  /** somebody has changed it since it was read */
  | { kind: 'changed'; by: string }
  | { kind: 'incomplete'; checks: DraftCheck[] }

/** Shows a home to visitors, now or from a moment on. */
export async function publishDraft(deps: ByHandDeps, given: PublishDraft): Promise<PublishedDraft | undefined> {
  const { actor, dueAt } = given
  const now = deps.clock()
  const changeId = crypto.randomUUID()
  const done = await deps.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, given.id)
    if (!draft) return undefined
    if (draft.version !== given.version) return { kind: 'changed' as const, by: draft.changedBy }
    const listing = await preparedDraft(deps, draft, { isDraft: false, now })
    const policy = advertPolicy(deps.agency.settings.advertRules, now)
    const checks = draftChecks(listing, draft.typed, policy).filter(({ isBlocking }) => isBlocking)
    if (checks.length > 0) return { kind: 'incomplete' as const, checks }
    const isFirst = draft.publishedAt === null
    const propertyId = draft.propertyId ?? (await storePropertyDraft(trx, deps, draft, { isDraft: true, now }))!
    const change = { propertyId, actor, changeId, now }
    if (dueAt !== null && isFirst)
      await changeFields(trx, deps, {
        ...change,
        changes: [{ field: 'hidden', set: { value: true, keep: 'always', until: null, reason: 'Launch scheduled' } }],
        cause: 'set',
      })
    // what was overridden on its page is in what was typed now
    if (!isFirst)
      await changeFields(trx, deps, { ...change, changes: await askedOverrides(trx, propertyId), cause: 'set' })
    await storePropertyDraft(trx, deps, { ...draft, propertyId }, { isDraft: false, now })
    await markPublished(trx, draft.id, now)
    await recordAudit(trx, {
      at: now,
      actor,
      action: isFirst ? 'property-published' : 'property-republished',
      subject: { kind: 'property', id: propertyId, name: listing!.address.display },
      branchId: draft.branchId,
      before: differing(draft.published ?? {}, draft.typed),
      after: { ...differing(draft.typed, draft.published ?? {}), ...(dueAt && { 'Shown from': dueAt }) },
    })
    const replaced = await replaceCopied(trx, deps, draft, { ...change })
    return { kind: 'published' as const, propertyId, isFirst, draft, replaced }
  })
  if (done?.kind !== 'published') return done
  const { propertyId, isFirst, draft, replaced } = done
  if (dueAt !== null && isFirst)
    await addPlan(deps.db, { propertyId, kind: 'scheduled', changes: [LAUNCH], dueAt, actor, now })
  if (replaced !== null) {
    await showChanges(deps, [replaced])
    if (draft.copiedAs === 'relist') await pointTo(deps.db, replaced, propertyId)
  }
  return { kind: 'published', propertyId }
}

/** Overrides of what the steps ask. */
async function askedOverrides(trx: Database, propertyId: number) {
  const asked = new Set(DRAFT_FIELDS.map(({ name }) => name))
  return (await overridesOf(trx, propertyId)).filter(({ field }) => asked.has(field)).map(({ field }) => ({ field }))
}

const OFF_MARKET: readonly string[] = ['sold', 'completed', 'let', 'withdrawn']

/** A home that is listed anew, or the other way, is not advertised twice. Returns which one was replaced. */
async function replaceCopied(
  trx: Database,
  deps: ByHandDeps,
  { copyOf, copiedAs, publishedAt }: PropertyDraft,
  change: Omit<Parameters<typeof changeFields>[2], 'changes' | 'cause'>,
): Promise<number | null> {
  if (copyOf === null || copiedAs === 'duplicate' || publishedAt !== null) return null
  const { rows } = await sql<{ status: string }>`
    select status from properties where id = ${copyOf} and held_reason is distinct from 'draft'`.execute(trx)
  const [home] = rows
  if (!home) return null
  if (!OFF_MARKET.includes(home.status))
    await changeFields(trx, deps, {
      ...change,
      propertyId: copyOf,
      changes: [{ field: 'status', set: { value: 'withdrawn', keep: 'always', until: null, reason: 'Listed anew' } }],
      cause: 'set',
    })
  return copyOf
}

/** The old page leads to the new one. */
async function pointTo(db: Database, from: number, to: number): Promise<void> {
  await sql`update properties set relisted_as = ${to} where id = ${from}`.execute(db)
}

/** The fields of one that the other says otherwise, by their labels. */
function differing(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap(({ name, label }) => (one[name] && one[name] !== other[name] ? [[label, one[name]]] : [])),
  )
}
