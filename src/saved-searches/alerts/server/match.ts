import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { lockUnmatchedNews, markMatched, type UnmatchedNews } from '#src/property/store/server/listing-news.ts'
import { type FitContext, foundCte, homesCte } from './conditions.ts'
import type {} from './tables.ts'

/** Pieces of news at a time: a popular home fits some thousand searches. */
const BATCH = 100

/**
 * Stores which searches match the news that was not matched yet. Each batch is a transaction, so an interrupted batch
 * is repeated. Only available homes match: an offer or a sale is no reason for an alert. Returns the number of matches.
 */
export async function matchNews(db: Database, context: FitContext): Promise<number> {
  let found = 0
  for (;;) {
    const batch = await db.transaction().execute((trx) => matchBatch(trx, context))
    found += batch.found
    if (batch.news < BATCH) return found
  }
}

async function matchBatch(trx: Database, context: FitContext): Promise<{ news: number; found: number }> {
  const news = await lockUnmatchedNews(trx, BATCH)
  if (news.length === 0) return { news: 0, found: 0 }
  const ids = news.map(({ id }) => id)
  const found = await insertMatches(trx, ids, await availableAmong(trx, news), context)
  await markMatched(trx, ids, context.now)
  return { news: news.length, found }
}

async function availableAmong(trx: Database, news: UnmatchedNews[]): Promise<number[]> {
  const { rows } = await sql<{ property_id: number }>`
    select property_id from property_search
    where property_id = any(${news.map(({ propertyId }) => propertyId)}) and available`.execute(trx)
  return rows.map(({ property_id }) => property_id)
}

/**
 * A repeated import brings the same news again: a match that was sent stays sent. Rows are inserted in the order of the
 * primary key, so that a hundred thousand of them fill its pages one by one. News is joined with homes, not with
 * matches: the planner expects few matches and would compare each with every piece of news.
 */
async function insertMatches(
  trx: Database,
  newsIds: number[],
  propertyIds: number[],
  context: FitContext,
): Promise<number> {
  if (propertyIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    with ${homesCte(propertyIds)}, ${foundCte(context)}, news as materialized (
      select distinct on (identity) * from property_news where id = any(${newsIds}::bigint[]) order by identity, id desc
    ), fits as materialized (
      select property_id, array_agg(search_id) as searches, array_agg(user_id) as users from found group by property_id
    )
    insert into alert_matches as old (search_id, identity, news_id, user_id, property_id, found_at)
    select search.id, news.identity, news.id, search.user_id, news.property_id, ${context.now}
    from fits
    join news on news.property_id = fits.property_id
    cross join unnest(searches, users) as search (id, user_id)
    order by search.id, news.identity
    on conflict (search_id, identity) do update
      set news_id = excluded.news_id, property_id = excluded.property_id, found_at = excluded.found_at
      where old.told_at is null`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
