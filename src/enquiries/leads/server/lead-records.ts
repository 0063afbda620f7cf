import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { inTransaction } from '#src/property/store/server/in-transaction.ts'
import { enquiriesOfLeads, eraseEnquiries } from '../../threads/server/erase-enquiries.ts'
import type { Lead, LeadFile, LeadKind } from '../lead.ts'
import type { StoredRecipient } from '../lead-recipient.ts'
import type { DeliveryState } from './leads-schema.ts'

/** A lead as it is stored, with how far its delivery is. */
export type LeadRecord = {
  id: number
  kind: LeadKind
  lead: Lead
  propertyId: number | null
  branchId: number | null
  departmentId: number | null
  staffId: number | null
  channel: Channel | null
  userId: number | null
  unverified: boolean
  /** settled when it was accepted; null in leads that were stored before that was recorded */
  recipient: StoredRecipient | null
  createdAt: Date
  state: DeliveryState
  attempts: number
  problem: string | null
  deliveredAt: Date | null
  webhookState: DeliveryState | null
  webhookAttempts: number
  webhookProblem: string | null
}

const columns = sql`id, kind, lead, property_id as "propertyId", branch_id as "branchId",
  department_id as "departmentId", staff_id as "staffId", channel, user_id as "userId", unverified, recipient,
  created_at as "createdAt", state, attempts, problem, delivered_at as "deliveredAt",
  webhook_state as "webhookState", webhook_attempts as "webhookAttempts", webhook_problem as "webhookProblem"`

export type NewLead = {
  key: string
  lead: Lead
  propertyId: number | null
  branchId: number | null
  departmentId: number | null
  staffId: number | null
  channel: Channel | null
  userId: number | null
  emailKey: string | null
  unverified: boolean
  recipient: StoredRecipient
  hasWebhook: boolean
  now: Date
}

/** Stores a lead; undefined where one of its key is there already. */
export async function addLead(db: Database, lead: NewLead): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into leads (key, kind, property_id, branch_id, department_id, staff_id, channel, user_id, email_key, lead,
      unverified, recipient, created_at, webhook_state)
    values (${lead.key}, ${lead.lead.kind}, ${lead.propertyId}, ${lead.branchId}, ${lead.departmentId}, ${lead.staffId},
      ${lead.channel}, ${lead.userId}, ${lead.emailKey}, ${JSON.stringify(lead.lead, wellFormed)}::jsonb, ${lead.unverified},
      ${JSON.stringify(lead.recipient)}::jsonb, ${lead.now}, ${lead.hasWebhook ? 'waiting' : null})
    on conflict (key) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** PostgreSQL refuses half of a surrogate pair, as left by a text that was cut within a character. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** The lead of a key, if it is there. */
export async function leadByKey(db: Database, key: string): Promise<LeadRecord | undefined> {
  const { rows } = await sql<LeadRecord>`select ${columns} from leads where key = ${key}`.execute(db)
  return rows[0]
}

export async function leadById(db: Database, id: number): Promise<LeadRecord | undefined> {
  const { rows } = await sql<LeadRecord>`select ${columns} from leads where id = ${id}`.execute(db)
  return rows[0]
}

/** A lead whose mails are still to be queued, locked until the transaction ends. */
export async function lockUndelivered(transaction: Database, id: number): Promise<LeadRecord | undefined> {
  const { rows } = await sql<LeadRecord>`
    select ${columns} from leads where id = ${id} and state <> 'delivered' for update`.execute(transaction)
  return rows[0]
}

export async function markDelivered(transaction: Database, id: number, now: Date): Promise<void> {
  await sql`
    update leads set state = 'delivered', delivered_at = ${now}, attempts = attempts + 1, problem = null
    where id = ${id}`.execute(transaction)
}

export async function markFailing(db: Database, id: number, problem: string): Promise<void> {
  await sql`
    update leads set state = 'failing', attempts = attempts + 1, problem = ${problem}
    where id = ${id} and state <> 'delivered'`.execute(db)
}

export async function markWebhookDelivered(db: Database, id: number, now: Date): Promise<void> {
  await sql`
    update leads set webhook_state = 'delivered', webhook_delivered_at = ${now},
      webhook_attempts = webhook_attempts + 1, webhook_problem = null
    where id = ${id}`.execute(db)
}

export async function markWebhookFailed(db: Database, id: number, problem: string): Promise<void> {
  await sql`
    update leads set webhook_state = 'failing', webhook_attempts = webhook_attempts + 1, webhook_problem = ${problem}
    where id = ${id} and webhook_state <> 'delivered'`.execute(db)
}

/** The leads whose mails or webhook are still to come. */
export async function undeliveredLeads(db: Database): Promise<{ id: number; mails: boolean; webhook: boolean }[]> {
  const { rows } = await sql<{ id: number; mails: boolean; webhook: boolean }>`
    select id, state <> 'delivered' as mails, coalesce(webhook_state <> 'delivered', false) as webhook
    from leads where state <> 'delivered' or webhook_state <> 'delivered' order by id`.execute(db)
  return rows
}

export type LeadFilter = {
  since?: Date
  kind?: LeadKind
  branchId?: number
  state?: DeliveryState
  /** of a person, as it is compared */
  emailKey?: string
  /** newest first; no limit where absent */
  limit?: number
}

/** Leads, newest first. */
export async function listLeads(
  db: Database,
  { since, kind, branchId, state, emailKey, limit }: LeadFilter,
): Promise<LeadRecord[]> {
  const { rows } = await sql<LeadRecord>`
    select ${columns} from leads
    where ${since ? sql<SqlBool>`created_at >= ${since}` : sql<SqlBool>`true`}
      and ${kind ? sql<SqlBool>`kind = ${kind}` : sql<SqlBool>`true`}
      and ${branchId ? sql<SqlBool>`branch_id = ${branchId}` : sql<SqlBool>`true`}
      and ${state ? sql<SqlBool>`state = ${state}` : sql<SqlBool>`true`}
      and ${emailKey ? sql<SqlBool>`email_key = ${emailKey}` : sql<SqlBool>`true`}
    order by created_at desc, id desc ${limit ? sql`limit ${limit}` : sql``}`.execute(db)
  return rows
}

/** Says whose account a lead belongs to. */
export async function setLeadUser(db: Database, id: number, userId: number): Promise<void> {
  await sql`update leads set user_id = ${userId} where id = ${id}`.execute(db)
}

/** The leads of a signed-in user, oldest first. */
export async function leadsOfUser(db: Database, userId: number): Promise<LeadRecord[]> {
  const { rows } = await sql<LeadRecord>`select ${columns} from leads where user_id = ${userId} order by id`.execute(db)
  return rows
}

/** Removes leads with their enquiries. @returns how many there were, and every file that can go now */
export async function deleteLeads(db: Database, ids: readonly number[]): Promise<{ count: number; files: LeadFile[] }> {
  return inTransaction(db, async (trx) => {
    const attached = await eraseEnquiries(trx, await enquiriesOfLeads(trx, ids))
    const { rows } = await sql<{
      lead: Lead
    }>`delete from leads where id = any(${ids}::integer[]) returning lead`.execute(trx)
    return { count: rows.length, files: [...rows.flatMap(({ lead }) => lead.files), ...attached] }
  })
}
