import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { AuditAction } from '#src/staff/audit-log/audit-actions.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'

type AuditLogTable = {
  id: Generated<string>
  at: Date
  account_id: number | null
  account_name: string
  action: AuditAction
  subject_kind: string
  subject_id: string
  subject_name: string | null
  branch_id: number | null
  before: JSONColumnType<Record<string, unknown>> | null
  after: JSONColumnType<Record<string, unknown>> | null
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable
  }
}

/** One change. `before` and `after` hold the fields that differ, and nothing that a visitor typed. */
export type AuditEntry = {
  at: Date
  /** undefined: the system itself */
  actor?: { id: number; name: string }
  action: AuditAction
  subject: { kind: string; id: string | number; name?: string }
  branchId?: number | null
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Adds to the audit log; in the transaction of the change itself, so that neither is without the other. */
export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  const { at, actor, action, subject, branchId = null, before, after } = entry
  await db
    .insertInto('audit_log')
    .values({
      at,
      account_id: actor?.id ?? null,
      account_name: actor?.name ?? 'Kerbside',
      action,
      subject_kind: subject.kind,
      subject_id: String(subject.id),
      subject_name: subject.name ?? null,
      branch_id: branchId,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}

/** Newest first. `before`: the id of the entry that a longer list goes on from. */
export function listAudit(
  db: Database,
  scope: ListScope,
  {
    limit,
    beforeId,
    actions,
    accountId,
    words,
    ids,
  }: {
    limit: number
    beforeId?: string
    actions?: readonly AuditAction[]
    accountId?: number
    words?: string
    ids?: readonly string[]
  },
) {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(scope.kind === 'branches', (query) =>
      query.where((where) =>
        where.or([
          where(
            'branch_id',
            'in',
            scope.kind === 'branches' && scope.branchIds.length > 0 ? [...scope.branchIds] : [-1],
          ),
          where('account_id', '=', scope.kind === 'branches' ? scope.accountId : -1),
        ]),
      ),
    )
    .$if(scope.kind === 'own', (query) => query.where('account_id', '=', scope.kind === 'own' ? scope.accountId : -1))
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!, '-1']))
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId!))
    .$if(actions !== undefined, (query) => query.where('action', 'in', [...actions!]))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(Boolean(words), (query) =>
      query.where((where) =>
        where.or([
          where('subject_name', 'ilike', `%${likeText(words!)}%`),
          where('account_name', 'ilike', `%${likeText(words!)}%`),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const likeText = (words: string) => words.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Takes entries away that are past their retention. */
export async function forgetAuditBefore(db: Database, before: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('kerbside.audit_log', 'retention', true)`.execute(trx)
    await trx.deleteFrom('audit_log').where('at', '<', before).execute()
  })
}

/** Takes the name of an erased person out of every entry about them. What was done stays. */
export async function eraseFromAudit(
  db: Database,
  subject: { kind: string; ids: readonly (string | number)[] },
): Promise<void> {
  if (subject.ids.length === 0) return
  await sql`select set_config('kerbside.audit_log', 'erasure', true)`.execute(db)
  await db
    .updateTable('audit_log')
    .set({ subject_name: null, before: null, after: null })
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', 'in', subject.ids.map(String))
    .execute()
  await sql`select set_config('kerbside.audit_log', '', true)`.execute(db)
}
