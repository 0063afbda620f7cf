import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import type { EnquiryFilters, EnquiryTab } from '../enquiry-list.ts'
import { searchable } from './add-enquiries.ts'
import { type EnquiryRecord, enquiryColumns, isInScope } from './enquiry-records.ts'

export type EnquiryRow = EnquiryRecord & {
  isRead: boolean
  /** other enquiries of the same email address */
  others: number
  displayAddress: string | null
}

/** Where a longer list goes on: the time and id of the last row. */
export type EnquiryCursor = { at: Date; id: number }

type ListOptions = {
  scope: ListScope
  accountId: number
  filters: EnquiryFilters
  limit: number
  after?: EnquiryCursor
}

const isOpen = sql<SqlBool>`e.state in ('new', 'answered', 'booked')`

/** What a tab shows: without one, everything but spam. */
function isInTab(tab: EnquiryTab | undefined, accountId: number): RawBuilder<SqlBool> {
  switch (tab) {
    case 'unanswered':
      return sql`e.waiting_since is not null`
    case 'mine':
      return sql`e.assigned_to = ${accountId} and ${isOpen}`
    case 'valuations':
      return sql`e.about = 'valuation' and e.state <> 'spam' and ${isOpen}`
    case 'spam':
      return sql`e.state = 'spam'`
    case 'all':
    case undefined:
      return sql`e.state <> 'spam'`
    default:
      return sql`e.branch_id = ${Number(tab.slice('branch-'.length))} and ${isOpen}`
  }
}

function conditionsOf({ tab, about, state, branchId, assigned, words }: EnquiryFilters, accountId: number) {
  const conditions = [isInTab(tab, accountId)]
  if (about) conditions.push(sql`e.about = ${about}`)
  if (state) conditions.push(sql`e.state = ${state}`)
  if (branchId !== undefined) conditions.push(sql`e.branch_id = ${branchId}`)
  if (assigned === 'nobody') conditions.push(sql`e.assigned_to is null`)
  else if (assigned !== undefined) conditions.push(sql`e.assigned_to = ${assigned}`)
  if (words) conditions.push(matchesWords(words))
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** Words of a search that are compared. */
const MAX_SEARCH_WORDS = 8

/** Every word begins one of the enquiry's words. */
function matchesWords(words: string): RawBuilder<SqlBool> {
  const all = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (all.length === 0) return sql`false`
  const query = all.slice(0, MAX_SEARCH_WORDS).map((word) => `${word}:*`)
  return sql`e.words @@ to_tsquery('simple', ${query.join(' & ')})`
}

/** One page of a list. Those who wait come in the order in which they began to, others newest first. */
export async function listEnquiries(db: Database, options: ListOptions): Promise<EnquiryRow[]> {
  const { scope, accountId, filters, limit, after } = options
  const isOldestFirst = filters.tab === 'unanswered'
  const time = isOldestFirst ? sql`e.waiting_since` : sql`e.last_message_at`
  const further = after
    ? isOldestFirst
      ? sql<SqlBool>`(${time}, e.id) > (${after.at}::timestamptz, ${after.id}::integer)`
      : sql<SqlBool>`(${time}, e.id) < (${after.at}::timestamptz, ${after.id}::integer)`
    : sql<SqlBool>`true`
  const order = isOldestFirst ? sql`${time}, e.id` : sql`${time} desc, e.id desc`
  const { rows } = await sql<EnquiryRow>`
    with page as materialized (
      select e.* from enquiries e
      where ${isInScope(scope)} and ${conditionsOf(filters, accountId)} and ${further}
      order by ${order} limit ${limit}
    )
    select ${enquiryColumns}, p.display_address as "displayAddress",
      coalesce(r.read_at >= e.last_message_at, false) as "isRead",
      case when e.email_key is null then 0
        else (select count(*)::integer - 1 from enquiries o where o.email_key = e.email_key) end as others
    from page e
    left join staff_accounts a on a.id = e.assigned_to
    left join properties p on p.id = e.property_id
    left join enquiry_reads r on r.enquiry_id = e.id and r.account_id = ${accountId}
    order by ${order}`.execute(db)
  return rows
}

/** Counts go no further: "999+". */
const MAX_COUNT = 1000

/** How many there are of each list, up to a thousand. */
export async function countEnquiries(
  db: Database,
  { scope, accountId, lists }: { scope: ListScope; accountId: number; lists: readonly EnquiryFilters[] },
): Promise<number[]> {
  if (lists.length === 0) return []
  const counts = lists.map(
    (filters) => sql`(select count(*)::integer from (
      select from enquiries e where ${isInScope(scope)} and ${conditionsOf(filters, accountId)} limit ${MAX_COUNT}
    ) counted)`,
  )
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

/** The enquiry that has waited longest besides one, of those that somebody may see. */
export async function nextUnanswered(
  db: Database,
  { scope, besides }: { scope: ListScope; besides: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select e.id from enquiries e where ${isInScope(scope)} and e.waiting_since is not null and e.id <> ${besides}
    order by e.waiting_since, e.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

export type OtherEnquiry = Pick<EnquiryRecord, 'id' | 'about' | 'state' | 'receivedAt' | 'preview'> & {
  displayAddress: string | null
}

const MAX_OTHERS = 20

/** What the same email address asked besides, newest first: shown together, never merged. */
export async function otherEnquiries(
  db: Database,
  { scope, emailKey, besides }: { scope: ListScope; emailKey: string; besides: number },
): Promise<OtherEnquiry[]> {
  const { rows } = await sql<OtherEnquiry>`
    select e.id, e.about, e.state, e.received_at as "receivedAt", e.preview, p.display_address as "displayAddress"
    from enquiries e left join properties p on p.id = e.property_id
    where e.email_key = ${emailKey} and e.id <> ${besides} and ${isInScope(scope)}
    order by e.id desc limit ${MAX_OTHERS}`.execute(db)
  return rows
}

/** Words that an enquiry is found by from now on, besides those that it had. */
export async function addSearchedWords(trx: Database, id: number, words: string): Promise<void> {
  await sql`
    update enquiries set words = words || to_tsvector('simple', ${searchable(sql`${words}::text`)})
    where id = ${id}`.execute(trx)
}
