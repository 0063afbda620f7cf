import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { StoredCard } from '#src/property/card/card.ts'
import type { Channel, Status } from '#src/property/listing/listing.ts'
import { type MissingFact, SERIOUS_FACTS } from '#src/property/listing/missing-facts.ts'
import { hasPostcode } from '#src/property/listing/server/has-postcode.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import type { StockFilters, StockSort, StockTab } from '../stock-list.ts'
import type {} from './stock-tables.ts'

export type StockRow = {
  id: number
  agentRef: string
  address: string
  channel: Channel
  status: Status
  published: boolean
  withheldReason: WithheldReason | null
  branchId: number
  missing: MissingFact[]
  listedAt: Date
  updatedAt: Date
  leftAt: Date | null
  negotiatorId: number | null
  negotiatorName: string | null
  views: number
  enquiries: number
  saved: number
  card: StoredCard
  /** what the table is sorted by, for where it goes on */
  key: string
}

/** Where a longer table goes on: what the last row is sorted by, and its id. */
export type StockCursor = { key: string; id: number }

type StockOptions = { filters: StockFilters; since: string; limit: number; after?: StockCursor }

const isOnMarket = sql<SqlBool>`d.left_at is null and d.status not in ('sold', 'completed', 'let', 'withdrawn')`
/** Homes that are being entered have a list of their own. */
const isNoDraft = sql<SqlBool>`d.held_reason is distinct from 'draft'`
const isSerious = sql<SqlBool>`d.missing && ${[...SERIOUS_FACTS]}::text[]`

const TABS: Record<StockTab, RawBuilder<SqlBool>> = {
  sale: sql`d.channel = 'sales' and ${isOnMarket}`,
  let: sql`d.channel = 'lettings' and ${isOnMarket}`,
  attention: sql`${isOnMarket} and (not d.published or ${isSerious})`,
  offer: sql`${isOnMarket} and d.status in ('under_offer', 'reserved', 'sstc', 'exchanged', 'let_agreed')`,
  off: sql`not (${isOnMarket})`,
  all: sql`true`,
}

/** One page of the table. */
export async function listStock(db: Database, options: StockOptions): Promise<StockRow[]> {
  const { filters, since, limit, after } = options
  const { key, cast, isAscending, counted } = sortOf(filters.sort ?? 'updated', since)
  const type = sql.raw(cast)
  const order = sql.raw(isAscending ? 'asc' : 'desc')
  const further = after
    ? sql<SqlBool>`(${key}, d.property_id) ${sql.raw(isAscending ? '>' : '<')} (${after.key}::${type}, ${after.id}::integer)`
    : sql<SqlBool>`true`
  const { rows } = await sql<StockRow>`
    with page as materialized (
      select d.*, ${key} as key from desk_properties d ${counted ?? sql``}
      where ${stockConditions(filters)} and ${further}
      order by ${key} ${order}, d.property_id ${order} limit ${limit}
    )
    select page.property_id as id, page.agent_ref as "agentRef", address, page.channel, page.status, page.published,
      page.held_reason as "withheldReason", page.branch_id as "branchId", page.missing, page.listed_at as "listedAt",
      page.updated_at as "updatedAt", page.left_at as "leftAt", negotiator_id as "negotiatorId",
      a.name as "negotiatorName", p.card, key::text as key,
      (select coalesce(sum(views), 0)::integer from property_views v
        where v.property_id = page.property_id and day >= ${since}::date) as views,
      (select count(*)::integer from enquiries e
        where e.property_id = page.property_id and e.received_at >= ${since}::date and e.state <> 'spam') as enquiries,
      (select count(*)::integer from saved_properties s
        where s.property_id = page.property_id and s.saved_at >= ${since}::date) as saved
    from page join properties p on p.id = page.property_id
    left join staff_accounts a on a.id = negotiator_id
    order by page.key ${order}, page.property_id ${order}`.execute(db)
  return rows
}

/** How many homes each list has. */
export async function countStock(db: Database, lists: readonly StockFilters[]): Promise<number[]> {
  if (lists.length === 0) return []
  const counts = lists.map((filters) => sql`count(*) filter (where ${stockConditions(filters)})::integer`)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from desk_properties d`.execute(db)
  return rows[0]?.counts ?? []
}

/** The ids of every home of a list, for what is done to all of them. */
function stockConditions(filters: StockFilters): RawBuilder<SqlBool> {
  const { tab, status, shown, branchId, negotiator, missing, words } = filters
  const conditions = [TABS[tab ?? 'all'], isNoDraft]
  if (status) conditions.push(sql`d.status = ${status}`)
  if (shown) conditions.push(shown === 'yes' ? sql`d.published` : sql`not d.published`)
  if (branchId !== undefined) conditions.push(sql`d.branch_id = ${branchId}`)
  if (negotiator === 'nobody') conditions.push(sql`d.negotiator_id is null`)
  else if (negotiator !== undefined) conditions.push(sql`d.negotiator_id = ${negotiator}`)
  if (missing === 'any') conditions.push(sql`d.missing <> '{}'`)
  else if (missing) conditions.push(sql`d.missing @> array[${missing}::text]`)
  if (words) {
    const compared = words.split(/\s+/).slice(0, MAX_SEARCH_WORDS)
    const holdsEach = compared.map((word) => {
      const like = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return sql`(d.address ilike ${like} or d.agent_ref ilike ${like})`
    })
    conditions.push(sql`(${sql.join(holdsEach, sql` and `)} or ${hasPostcode(sql`d.property_id`, words)})`)
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Words of a search that are compared. */
const MAX_SEARCH_WORDS = 8

type Sorting = { key: RawBuilder<unknown>; cast: string; isAscending?: boolean; counted?: RawBuilder<unknown> }

const microseconds = (time: RawBuilder<unknown>) => sql`(extract(epoch from ${time}) * 1000000)::bigint`

/** Keys are never null, so that a page can go on after any row. */
function sortOf(sort: StockSort, since: string): Sorting {
  const figure = (counts: RawBuilder<unknown>): Sorting => ({
    key: sql`coalesce(counted.n, 0)`,
    cast: 'bigint',
    counted: sql`left join (${counts}) counted on counted.property_id = d.property_id`,
  })
  switch (sort) {
    case 'updated':
      return { key: microseconds(sql`d.updated_at`), cast: 'bigint' }
    case 'newest':
      return { key: microseconds(sql`d.listed_at`), cast: 'bigint' }
    case 'days':
      return { key: microseconds(sql`d.listed_at`), cast: 'bigint', isAscending: true }
    case 'price-high':
      return { key: sql`coalesce(d.asking_price, -1)`, cast: 'integer' }
    case 'price-low':
      return { key: sql`coalesce(d.asking_price, 2147483647)`, cast: 'integer', isAscending: true }
    case 'address':
      return { key: sql`lower(d.address)`, cast: 'text', isAscending: true }
    case 'views':
      return { key: sql`d.recent_views`, cast: 'integer' }
    case 'enquiries':
      return figure(sql`
        select property_id, count(*) as n from enquiries
        where received_at >= ${since}::date and state <> 'spam' and property_id is not null group by property_id`)
    case 'saved':
      return figure(sql`
        select property_id, count(*) as n from saved_properties where saved_at >= ${since}::date group by property_id`)
  }
}
