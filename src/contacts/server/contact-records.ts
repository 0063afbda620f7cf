import { type Generated, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { ListScope, PermissionSubject } from '#src/staff/permissions/permissions.ts'
import { type ContactFilters, type ContactTab, contactWords, type Marketing } from '../contact.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    /** worked out in SQL: migrations/0160-contacts.sql */
    contacts: { id: Generated<number>; corrected: string }
    contact_emails: { email_key: string; contact_id: number }
  }
}

export type ContactRecord = {
  id: number
  userId: number | null
  name: string
  email: string
  telephone: string | null
  isBuying: boolean
  isRenting: boolean
  isSelling: boolean
  isLetting: boolean
  asksAboutData: boolean
  marketing: Marketing
  saved: number
  searches: number
  enquiries: number
  branchIds: number[]
  firstSeenAt: Date
  lastActiveAt: Date
}

const columns = sql`c.id, c.user_id as "userId", c.name, c.email, c.telephone, c.is_buying as "isBuying",
  c.is_renting as "isRenting", c.is_selling as "isSelling", c.is_letting as "isLetting",
  c.asks_about_data as "asksAboutData", c.marketing, c.saved, c.searches, c.enquiries, c.branch_ids as "branchIds",
  c.first_seen_at as "firstSeenAt", c.last_active_at as "lastActiveAt"`

export async function contactById(db: Database, id: number): Promise<ContactRecord | undefined> {
  const { rows } = await sql<ContactRecord>`select ${columns} from contacts c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The same, locked until the transaction ends; in the order of their ids, so that two merges never wait for each other. */
export async function lockContacts(trx: Database, ids: readonly number[]): Promise<ContactRecord[]> {
  const { rows } = await sql<ContactRecord>`
    select ${columns} from contacts c where c.id = any(${[...ids]}::integer[]) order by c.id for update`.execute(trx)
  return rows
}

/** The addresses by which they are known, as they are compared. */
export async function emailKeysOf(db: Database, contactId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select email_key as key from contact_emails where contact_id = ${contactId} order by email_key`.execute(db)
  return rows.map(({ key }) => key)
}

/** An agency with one branch: it has to do with everybody. */
type Branches = { branches: readonly { id: number }[] }
const isAllOneBranch = ({ branches }: Branches) => branches.length === 1

/** Whose a contact is: the branches' that have to do with them, and nobody's but the agency's where none has. */
export async function contactSubject(
  db: Database,
  agency: Branches,
  id: number,
): Promise<(PermissionSubject & { branchIds: readonly number[] }) | undefined> {
  const contact = await contactById(db, id)
  if (!contact) return undefined
  return { branchIds: isAllOneBranch(agency) ? agency.branches.map((one) => one.id) : contact.branchIds }
}

function isInScope(scope: ListScope, agency: Branches): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql`true`
  if (scope.kind === 'own') return sql`false`
  if (isAllOneBranch(agency) && scope.branchIds.includes(agency.branches[0]!.id)) return sql`true`
  return sql`c.branch_ids && ${[...scope.branchIds]}::integer[]`
}

/** Whether all branches that have to do with a contact are in scope, as `isOfEveryBranch` asks of one contact. */
function isWhollyInScope(scope: ListScope, agency: Branches): RawBuilder<SqlBool> {
  if (scope.kind !== 'branches' || isAllOneBranch(agency)) return isInScope(scope, agency)
  return sql`c.branch_ids <> '{}' and c.branch_ids <@ ${[...scope.branchIds]}::integer[]`
}

/** The contacts of a list that somebody may hand out, whoever was active last first. Contacts that other branches have to do with as well are left out. */
export async function contactsToExport(
  db: Database,
  { agency, scope, filters, limit }: Pick<ListOptions, 'agency' | 'scope' | 'filters' | 'limit'>,
): Promise<ContactRecord[]> {
  const { rows } = await sql<ContactRecord>`
    select ${columns} from contacts c
    where ${isWhollyInScope(scope, agency)} and ${IN_TAB[filters.tab ?? 'all']} and ${conditionsOf(filters)}
    order by c.last_active_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

const IN_TAB: Record<ContactTab, RawBuilder<SqlBool>> = {
  all: sql`true`,
  buying: sql`c.is_buying`,
  renting: sql`c.is_renting`,
  sellers: sql`c.is_selling`,
  landlords: sql`c.is_letting`,
  data: sql`c.asks_about_data`,
}

function conditionsOf({ branchId, marketing, registered, words }: ContactFilters): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (branchId !== undefined) conditions.push(sql`${branchId}::integer = any(c.branch_ids)`)
  if (marketing) conditions.push(sql`c.marketing = ${marketing}`)
  if (registered) conditions.push(registered === 'yes' ? sql`c.user_id is not null` : sql`c.user_id is null`)
  if (words !== undefined) {
    const all = contactWords(words)
    conditions.push(
      all === undefined
        ? sql`false`
        : sql`c.words @@ to_tsquery('simple', ${all.map((word) => `${word}:*`).join(' & ')})`,
    )
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export type ContactCursor = { at: Date; id: number }

type ListOptions = {
  agency: Branches
  scope: ListScope
  filters: ContactFilters
  limit: number
  after?: ContactCursor | undefined
}

/** One page of a list, whoever was active last first. */
export async function listContacts(
  db: Database,
  { agency, scope, filters, limit, after }: ListOptions,
): Promise<(ContactRecord & { criteria: unknown; searchName: string | null })[]> {
  const further = after ? sql`(c.last_active_at, c.id) < (${after.at}::timestamptz, ${after.id}::integer)` : sql`true`
  const { rows } = await sql<ContactRecord & { criteria: unknown; searchName: string | null }>`
    with page as materialized (
      select * from contacts c
      where ${isInScope(scope, agency)} and ${IN_TAB[filters.tab ?? 'all']} and ${conditionsOf(filters)} and ${further}
      order by c.last_active_at desc, c.id desc limit ${limit}
    )
    select ${columns}, s.criteria, s.name as "searchName" from page c
    left join lateral (
      select criteria, name from saved_searches where user_id = c.user_id order by created_at desc, id desc limit 1
    ) s on true
    order by c.last_active_at desc, c.id desc`.execute(db)
  return rows
}

/** How many there are in each tab, narrowed by the other filters. */
export async function countContacts(
  db: Database,
  { agency, scope, filters }: Pick<ListOptions, 'agency' | 'scope' | 'filters'>,
): Promise<Record<ContactTab, number>> {
  const { rows } = await sql<Record<ContactTab, number>>`
    select count(*)::integer as all, count(*) filter (where c.is_buying)::integer as buying,
      count(*) filter (where c.is_renting)::integer as renting, count(*) filter (where c.is_selling)::integer as sellers,
      count(*) filter (where c.is_letting)::integer as landlords,
      count(*) filter (where c.asks_about_data)::integer as data
    from contacts c where ${isInScope(scope, agency)} and ${conditionsOf(filters)}`.execute(db)
  return rows[0]!
}
