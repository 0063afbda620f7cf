import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_AREAS, type AuditAction, type AuditArea } from '#src/staff/audit-log/audit-actions.ts'
import { listAudit, recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { StaffCallDeps } from './staff-deps.ts'

const call = deskCall<StaffCallDeps>()

const ROWS = 50
/** Rows of one export; a longer one is made by narrowing it. */
const EXPORT_ROWS = 50_000

const filters = {
  area: z.enum(Object.keys(AUDIT_AREAS) as [AuditArea, ...AuditArea[]]).optional(),
  who: z.coerce.number().int().positive().optional(),
  words: z.string().max(200).optional(),
}

function actionsOf(area: AuditArea | undefined): AuditAction[] | undefined {
  if (area === undefined) return undefined
  return (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => AUDIT_ACTIONS[action].area === area)
}

export const auditCalls = {
  'audit-log': call({
    permission: 'view-audit-log',
    input: z.object({
      ...filters,
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    async run({ db }, { scope, input: { area, who, words, before } }) {
      const rows = await listAudit(db, scope, {
        limit: ROWS + 1,
        beforeId: before,
        actions: actionsOf(area),
        accountId: who,
        words,
      })
      return { entries: rows.slice(0, ROWS), next: rows.length > ROWS ? rows[ROWS - 1]?.id : undefined }
    },
  }),

  'export-audit-log': call({
    permission: 'view-audit-log',
    needsProof: true,
    input: z.object(filters),
    async run({ db, clock }, { actor, scope, input: { area, who, words } }) {
      const rows = await listAudit(db, scope, { limit: EXPORT_ROWS, actions: actionsOf(area), accountId: who, words })
      await recordAudit(db, {
        at: clock(),
        actor,
        action: 'audit-log-exported',
        subject: { kind: 'audit-log', id: 'all', name: 'the audit log' },
        after: { entries: rows.length },
      })
      const text = stringify(
        rows.map((row) => [
          row.at.toISOString(),
          row.account_name,
          row.action,
          row.subject_kind,
          row.subject_name ?? '',
          JSON.stringify(row.before ?? {}),
          JSON.stringify(row.after ?? {}),
        ]),
        { header: true, columns: ['At', 'Who', 'Action', 'About', 'Name', 'Before', 'After'], escape_formulas: true },
      )
      return { filename: 'audit-log.csv', text }
    },
  }),
}
