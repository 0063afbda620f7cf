import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type {} from '#src/property/store/server/listing-news.ts'
import { type FitContext, foundCte, homesCte } from './conditions.ts'
import type {} from './tables.ts'

/** Pieces of news at a time: a popular home fits some thousand searches. */
const BATCH = 100

/**
 * Notes which searches the news concerns that was not matched yet, batch by batch, each in a transaction: what is cut
 * off is done again. Only of homes that can be had: an offer or a sale is not what an email should tell of. Answers
 * how many matches were found.
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
  const news = await unmatchedNews(trx)
  if (news.length === 0) return { news: 0, found: 0 }
  const ids = news.map(({ id }) => id)
  const found = await insertMatches(trx, ids, await availableAmong(trx, news), context)
  await sql`update property_news set matched_at = ${context.now} where id = any(${ids})`.execute(trx)
  return { news: news.length, found }
}

type UnmatchedNews = { id: number; property_id: number }

/** The order of ids is the order of imports. */
async function unmatchedNews(trx: Database): Promise<UnmatchedNews[]> {
  const { rows } = await sql<UnmatchedNews>`
    select id, property_id from property_news where matched_at is null
    order by id limit ${BATCH}
    for update skip locked`.execute(trx)
  return rows
}

async function availableAmong(trx: Database, news: UnmatchedNews[]): Promise<number[]> {
  const { rows } = await sql<{ property_id: number }>`
    select property_id from property_search
    where property_id = any(${news.map(({ property_id }) => property_id)}) and available`.execute(trx)
  return rows.map(({ property_id }) => property_id)
}

/**
 * The same news again, of an import that was made anew: what a search was told of stays told. In the order of the primary
 * key, which a hundred thousand rows then fill page by page. News is joined with homes, not with matches, of which the
 * planner expects a handful: it would compare each with every piece of news.
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
