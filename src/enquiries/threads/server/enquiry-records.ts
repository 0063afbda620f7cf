import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { ListScope, PermissionSubject } from '#src/staff/permissions/permissions.ts'
import type { EnquiryState, EnquirySubject } from '../enquiry.ts'
import type { EnquiryEvent } from '../enquiry-event.ts'
import type { MessageKind } from './enquiry-tables.ts'

export type EnquiryRecord = {
  id: number
  leadId: number | null
  about: EnquirySubject
  branchId: number | null
  propertyId: number | null
  state: EnquiryState
  version: number
  assignedTo: number | null
  assignedName: string | null
  name: string
  email: string | null
  emailKey: string | null
  telephone: string | null
  preview: string
  receivedAt: Date
  lastMessageAt: Date
  waitingSince: Date | null
  answeredAt: Date | null
}

/** Of `enquiries e`, with `staff_accounts a` for who it is assigned to. */
export const enquiryColumns = sql`e.id, e.lead_id as "leadId", e.about, e.branch_id as "branchId",
  e.property_id as "propertyId", e.state, e.version, e.assigned_to as "assignedTo", a.name as "assignedName", e.name,
  e.email, e.email_key as "emailKey", e.telephone, e.preview, e.received_at as "receivedAt",
  e.last_message_at as "lastMessageAt", e.waiting_since as "waitingSince", e.answered_at as "answeredAt"`

export async function enquiryById(db: Database, id: number): Promise<EnquiryRecord | undefined> {
  const { rows } = await sql<EnquiryRecord>`
    select ${enquiryColumns} from enquiries e left join staff_accounts a on a.id = e.assigned_to
    where e.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockEnquiry(trx: Database, id: number): Promise<EnquiryRecord | undefined> {
  const { rows } = await sql<EnquiryRecord>`
    select ${enquiryColumns} from enquiries e left join staff_accounts a on a.id = e.assigned_to
    where e.id = ${id} for update of e`.execute(trx)
  return rows[0]
}

/** What permissions of one enquiry are decided by. */
export async function enquirySubject(db: Database, id: number): Promise<PermissionSubject | undefined> {
  const enquiry = await enquiryById(db, id)
  return enquiry && { branchId: enquiry.branchId, accountIds: [enquiry.assignedTo] }
}

/** Which enquiries somebody may see: what a list keeps to. */
export function isInScope(scope: ListScope) {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  if (scope.kind === 'own') return sql<SqlBool>`e.assigned_to = ${scope.accountId}`
  return sql<SqlBool>`(e.branch_id = any(${[...scope.branchIds]}::integer[]) or e.assigned_to = ${scope.accountId})`
}

export type MessageRecord = {
  id: number
  kind: MessageKind
  at: Date
  accountId: number | null
  accountName: string | null
  senderName: string | null
  senderEmail: string | null
  text: string
  quoted: string | null
  mailKind: 'auto-reply' | 'bounce' | null
  event: EnquiryEvent | null
  changeId: string | null
  messageId: string | null
  mailKey: string | null
  /** of a mail of ours: how far it is */
  mailState: 'queued' | 'sent' | 'failed' | null
  mailProblem: string | null
}

/** Messages of one thread at most: more would only come of a mail loop. */
const MAX_MESSAGES = 500

/** The thread, oldest first; of an endless one its end. */
export async function messagesOf(db: Database, enquiryId: number): Promise<MessageRecord[]> {
  const { rows } = await sql<MessageRecord>`
    select m.id, m.kind, m.at, m.account_id as "accountId", m.account_name as "accountName",
      m.sender_name as "senderName", m.sender_email as "senderEmail", m.text, m.quoted, m.mail_kind as "mailKind",
      m.event, m.change_id as "changeId", m.message_id as "messageId", m.mail_key as "mailKey",
      o.state as "mailState", o.problem as "mailProblem"
    from enquiry_messages m left join outbox o on o.key = m.mail_key
    where m.enquiry_id = ${enquiryId} order by m.id desc limit ${MAX_MESSAGES}`.execute(db)
  return rows.reverse()
}

export type AttachmentRecord = {
  id: number
  messageId: number
  name: string
  bytes: number | null
  problem: string | null
}

export async function attachmentsOfEnquiry(db: Database, enquiryId: number): Promise<AttachmentRecord[]> {
  const { rows } = await sql<AttachmentRecord>`
    select id, message_id as "messageId", name, (file->>'bytes')::integer as bytes, problem
    from enquiry_attachments where enquiry_id = ${enquiryId} order by id`.execute(db)
  return rows
}
