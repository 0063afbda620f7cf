import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import type {} from '../../threads/server/enquiry-tables.ts'

export type ReplyTemplate = {
  id: number
  /** null: every branch's */
  branchId: number | null
  name: string
  text: string
  version: number
}

const columns = ['id', 'branch_id as branchId', 'name', 'text', 'version'] as const

/** Templates of these branches and of all, by name. */
export async function listTemplates(db: Database, branchIds: readonly number[] | 'all'): Promise<ReplyTemplate[]> {
  return db
    .selectFrom('reply_templates')
    .select(columns)
    .$if(branchIds !== 'all', (query) =>
      query.where((where) =>
        where.or([
          where('branch_id', 'is', null),
          where('branch_id', 'in', branchIds.length > 0 ? [...(branchIds as number[])] : [-1]),
        ]),
      ),
    )
    .orderBy('name')
    .execute()
}

export async function templateById(db: Database, id: number): Promise<ReplyTemplate | undefined> {
  return db.selectFrom('reply_templates').select(columns).where('id', '=', id).executeTakeFirst()
}

type Actor = { id: number; name: string }

/** Adds a template. */
export async function addTemplate(
  trx: Database,
  { branchId, name, text }: Pick<ReplyTemplate, 'branchId' | 'name' | 'text'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ReplyTemplate> {
  const row = await trx
    .insertInto('reply_templates')
    .values({ branch_id: branchId, name, text, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    at: now,
    actor,
    action: 'reply-template-saved',
    subject: { kind: 'reply-template', id: row.id, name },
    branchId,
    after: { name, text },
  })
  return row
}

export type TemplateOutcome = { kind: 'saved'; template: ReplyTemplate } | { kind: 'conflict'; template: ReplyTemplate }

/** Changes a template of the version that was shown; where somebody else was faster, theirs comes back. */
export async function changeTemplate(
  trx: Database,
  { id, version, name, text }: Pick<ReplyTemplate, 'id' | 'version' | 'name' | 'text'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<TemplateOutcome | undefined> {
  const before = await templateById(trx, id)
  if (!before) return undefined
  const template = await trx
    .updateTable('reply_templates')
    .set({ name, text, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
  if (!template) return { kind: 'conflict', template: before }
  await recordAudit(trx, {
    at: now,
    actor,
    action: 'reply-template-saved',
    subject: { kind: 'reply-template', id, name },
    branchId: before.branchId,
    before: { name: before.name, text: before.text },
    after: { name, text },
  })
  return { kind: 'saved', template }
}

export async function deleteTemplate(
  trx: Database,
  id: number,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const gone = await trx.deleteFrom('reply_templates').where('id', '=', id).returning(columns).executeTakeFirst()
  if (!gone) return
  await recordAudit(trx, {
    at: now,
    actor,
    action: 'reply-template-deleted',
    subject: { kind: 'reply-template', id, name: gone.name },
    branchId: gone.branchId,
    before: { name: gone.name, text: gone.text },
  })
}
