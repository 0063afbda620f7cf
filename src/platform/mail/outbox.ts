import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { MailAddress } from './mail.ts'

/** What a queued mail consists of, besides whom it is for and its subject. Attachments are in base64. */
export type MailContent = {
  to: MailAddress
  from?: MailAddress
  returnPath?: string
  replyTo?: MailAddress
  html: string
  text: string
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; base64: string }[]
}

export type OutboxMail = {
  id: number
  key: string
  recipient: string
  subject: string
  content: MailContent
  attempts: number
  createdAt: Date
}

/** Writes a mail into the outbox; undefined where one of this key is there already, sent or not. */
export async function addToOutbox(
  db: Database,
  mail: { key: string; recipient: string; subject: string; content: MailContent; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into outbox (key, recipient, subject, content, created_at)
    values (${mail.key}, ${mail.recipient}, ${mail.subject}, ${JSON.stringify(mail.content)}::json, ${mail.now})
    on conflict (key) do nothing returning id`.execute(db)
  return rows[0]?.id
}

/**
 * A mail that is still to be sent, held until the transaction ends: another process that tries the same one waits, and
 * then finds it sent.
 */
export async function holdMail(transaction: Database, id: number): Promise<OutboxMail | undefined> {
  const { rows } = await sql<OutboxMail>`
    select id, key, recipient, subject, content, attempts, created_at as "createdAt"
    from outbox where id = ${id} and state = 'queued' for update`.execute(transaction)
  return rows[0]
}

/** Deletes the content: it may hold a link to set a password. */
export async function markSent(transaction: Database, id: number, now: Date): Promise<void> {
  await sql`
    update outbox set state = 'sent', content = null, problem = null, attempts = attempts + 1,
      tried_at = ${now}, sent_at = ${now}
    where id = ${id}`.execute(transaction)
}

export async function markTried(
  transaction: Database,
  id: number,
  { problem, givenUp, now }: { problem: string; givenUp: boolean; now: Date },
): Promise<void> {
  await sql`
    update outbox set state = ${givenUp ? 'failed' : 'queued'}, problem = ${problem}, attempts = attempts + 1,
      tried_at = ${now}
    where id = ${id}`.execute(transaction)
}

export async function idsNotSent(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from outbox where state = 'queued' order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export type WaitingMail = Pick<OutboxMail, 'id' | 'recipient' | 'subject' | 'attempts'> & {
  state: 'queued' | 'failed'
  problem: string | null
  triedAt: Date | null
}

/** What was tried and not taken, and what was given up, newest first; at most 100. */
export async function mailNotSent(db: Database): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    select id, recipient, subject, attempts, state, problem, tried_at as "triedAt"
    from outbox where state <> 'sent' order by id desc limit 100`.execute(db)
  return rows
}

/** Puts what was given up back among what is to be sent: all, or one of them. @returns how many that were */
export async function unfail(db: Database, id?: number): Promise<number> {
  const { rows } = await sql`
    update outbox set state = 'queued', attempts = 0
    where state = 'failed' and id = coalesce(${id ?? null}::integer, id) returning 1`.execute(db)
  return rows.length
}

/** Takes whom it was for, and about what, out of what was sent before then: after that only the key is wanted. */
export async function forgetSentBefore(db: Database, moment: Date): Promise<void> {
  await sql`
    update outbox set recipient = '', subject = ''
    where state = 'sent' and sent_at < ${moment} and recipient <> ''`.execute(db)
}

/** Queues again the mails of these keys that were given up, and returns their ids. */
export async function requeueFailedMails(
  db: Database,
  { keyPrefix, now }: { keyPrefix: string; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outbox set state = 'queued', attempts = 0, tried_at = ${now}
    where state = 'failed' and starts_with(key, ${keyPrefix}) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The mails of these keys: who each is for, and how far it is. */
export async function listMails(
  db: Database,
  { keyPrefix }: { keyPrefix: string },
): Promise<{ recipient: string; state: string; problem: string | null }[]> {
  const { rows } = await sql<{ recipient: string; state: string; problem: string | null }>`
    select recipient, state, problem from outbox where starts_with(key, ${keyPrefix}) order by id`.execute(db)
  return rows
}
