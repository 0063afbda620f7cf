import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { lockSource } from '#src/property/store/server/store-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { changeFields } from '../../changes/server/change-property.ts'
import { LAUNCH } from '../../changes/server/launches.ts'
import { insertPlan } from '../../changes/server/plans.ts'
import { replaceHome } from '../../changes/server/replace-home.ts'
import { showChanges } from '../../changes/server/show-changes.ts'
import { type DraftCheck, draftChecks, draftFieldLabel } from '../draft-checks.ts'
import { DRAFT_FIELDS } from '../draft-fields.ts'
import { differsFromPublished, lockDraft, markPublished, updateDraft } from './draft-records.ts'
import { changesToPublish, takeFromPage } from './page-changes.ts'
import { type ByHandDeps, preparedDraft, storePropertyDraft } from './store-draft.ts'

type PublishDraft = {
  id: number
  /** the version that was read before */
  version: number
  /** shown from then on; null: at once */
  dueAt: Date | null
  actor: { id: number; name: string }
  /** whether they may change a field of a home that visitors see */
  mayChange: (field: string, branchId: number) => boolean
}

export type PublishedDraft =
  | { kind: 'published'; propertyId: number }
  /** somebody has changed it since it was read */
  | { kind: 'changed'; by: string; label?: string }
  /** somebody has published it already, as it is */
  | { kind: 'done' }
  /** visitors see it: there is no date from which they would */
  | { kind: 'shown' }
  /** it changes what this person may not change */
  | { kind: 'not-yours'; labels: string[] }
  | { kind: 'incomplete'; checks: DraftCheck[] }

/** Shows a home to visitors, now or from a moment on. */
export async function publishDraft(deps: ByHandDeps, given: PublishDraft): Promise<PublishedDraft | undefined> {
  const { actor, dueAt } = given
  const now = deps.clock()
  const changeId = crypto.randomUUID()
  const done = await deps.db.transaction().execute(async (trx) => {
    const known = await lockDraft(trx, given.id)
    if (!known) return undefined
    if (known.version !== given.version)
      return !differsFromPublished(known)
        ? { kind: 'done' as const }
        : { kind: 'changed' as const, by: known.changedBy }
    // in the order of every other writer: the homes entered by hand, then one of them
    await lockSource(trx, DESK_SOURCE)
    const isFirst = known.publishedAt === null
    const draft = isFirst ? await takeFromPage(trx, deps, known, now) : known
    if (draft !== known) await updateDraft(trx, draft.id, draft)
    const listing = await preparedDraft(deps, draft, { isDraft: false, now })
    const policy = advertPolicy(deps.agency.settings.advertRules, now)
    const checks = draftChecks(listing, draft.typed, policy).filter(({ isBlocking }) => isBlocking)
    if (checks.length > 0) return { kind: 'incomplete' as const, checks }
    const propertyId = draft.propertyId ?? (await storePropertyDraft(trx, deps, draft, { isDraft: true, now }))!
    const change = { propertyId, actor, changeId, now }
    if (!isFirst) {
      if (dueAt !== null) return { kind: 'shown' as const }
      const { changed, clash, taken } = await changesToPublish(trx, draft, propertyId, now)
      const refused = changed.filter((name) => !given.mayChange(name, draft.branchId))
      if (refused.length > 0) return { kind: 'not-yours' as const, labels: refused.map(draftFieldLabel) }
      if (clash) return { kind: 'changed' as const, by: clash.by, label: draftFieldLabel(clash.clash!) }
      await changeFields(trx, deps, { ...change, changes: taken, cause: 'set' })
    }
    if (dueAt !== null)
      await changeFields(trx, deps, {
        ...change,
        changes: [{ field: 'hidden', set: { value: true, keep: 'always', until: null, reason: 'Launch scheduled' } }],
        cause: 'set',
      })
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
    if (isFirst && dueAt !== null)
      await insertPlan(trx, { propertyId, kind: 'scheduled', changes: [LAUNCH], dueAt, actor, now })
    const isNow = isFirst && dueAt === null
    const replaced = isNow ? await replaceHome(trx, deps, { propertyId, actor, now }) : undefined
    return { kind: 'published' as const, propertyId, replaced }
  })
  if (done?.kind !== 'published') return done
  const { replaced, ...published } = done
  if (replaced !== undefined) await showChanges(deps, [replaced])
  return published
}

/** The fields of one that the other says otherwise, by their labels; without the house, which is for staff alone. */
function differing(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    DRAFT_FIELDS.flatMap(({ name, label }) =>
      name !== 'house' && one[name] && one[name] !== other[name] ? [[label, one[name]]] : [],
    ),
  )
}
