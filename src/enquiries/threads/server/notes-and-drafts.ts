import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { announceEnquiry } from './add-enquiries.ts'
import type { EnquiryActor } from './change-enquiry.ts'
import { lockEnquiry } from './enquiry-records.ts'

type NewNote = {
  text: string
  /** of the form: the same note twice is added once */
  key: string | undefined
  mentions: readonly number[]
  actor: EnquiryActor
  now: Date
}

/** Adds an internal note. Nobody else has to have seen the latest version for it. @returns its id */
export async function addNote(
  trx: Database,
  id: number,
  { text, key, mentions, actor, now }: NewNote,
): Promise<number | undefined> {
  const enquiry = await lockEnquiry(trx, id)
  if (!enquiry) return undefined
  const added = key === undefined ? undefined : await noteOfKey(trx, id, key)
  if (added !== undefined) return added
  const row = await trx
    .insertInto('enquiry_messages')
    .values({
      enquiry_id: id,
      kind: 'note',
      at: now,
      account_id: actor.id,
      account_name: actor.name,
      text: text.toWellFormed(),
      mentions: [...mentions],
      change_id: key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveDraft(trx, { enquiryId: id, accountId: actor.id, kind: 'note', text: '', now })
  await recordAudit(trx, {
    at: now,
    actor,
    action: 'enquiry-noted',
    subject: { kind: 'enquiry', id, name: enquiry.name },
    branchId: enquiry.branchId,
  })
  await announceEnquiry(trx, { id, branchId: enquiry.branchId })
  return row.id
}

async function noteOfKey(trx: Database, enquiryId: number, key: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('enquiry_messages')
    .select('id')
    .where('change_id', '=', key)
    .where('enquiry_id', '=', enquiryId)
    .where('kind', '=', 'note')
    .executeTakeFirst()
  return row?.id
}

type Draft = { enquiryId: number; accountId: number; kind: 'reply' | 'note'; text: string; now: Date }

/** Keeps what is being written; an empty text takes the draft away. */
export async function saveDraft(db: Database, { enquiryId, accountId, kind, text, now }: Draft): Promise<void> {
  if (text.trim() === '') {
    await sql`delete from enquiry_drafts
      where enquiry_id = ${enquiryId} and account_id = ${accountId} and kind = ${kind}`.execute(db)
    return
  }
  await sql`
    insert into enquiry_drafts (enquiry_id, account_id, kind, text, updated_at)
    values (${enquiryId}, ${accountId}, ${kind}, ${text.toWellFormed()}, ${now})
    on conflict (enquiry_id, account_id, kind) do update set text = excluded.text, updated_at = excluded.updated_at`.execute(
    db,
  )
}

export async function draftsOf(
  db: Database,
  { enquiryId, accountId }: { enquiryId: number; accountId: number },
): Promise<{ kind: 'reply' | 'note'; text: string; savedAt: Date }[]> {
  const { rows } = await sql<{ kind: 'reply' | 'note'; text: string; savedAt: Date }>`
    select kind, text, updated_at as "savedAt" from enquiry_drafts
    where enquiry_id = ${enquiryId} and account_id = ${accountId}`.execute(db)
  return rows
}

/** Milliseconds after the last change of a draft for which its writer counts as writing. */
const WRITING_MS = 60_000

type EnquiryWriter = {
  accountId: number
  name: string
  /** until when they count as writing */
  until: Date
}

/** Colleagues who are writing a reply at the moment: who, and nothing of what. */
export async function writersOf(
  db: Database,
  { enquiryId, besides, now }: { enquiryId: number; besides: number; now: Date },
): Promise<EnquiryWriter[]> {
  const { rows } = await sql<{ accountId: number; name: string; at: Date }>`
    select d.account_id as "accountId", a.name, d.updated_at as at
    from enquiry_drafts d join staff_accounts a on a.id = d.account_id
    where d.enquiry_id = ${enquiryId} and d.kind = 'reply' and d.account_id <> ${besides}
      and d.updated_at > ${new Date(now.getTime() - WRITING_MS)}
    order by d.updated_at`.execute(db)
  return rows.map(({ accountId, name, at }) => ({ accountId, name, until: new Date(at.getTime() + WRITING_MS) }))
}

/** Notes that somebody has seen an enquiry as it is now. */
export async function markRead(
  db: Database,
  { enquiryId, accountId, now }: { enquiryId: number; accountId: number; now: Date },
): Promise<void> {
  await sql`
    insert into enquiry_reads (enquiry_id, account_id, read_at) values (${enquiryId}, ${accountId}, ${now})
    on conflict (enquiry_id, account_id) do update set read_at = excluded.read_at`.execute(db)
}
