import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { foundCte, homesCte } from '#src/saved-searches/alerts/server/alert-conditions.ts'
import { type ApplicantFacts, MAX_APPLICANTS_LISTED } from '../applicant.ts'

/** A person whose saved search finds a home. */
export type Applicant = ApplicantFacts & {
  userId: number
  name: string
  email: string
  /** what they saved, of the search that was saved last */
  criteria: unknown
  searchName: string | null
  searches: number
}

type FindOptions = { propertyId: number; now: Date; soldSearchableDays: number; userIds?: readonly number[] }

/** Everybody one of whose saved searches finds a home, by name. A home that visitors do not see fits nobody. */
export async function findApplicants(db: Database, options: FindOptions): Promise<Applicant[]> {
  const { propertyId, now, soldSearchableDays, userIds } = options
  const { rows } = await sql<Applicant>`
    with ${homesCte([propertyId])}, ${foundCte({ now, soldSearchableDays })}, people as (
      select user_id, count(*)::integer as searches,
        coalesce(array_agg(search.id order by search.id) filter (where alert_frequency <> 'N'), '{}') as alert_ids,
        (array_agg(search.criteria order by created_at desc, search.id desc))[1] as criteria,
        (array_agg(search.name order by created_at desc, search.id desc))[1] as search_name
      from found join saved_searches search on search.id = found.search_id
      where ${userIds === undefined} or user_id = any(${[...(userIds ?? [])]}::integer[])
      group by user_id
    )
    select u.id as "userId", trim(concat_ws(' ', first_name, last_name)) as name, email, people.criteria,
      search_name as "searchName", searches, alert_ids as "alertSearchIds",
      email_confirmed_at is not null as "isConfirmed", coalesce(is_opted_in, false) as "isOptedIn",
      (select sent_at from applicant_mails where property_id = ${propertyId} and user_id = u.id) as "emailedAt",
      (select max(sent_at) from applicant_mails where user_id = u.id) as "lastEmailedAt",
      (select max(told_at) from alert_matches where property_id = ${propertyId} and user_id = u.id) as "alertedAt"
    from people join users u on u.id = people.user_id
    left join marketing_preferences on marketing_preferences.user_id = u.id
    order by lower(last_name), lower(first_name), u.id limit ${MAX_APPLICANTS_LISTED}`.execute(db)
  return rows
}

export type MailRequest = { message: string; accountName: string; madeAt: Date }

/** What a colleague who may not write to many people wants them to be told. */
export async function mailRequestOf(db: Database, propertyId: number): Promise<MailRequest | undefined> {
  const { rows } = await sql<MailRequest>`
    select message, account_name as "accountName", made_at as "madeAt"
    from applicant_mail_requests where property_id = ${propertyId}`.execute(db)
  return rows[0]
}

/** The last request counts. */
export async function putMailRequest(
  trx: Database,
  {
    propertyId,
    message,
    actor,
    now,
  }: { propertyId: number; message: string; actor: { id: number; name: string }; now: Date },
): Promise<void> {
  await sql`
    insert into applicant_mail_requests (property_id, message, account_id, account_name, made_at)
    values (${propertyId}, ${message}, ${actor.id}, ${actor.name}, ${now})
    on conflict (property_id) do update set
      message = excluded.message, account_id = excluded.account_id, account_name = excluded.account_name,
      made_at = excluded.made_at`.execute(trx)
}

export async function deleteMailRequest(trx: Database, propertyId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from applicant_mail_requests where property_id = ${propertyId} returning property_id`.execute(trx)
  return rows.length > 0
}
