import { sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { HomeContactKind, NoticeAnswer, NoticeContact } from '../home-contact.ts'

/** What a seller or tenant was told of one viewing, and what they said. */
export type ViewingNotice = {
  id: number
  appointmentId: number
  kind: HomeContactKind
  name: string
  email: string
  mustAgree: boolean
  answer: NoticeAnswer | null
  answeredAt: Date | null
  message: string
  proposed: Date[]
  toldSequence: number | null
}

const columns = sql`id, appointment_id as "appointmentId", kind, name, email, must_agree as "mustAgree", answer,
  answered_at as "answeredAt", message, proposed, told_sequence as "toldSequence"`

export async function addNotices(
  trx: Database,
  appointmentId: number,
  contacts: readonly NoticeContact[],
): Promise<ViewingNotice[]> {
  for (const { kind, name, email, mustAgree } of contacts)
    await sql`
      insert into viewing_notices (appointment_id, kind, name, email, email_key, must_agree)
      values (${appointmentId}, ${kind}, ${name}, ${email}, ${emailKey(email)}, ${mustAgree})
      on conflict do nothing`.execute(trx)
  return noticesOf(trx, [appointmentId])
}

export async function noticesOf(db: Database, appointmentIds: readonly number[]): Promise<ViewingNotice[]> {
  const { rows } = await sql<ViewingNotice>`
    select ${columns} from viewing_notices where appointment_id = any(${[...appointmentIds]}::integer[])
    order by id`.execute(db)
  return rows
}

export async function noticeById(db: Database, id: number): Promise<ViewingNotice | undefined> {
  const { rows } = await sql<ViewingNotice>`select ${columns} from viewing_notices where id = ${id}`.execute(db)
  return rows[0]
}

type Said = { answer: NoticeAnswer | null; message?: string; proposed?: readonly Date[]; now: Date }

export async function answerNotice(
  trx: Database,
  id: number,
  { answer, message = '', proposed = [], now }: Said,
): Promise<void> {
  await sql`
    update viewing_notices set answer = ${answer}, message = ${message}, proposed = ${[...proposed]}::timestamptz[],
      answered_at = ${answer === null ? null : now} where id = ${id}`.execute(trx)
}

export async function noteTold(trx: Database, id: number, sequence: number): Promise<void> {
  await sql`update viewing_notices set told_sequence = ${sequence} where id = ${id}`.execute(trx)
}

/** Notices of viewings to come that were cancelled without their being told: those of people who had their data erased. */
export async function noticesLeftBehind(trx: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from viewing_notices n join appointments a on a.id = n.appointment_id
    where a.state = 'cancelled' and a.starts_at > ${now} and n.told_sequence < a.sequence`.execute(trx)
  return rows.map(({ id }) => id)
}
