import { z } from 'zod'
import { mayWrite } from '#src/content/desk-calls/server/content-desk-deps.ts'
import {
  SITE_DOCUMENT_NAMES,
  SITE_DOCUMENTS,
  type SiteDocument,
} from '#src/content/desk-calls/server/site-documents.ts'
import { kindOf } from '#src/content/revisions/new-document.ts'
import { listDesigns } from '#src/design/server/design-records.ts'
import { mayChangeSettings } from '#src/settings/server/setting-calls.ts'
import { settingsBefore } from '#src/settings/server/undo-settings.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import { listAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, deskCall, invalid } from '#src/staff/calls/server/desk-call.ts'
import { isPermitted, scopeOf } from '#src/staff/permissions/permissions.ts'
import { permissionOfField } from '#src/stock/changes/change.ts'
import { changesOf } from '#src/stock/changes/server/change-property.ts'
import type { Services } from '../services.ts'

type AuditUndoDeps = Pick<Services, 'db' | 'content'>

const call = deskCall<AuditUndoDeps>()

/** By which call of the Desk an entry is undone, and with what. */
export type AuditUndo =
  | { kind: 'design'; design: number }
  | { kind: 'document'; document: string; number: number }
  | { kind: 'site-document'; of: SiteDocument; number: number; published: number }
  | { kind: 'property'; changeId: string; propertyId: number }
  | { kind: 'settings'; isSensitive: boolean; changes: { path: string; typed: string | null; seen: string }[] }

type Entry = Awaited<ReturnType<typeof listAudit>>[number]
type Plan = (deps: AuditUndoDeps, entry: Entry, actor: Actor) => Promise<AuditUndo | undefined>

/** Only the last design is undone: those before it are history. */
const ofDesign: Plan = async ({ db }, entry, actor) => {
  if (scopeOf(actor, 'edit-design') === 'none') return undefined
  const [last, previous] = await listDesigns(db, 2)
  return last && previous && String(last.id) === entry.subject_id ? { kind: 'design', design: previous.id } : undefined
}

const ofDocument: Plan = async ({ content }, { subject_id: document, before, after }, actor) => {
  if (typeof before?.revision !== 'number' || typeof after?.revision !== 'number') return undefined
  const { number: published } = await content.current(document)
  if (published !== after.revision) return undefined
  const number = before.revision
  const of = SITE_DOCUMENT_NAMES.find((name) => SITE_DOCUMENTS[name].document === document)
  if (of !== undefined)
    return isPermitted(actor, SITE_DOCUMENTS[of].permission, { branchId: null })
      ? { kind: 'site-document', of, number, published }
      : undefined
  return kindOf(document) !== undefined && mayWrite(actor, document)
    ? { kind: 'document', document, number }
    : undefined
}

const ofSettings: Plan = async ({ content }, { subject_id }, actor) => {
  if (!/^\d{1,9}$/.test(subject_id)) return undefined
  const back = await settingsBefore(content, Number(subject_id))
  if (!back?.every(({ field }) => mayChangeSettings(actor, field.group))) return undefined
  const isSensitive = back.some(({ field }) => field.isSensitive)
  return { kind: 'settings', isSensitive, changes: back.map(({ path, typed, seen }) => ({ path, typed, seen })) }
}

/** Fields that nobody has changed since. */
const ofProperty: Plan = async ({ db }, { subject_id, at, account_id, branch_id }, actor) => {
  const propertyId = Number(subject_id)
  const rows = await changesOf(db, propertyId)
  const latest = rows.filter((row, place) => rows.findIndex(({ field }) => field === row.field) === place)
  const open = latest.filter(
    (row) =>
      row.at.getTime() === at.getTime() &&
      row.accountId === account_id &&
      row.undoneAt === null &&
      row.why !== 'undone' &&
      isPermitted(actor, permissionOfField(row.field), { branchId: branch_id }),
  )
  return open[0] && { kind: 'property', changeId: open[0].changeId, propertyId }
}

const PLANS: Partial<Record<AuditAction, Plan>> = {
  'design-published': ofDesign,
  'content-published': ofDocument,
  'content-restored': ofDocument,
  'content-removed': ofDocument,
  'settings-changed': ofSettings,
  'property-changed': ofProperty,
}

const entryId = z.coerce.string().regex(/^\d{1,18}$/)
const GONE = 'This can’t be undone any more: somebody has changed it since.'

/** Which entries of the audit log can be undone, and how. Each undo is a change of its own, with a line of its own. */
export const auditUndoCalls = {
  'list-audit-undos': call({
    permission: 'view-audit-log',
    input: z.object({ ids: z.array(entryId).max(100) }),
    async run(deps, { actor, scope, input: { ids } }) {
      const actions = Object.keys(PLANS) as AuditAction[]
      const entries = await listAudit(deps.db, scope, { limit: ids.length, ids, actions })
      const plans = await Promise.all(entries.map((entry) => PLANS[entry.action]?.(deps, entry, actor)))
      return entries.filter((_, at) => plans[at]).map(({ id }) => id)
    },
  }),

  'plan-audit-undo': call({
    permission: 'view-audit-log',
    input: z.object({ entryId }),
    async run(deps, { actor, scope, input: { entryId: id } }) {
      const [entry] = await listAudit(deps.db, scope, { limit: 1, ids: [id] })
      const plan = entry && (await PLANS[entry.action]?.(deps, entry, actor))
      return plan ?? invalid({ '': GONE })
    },
  }),
}
