import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Price } from '#src/property/listing/listing.ts'
import { deleteOldNews, type NewsKind } from '#src/property/store/server/listing-news.ts'
import type { AlertFrequency } from '#src/saved-searches/list/alert-frequencies.ts'
import { type FitContext, fits, homesCte } from './conditions.ts'
import type {} from './tables.ts'
import { MAX_SEARCHES_PER_MAIL } from './token.ts'

/** Further matches are sent with the next email. */
const MAX_MATCHES_PER_MAIL = 1000

/** Users with matches that were not sent yet, by id. `foundBefore` is when a digest was due. */
export async function usersWithMatches(
  db: Database,
  {
    frequency,
    foundBefore,
    after,
    limit,
  }: { frequency: AlertFrequency; foundBefore?: Date; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct match.user_id
    from alert_matches match join saved_searches search on search.id = match.search_id
    where match.told_at is null and match.user_id > ${after} and search.alert_frequency = ${frequency}
      and (${foundBefore ?? null}::timestamptz is null or match.found_at < ${foundBefore ?? null})
    order by match.user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Only one process at a time sends to a user, until the transaction ends. */
export async function lockUser(trx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('alerts of a user'), ${userId})`.execute(trx)
}

export type Claimed = { searchId: number; identity: string; propertyId: number }

/** Marks the matches of a user as sent, unless this transaction is rolled back. */
export async function claimMatches(
  trx: Database,
  { userId, frequency, foundBefore, now }: { userId: number; frequency: AlertFrequency; foundBefore?: Date; now: Date },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with waiting as (
      select match.search_id, match.identity, dense_rank() over (order by match.search_id) as place
      from alert_matches match join saved_searches search on search.id = match.search_id
      where match.user_id = ${userId} and match.told_at is null and search.alert_frequency = ${frequency}
        and (${foundBefore ?? null}::timestamptz is null or match.found_at < ${foundBefore ?? null})
    )
    update alert_matches set told_at = ${now}
    where told_at is null and (search_id, identity) in (
      select search_id, identity from waiting
      where place <= ${MAX_SEARCHES_PER_MAIL} order by place limit ${MAX_MATCHES_PER_MAIL}
    )
    returning search_id as "searchId", identity, property_id as "propertyId"`.execute(trx)
  return rows
}

export type AlertDelivery = Claimed & { kind: NewsKind; was: Price | null }

/**
 * The claimed matches that still hold: the import was not undone, the home is available, and the current search
 * finds it. In the order of the news.
 */
export async function stillNews(trx: Database, claimed: Claimed[], context: FitContext): Promise<AlertDelivery[]> {
  const propertyIds = [...new Set(claimed.map(({ propertyId }) => propertyId))]
  const { rows } = await sql<AlertDelivery>`
    with ${homesCte(propertyIds)}
    select match.search_id as "searchId", match.identity, match.property_id as "propertyId", news.kind, news.was
    from alert_matches match
    join property_news news on news.id = match.news_id
    join home on home.property_id = match.property_id and home.available
    where (match.search_id, match.identity) in (${pairsOf(claimed)}) and exists (
      select from alert_criteria asked where asked.search_id = match.search_id and ${fits(context)}
    )
    order by news.id`.execute(trx)
  return rows
}

/** Deletes matches that no longer hold, so that they can be found again. */
export async function deleteMatches(trx: Database, matches: Claimed[]): Promise<void> {
  if (matches.length === 0) return
  await sql`delete from alert_matches where (search_id, identity) in (${pairsOf(matches)})`.execute(trx)
}

function pairsOf(matches: Claimed[]): RawBuilder<unknown> {
  const searchIds = matches.map(({ searchId }) => searchId)
  const identities = matches.map(({ identity }) => identity)
  return sql`select * from unnest(${searchIds}::integer[], ${identities}::uuid[])`
}

/** Deletes old news, and matches that were sent so long ago that no import brings their news again. */
export async function tidyAlerts(db: Database, now: Date): Promise<void> {
  await deleteOldNews(db, now)
  await sql`delete from alert_matches where told_at < ${now}::timestamptz - interval '400 days'`.execute(db)
  await sql`
    delete from alert_matches match
    where told_at is null and not exists (select from property_news news where news.id = match.news_id)`.execute(db)
  // matched while its search was being deleted
  await sql`
    delete from alert_matches match
    where not exists (select from saved_searches search where search.id = match.search_id)`.execute(db)
}
