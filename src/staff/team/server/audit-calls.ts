import { z } from 'zod'
import { CSV_READ_LIMIT, csvFile, rowsOfFile } from '#src/platform/csv/csv-file.ts'
import { AUDIT_ACTIONS, AUDIT_AREAS, type AuditAction, type AuditArea } from '#src/staff/audit-log/audit-actions.ts'
import { listAudit, recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { StaffCallDeps } from './staff-deps.ts'

const call = deskCall<StaffCallDeps>()

const ROWS = 50

const HEADINGS = ['At', 'Who', 'Action', 'About', 'Name', 'Before', 'After']

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
      const what = { limit: CSV_READ_LIMIT, actions: actionsOf(area), accountId: who, words }
      const file = rowsOfFile(await listAudit(db, scope, what))
      await recordAudit(db, {
        at: clock(),
        actor,
        action: 'audit-log-exported',
        subject: { kind: 'audit-log', id: 'all', name: 'the audit log' },
        after: { entries: file.rows.length },
      })
      return csvFile('audit-log.csv', HEADINGS, file, (row) => [
        row.at.toISOString(),
        row.account_name,
        row.action,
        row.subject_kind,
        row.subject_name ?? '',
        JSON.stringify(row.before ?? {}),
        JSON.stringify(row.after ?? {}),
      ])
    },
  }),
}
