import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { foundCte, homesCte } from '#src/saved-searches/alerts/server/conditions.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import { type ApplicantFacts, MAX_APPLICANTS_A_TIME } from '../applicant.ts'

/** A person who is alerted of a saved search that finds a home. */
export type Applicant = ApplicantFacts & {
  userId: number
  contactId: number
  name: string
  email: string
  /** what they saved, of the search that was saved last */
  criteria: unknown
  searchName: string | null
  searches: number
}

type FindOptions = {
  propertyId: number
  now: Date
  soldSearchableDays: number
  userIds?: readonly number[]
  /** from 1 */
  page?: number
}

/** A page of everybody one of whose saved searches with alerts finds a home, by name. A home that visitors do not see fits nobody. */
export async function findApplicants(
  db: Database,
  options: FindOptions,
): Promise<{ people: Applicant[]; total: number }> {
  const { propertyId, now, soldSearchableDays, userIds, page = 1 } = options
  const { rows } = await sql<Applicant & { total: number }>`
    with ${homesCte([propertyId])}, ${foundCte({ now, soldSearchableDays })}, people as (
      select search.user_id, count(*)::integer as searches,
        (array_agg(search.criteria order by created_at desc, search.id desc))[1] as criteria,
        (array_agg(search.name order by created_at desc, search.id desc))[1] as search_name
      from found join saved_searches search on search.id = found.search_id
      where ${userIds === undefined} or search.user_id = any(${[...(userIds ?? [])]}::integer[])
      group by search.user_id
    )
    select count(*) over ()::integer as total, u.id as "userId",
      (select id from contacts where user_id = u.id) as "contactId", trim(concat_ws(' ', first_name, last_name)) as name, email, people.criteria,
      search_name as "searchName", searches,
      email_confirmed_at is not null as "isConfirmed", coalesce(is_opted_in, false) as "isOptedIn",
      (select sent_at from applicant_mails where property_id = ${propertyId} and user_id = u.id) as "emailedAt",
      (select max(sent_at) from applicant_mails where user_id = u.id) as "lastEmailedAt",
      (select max(told_at) from alert_matches where property_id = ${propertyId} and user_id = u.id) as "alertedAt"
    from people join users u on u.id = people.user_id
    left join marketing_preferences on marketing_preferences.user_id = u.id
    order by lower(last_name), lower(first_name), u.id
    limit ${MAX_APPLICANTS_A_TIME} offset ${(page - 1) * MAX_APPLICANTS_A_TIME}`.execute(db)
  return { people: rows, total: rows[0]?.total ?? 0 }
}

export type MailRequest = { message: string; accountName: string; madeAt: Date }

/** What a colleague who may not write to many people wants them to be told. */
export async function mailRequestOf(db: Database, propertyId: number): Promise<MailRequest | undefined> {
  const { rows } = await sql<MailRequest>`
    select message, account_name as "accountName", made_at as "madeAt"
    from applicant_mail_requests where property_id = ${propertyId}`.execute(db)
  return rows[0]
}

export type AskedEmail = { id: number; address: string; accountName: string; madeAt: Date }

/** Homes about which colleagues want applicants to be written to, the longest first. */
export async function askedEmails(db: Database, scope: ListScope): Promise<AskedEmail[]> {
  const branchIds = scope.kind === 'branches' ? [...scope.branchIds] : []
  const { rows } = await sql<AskedEmail>`
    select property_id as id, address, account_name as "accountName", made_at as "madeAt"
    from applicant_mail_requests join desk_properties using (property_id)
    where ${scope.kind === 'all'} or branch_id = any(${branchIds}::integer[])
    order by made_at, property_id limit 100`.execute(db)
  return rows
}

/** The last request counts. Answers whose it replaced, where that was a colleague's. */
export async function putMailRequest(
  trx: Database,
  {
    propertyId,
    message,
    actor,
    now,
  }: { propertyId: number; message: string; actor: { id: number; name: string }; now: Date },
): Promise<string | null> {
  // two who ask at the same moment: the second is told of the first
  await sql`select pg_advisory_xact_lock(hashtext('requests to email applicants'), ${propertyId})`.execute(trx)
  const { rows } = await sql<{ name: string }>`
    select account_name as name from applicant_mail_requests
    where property_id = ${propertyId} and account_id is distinct from ${actor.id}`.execute(trx)
  await sql`
    insert into applicant_mail_requests (property_id, message, account_id, account_name, made_at)
    values (${propertyId}, ${message}, ${actor.id}, ${actor.name}, ${now})
    on conflict (property_id) do update set
      message = excluded.message, account_id = excluded.account_id, account_name = excluded.account_name,
      made_at = excluded.made_at`.execute(trx)
  return rows[0]?.name ?? null
}

/** Settles the request that somebody has seen. One that was made since stays. */
export async function deleteMailRequest(trx: Database, propertyId: number, seen: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from applicant_mail_requests where property_id = ${propertyId} and made_at = ${seen}
    returning property_id`.execute(trx)
  return rows.length > 0
}
