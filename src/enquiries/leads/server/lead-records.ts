import { type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Lead, LeadKind } from '../lead.ts'
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
  department_id as "departmentId", staff_id as "staffId", channel, user_id as "userId", unverified,
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
  tellWebhook: boolean
  now: Date
}

/** Stores a lead; undefined where one of its key is there already. */
export async function addLead(db: Database, lead: NewLead): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into leads (key, kind, property_id, branch_id, department_id, staff_id, channel, user_id, email_key, lead,
      unverified, created_at, webhook_state)
    values (${lead.key}, ${lead.lead.kind}, ${lead.propertyId}, ${lead.branchId}, ${lead.departmentId}, ${lead.staffId},
      ${lead.channel}, ${lead.userId}, ${lead.emailKey}, ${JSON.stringify(lead.lead, wellFormed)}::jsonb, ${lead.unverified},
      ${lead.now}, ${lead.tellWebhook ? 'waiting' : null})
    on conflict (key) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/** A text that was cut within a character is not taken by the database. */
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

/** A lead whose mails are still to be put into the outbox, held until the transaction ends. */
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
export async function undeliveredLeads(db: Database): Promise<{ id: number; deliver: boolean; tell: boolean }[]> {
  const { rows } = await sql<{ id: number; deliver: boolean; tell: boolean }>`
    select id, state <> 'delivered' as deliver, coalesce(webhook_state <> 'delivered', false) as tell
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

/** Removes leads and answers what they said, so that their files can go too. */
export async function deleteLeads(db: Database, ids: readonly number[]): Promise<Lead[]> {
  const { rows } = await sql<{
    lead: Lead
  }>`delete from leads where id = any(${ids}::integer[]) returning lead`.execute(db)
  return rows.map(({ lead }) => lead)
}

/** What became of the mails of leads: a mail that failed for good is given another chance. */
export async function requeueFailedMails(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outbox set state = 'queued', attempts = 0, tried_at = ${now}
    where state = 'failed' and key like 'lead:%' returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The mails of a lead: whom each is for and where it stands. */
export async function mailsOfLead(
  db: Database,
  id: number,
): Promise<{ recipient: string; state: string; problem: string | null }[]> {
  const { rows } = await sql<{ recipient: string; state: string; problem: string | null }>`
    select recipient, state, problem from outbox where key like ${`lead:${id}:%`} order by id`.execute(db)
  return rows
}
