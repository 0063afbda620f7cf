import { sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { SellerAnswer } from '../seller-answer.ts'
import type { AskedKind } from '../seller-questions.ts'

export type SellerForm = {
  id: number
  propertyId: number
  kind: AskedKind
  name: string
  email: string
  /** fields of the overlay */
  questions: string[]
  message: string
  accountName: string
  createdAt: Date
  expiresAt: Date
  mailedAt: Date | null
  openedAt: Date | null
  endedAt: Date | null
}

const formColumns = sql`id, property_id as "propertyId", kind, name, email, questions, message,
  account_name as "accountName", created_at as "createdAt", expires_at as "expiresAt", mailed_at as "mailedAt",
  opened_at as "openedAt", ended_at as "endedAt"`

export type NewSellerForm = Pick<SellerForm, 'propertyId' | 'kind' | 'name' | 'email' | 'questions' | 'message'> & {
  account: { id: number | null; name: string }
  now: Date
  expiresAt: Date
}

export async function addSellerForm(trx: Database, form: NewSellerForm): Promise<SellerForm> {
  const { propertyId, kind, name, email, questions, message, account, now, expiresAt } = form
  const { rows } = await sql<SellerForm>`
    insert into seller_forms (property_id, kind, name, email, email_key, questions, message, account_id, account_name,
      created_at, expires_at)
    values (${propertyId}, ${kind}, ${name}, ${email}, ${emailKey(email)}, ${questions}::text[], ${message},
      ${account.id}, ${account.name}, ${now}, ${expiresAt})
    returning ${formColumns}`.execute(trx)
  return rows[0]!
}

export async function sellerFormById(db: Database, id: number): Promise<SellerForm | undefined> {
  const { rows } = await sql<SellerForm>`select ${formColumns} from seller_forms where id = ${id}`.execute(db)
  return rows[0]
}

/** Those of a home, the newest first. */
export async function sellerFormsOf(db: Database, propertyId: number): Promise<SellerForm[]> {
  const { rows } = await sql<SellerForm>`
    select ${formColumns} from seller_forms where property_id = ${propertyId} order by id desc`.execute(db)
  return rows
}

export async function noteFormMailed(trx: Database, id: number, now: Date, expiresAt: Date): Promise<void> {
  await sql`update seller_forms set mailed_at = ${now}, expires_at = ${expiresAt} where id = ${id}`.execute(trx)
}

export async function noteFormOpened(db: Database, id: number, now: Date): Promise<void> {
  await sql`update seller_forms set opened_at = coalesce(opened_at, ${now}) where id = ${id}`.execute(db)
}

export async function endSellerForm(trx: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update seller_forms set ended_at = ${now} where id = ${id} and ended_at is null returning id`.execute(trx)
  return rows.length > 0
}

/** With its answers. What was accepted is a fact of the home by then. */
export async function deleteSellerForm(trx: Database, id: number): Promise<void> {
  await sql`delete from seller_forms where id = ${id}`.execute(trx)
}

export type StoredAnswer = {
  formId: number
  field: string
  answer: SellerAnswer
  /** changed since it was sent, and not sent again yet; empty: taken away */
  draft: SellerAnswer | null
  savedAt: Date
  sentAt: Date | null
  decision: 'accepted' | 'refused' | null
  reason: string
  changeId: string | null
  accountName: string | null
  decidedAt: Date | null
}

/** Nobody has decided it, or what was accepted has been undone in the history of the home. */
export const isUndecided = (answer: string) => sql<boolean>`(${sql.ref(answer)}.decision is null or exists (
  select from property_changes undone where undone.change_id = ${sql.ref(answer)}.change_id
    and undone.field = ${sql.ref(answer)}.field and undone_at is not null
))`

const answerColumns = sql`form_id as "formId", field, answer, draft, saved_at as "savedAt", sent_at as "sentAt",
  case when not ${isUndecided('a')} then decision end as decision, reason, change_id as "changeId",
  account_name as "accountName", decided_at as "decidedAt"`

export async function answersOf(db: Database, formIds: readonly number[]): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select ${answerColumns} from seller_answers a where form_id = any(${[...formIds]}::integer[])
    order by form_id, field`.execute(db)
  return rows
}

/** One that was sent. It stays as it is until the transaction ends. */
export async function holdAnswer(
  trx: Database,
  { formId, field }: Pick<StoredAnswer, 'formId' | 'field'>,
): Promise<(StoredAnswer & { sentAt: Date }) | undefined> {
  const { rows } = await sql<StoredAnswer & { sentAt: Date }>`
    select ${answerColumns} from seller_answers a
    where form_id = ${formId} and field = ${field} and sent_at is not null for update`.execute(trx)
  return rows[0]
}

/** What its seller has saved last, sent or not; undefined: nothing. */
export function latestAnswer(stored: Pick<StoredAnswer, 'answer' | 'draft'> | undefined): SellerAnswer | undefined {
  const latest = stored?.draft ?? stored?.answer
  return latest && Object.keys(latest).length > 0 ? latest : undefined
}

/** What has been decided stays as it was; what has been sent stays until it is sent again. */
export async function saveAnswer(
  trx: Database,
  { formId, field, answer, now }: { formId: number; field: string; answer: SellerAnswer | undefined; now: Date },
): Promise<void> {
  if (answer === undefined) {
    await sql`
      delete from seller_answers a
      where form_id = ${formId} and field = ${field} and sent_at is null and ${isUndecided('a')}`.execute(trx)
    await sql`
      update seller_answers a set draft = '{}', saved_at = ${now}
      where form_id = ${formId} and field = ${field} and sent_at is not null and ${isUndecided('a')}`.execute(trx)
  } else
    await sql`
      insert into seller_answers as old (form_id, field, answer, saved_at)
      values (${formId}, ${field}, ${JSON.stringify(answer)}::jsonb, ${now})
      on conflict (form_id, field) do update set
        answer = case when old.sent_at is null then excluded.answer else old.answer end,
        draft = case when old.sent_at is not null and old.answer <> excluded.answer then excluded.answer end,
        saved_at = excluded.saved_at
      where ${isUndecided('old')} and coalesce(old.draft, old.answer) <> excluded.answer`.execute(trx)
}

/** Hands what is saved to staff, and returns how many answers that were, those taken back among them. */
export async function sendAnswers(trx: Database, formId: number, now: Date): Promise<number> {
  const gone = await sql`
    delete from seller_answers a where form_id = ${formId} and draft = '{}' and ${isUndecided('a')}
    returning field`.execute(trx)
  const sent = await sql`
    update seller_answers a set answer = coalesce(draft, answer), draft = null, sent_at = ${now}, decision = null,
      reason = '', change_id = null, account_id = null, account_name = null, decided_at = null
    where form_id = ${formId} and (sent_at is null or draft is not null) and ${isUndecided('a')}
    returning field`.execute(trx)
  return gone.rows.length + sent.rows.length
}

type Decision = {
  formId: number
  field: string
  decision: 'accepted' | 'refused' | null
  reason?: string
  changeId?: string | null
  account: { id: number; name: string }
  now: Date
}

/** Decides an answer that is held, or with `null` lets it wait again. What was changed in it and not sent goes. */
export async function decideAnswer(trx: Database, given: Decision): Promise<void> {
  const { formId, field, decision, reason = '', changeId = null, account, now } = given
  const isBack = decision === null
  await sql`
    update seller_answers set decision = ${decision}, draft = null, reason = ${reason}, change_id = ${changeId},
      account_id = ${isBack ? null : account.id}, account_name = ${isBack ? null : account.name},
      decided_at = ${isBack ? null : now}
    where form_id = ${formId} and field = ${field}`.execute(trx)
}
