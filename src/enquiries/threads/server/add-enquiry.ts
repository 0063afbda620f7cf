import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import type { EnquirySubject } from '../enquiry.ts'
import { announceEnquiry, PREVIEW_LENGTH, searchable } from './add-enquiries.ts'
import type { EnquiryActor } from './change-enquiry.ts'

export type NewEnquiry = {
  about: EnquirySubject
  branchId: number
  propertyId: number | null
  name: string
  email: string | null
  emailKey: string | null
  telephone: string | null
  message: string
  actor: EnquiryActor
  now: Date
}

/** Adds an enquiry that came by telephone or over the counter. It waits for an answer like any other. @returns its id */
export async function addEnquiry(trx: Database, enquiry: NewEnquiry): Promise<number> {
  const { about, branchId, propertyId, name, email, emailKey, telephone, actor, now } = enquiry
  const message = enquiry.message.trim().toWellFormed()
  const { rows } = await sql<{ id: number }>`
    insert into enquiries (about, branch_id, property_id, name, email, email_key, telephone, preview, received_at,
      last_message_at, waiting_since, words)
    values (${about}, ${branchId}, ${propertyId}, ${name}, ${email}, ${emailKey}, ${telephone},
      ${message.replaceAll(/\s+/g, ' ').slice(0, PREVIEW_LENGTH).toWellFormed()}, ${now}, ${now}, ${now},
      to_tsvector('simple', ${searchable(sql`concat_ws(' ', ${name}::text, ${emailKey}::text, ${message}::text,
        (select display_address || ' ' || agent_ref from properties where id = ${propertyId}))`)}))
    returning id`.execute(trx)
  const id = rows[0]!.id
  await trx
    .insertInto('enquiry_messages')
    .values([
      { enquiry_id: id, kind: 'event', at: now, account_id: actor.id, account_name: actor.name, event: ADDED },
      ...(message === '' ? [] : [{ enquiry_id: id, kind: 'from-them' as const, at: now, text: message }]),
    ])
    .execute()
  const subject = { kind: 'enquiry', id, name }
  await recordAudit(trx, { at: now, actor, action: 'enquiry-added', subject, branchId })
  await announceEnquiry(trx, { id, branchId })
  return id
}

const ADDED = JSON.stringify({ kind: 'added' })
