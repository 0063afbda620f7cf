import { sql } from 'kysely'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import type { Database } from '#src/platform/database/database.ts'
import { eraseFromAudit } from '#src/staff/audit-log/server/audit-log.ts'
import type {} from './enquiry-tables.ts'

/**
 * Removes enquiries with all that was said in them, mails of ours that are not sent yet, and the person's name from the
 * audit log. In a transaction.
 * @returns the files of their mails, which can go once it has committed
 */
export async function eraseEnquiries(trx: Database, ids: readonly number[]): Promise<LeadFile[]> {
  if (ids.length === 0) return []
  const wanted = sql`${[...ids]}::integer[]`
  const { rows } = await sql<{ file: LeadFile }>`
    select file from enquiry_attachments where enquiry_id = any(${wanted}) and file is not null
    union all select file from reply_files where enquiry_id = any(${wanted})`.execute(trx)
  await sql`
    delete from outbox o using enquiry_messages m
    where m.enquiry_id = any(${wanted}) and m.mail_key = o.key`.execute(trx)
  await eraseFromAudit(trx, { kind: 'enquiry', ids })
  await sql`delete from enquiries where id = any(${wanted})`.execute(trx)
  return rows.map(({ file }) => file)
}

/** The enquiries of leads. */
export async function enquiriesOfLeads(db: Database, leadIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from enquiries where lead_id = any(${[...leadIds]}::integer[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** Enquiries that staff added, of one person. */
export async function addedEnquiriesOf(db: Database, emailKey: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from enquiries where lead_id is null and email_key = ${emailKey}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Enquiries that staff added and in which nothing has been said since. */
export async function oldAddedEnquiries(db: Database, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from enquiries where lead_id is null and last_message_at < ${before}
    order by last_message_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes away files of replies that were never sent. @returns them */
export async function takeOldReplyFiles(db: Database, before: Date): Promise<LeadFile[]> {
  const rows = await db.deleteFrom('reply_files').where('created_at', '<', before).returning('file').execute()
  return rows.map(({ file }) => file)
}

/** Forgets which mails were taken in before then: no mail server brings one again so late. */
export async function forgetInboundMails(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('inbound_mails').where('at', '<', before).execute()
}

type Said = { at: Date; from: 'you' | 'us' | 'our notes'; text: string }

/** What was said in the enquiry of a lead, for the person whom it is about: notes of staff are part of it. */
export async function correspondenceOfLead(db: Database, leadId: number): Promise<Said[]> {
  const [id] = await enquiriesOfLeads(db, [leadId])
  return id === undefined ? [] : correspondenceOf(db, id)
}

/** The same of an enquiry. */
export async function correspondenceOf(db: Database, enquiryId: number): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select at, case kind when 'from-them' then 'you' when 'from-us' then 'us' else 'our notes' end as "from", text
    from enquiry_messages where enquiry_id = ${enquiryId} and kind <> 'event' order by id`.execute(db)
  return rows
}
