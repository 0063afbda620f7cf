import { createHash } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Price } from '#src/property/listing/listing.ts'
import type {} from './property-tables.ts'

/** Older news is deleted: what alerts have not sent by then is out of date. */
const NEWS_LIFETIME_DAYS = 100

/** What is news of a listing to people who look for a home: new, reduced in price, back on the market. */
export type NewsKind = 'new' | 'reduced' | 'back'

export type News = {
  kind: NewsKind
  /** what tells it from other news of the kind about this listing: the new price, the day that it had gone */
  about: string
  /** the price before, if that was higher */
  was: Price | null
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    property_news: {
      id: Generated<number>
      property_id: number
      import_id: number | null
      kind: NewsKind
      identity: string
      was: Price | null
      at: Date
      matched_at: Date | null
    }
  }
}

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** there is news of listings, in `property_news` */
    'listings-changed': { importId?: number }
  }
}

export type NewsOfListing = News & { property_id: number; agentRef: string }

/** Whether the site had no listing before `now`: the stock that a site starts with is not news. */
export async function isFirstStock(trx: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select not exists (select from properties where stored_at < ${now}) as first`.execute(trx)
  return rows[0]!.first
}

export async function insertNews(
  trx: Database,
  news: NewsOfListing[],
  { source, importId = null, now }: { source: string; importId?: number | null; now: Date },
): Promise<void> {
  if (news.length === 0) return
  const rows = news.map(({ property_id, agentRef, kind, about, was }) => ({
    property_id,
    kind,
    identity: createHash('md5')
      .update(JSON.stringify([source, agentRef, kind, about]))
      .digest('hex'),
    was,
  }))
  await sql`
    insert into property_news (property_id, import_id, kind, identity, was, at)
    select property_id, ${importId}::integer, kind, identity, was, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (property_id integer, kind text, identity uuid, was json)`.execute(
    trx,
  )
}

/**
 * Reads news of an import's new references once it is known what left with it. A home that only changed its reference
 * is not new: at a lower price it is reduced, else there is no news of it. One that had been withdrawn, or fell through,
 * is back.
 */
export async function settleRelisted(trx: Database, importId: number): Promise<void> {
  await sql`
    with relisted as materialized (
      select distinct on (news.id) news.id, old.left_at >= news.at as moved, old.status in ('sold', 'let') as gone,
        old.listing->'price' as was,
        coalesce((old.listing#>>'{price,amount}')::numeric > (fresh.listing#>>'{price,amount}')::numeric
          and old.listing#>>'{price,frequency}' is not distinct from fresh.listing#>>'{price,frequency}', false) as fell
      from property_news news
      join properties fresh on fresh.id = news.property_id
      join properties old on old.source = fresh.source and old.relisted_as = fresh.id
      where news.import_id = ${importId} and news.kind = 'new' and fresh.home_key is not null
        and old.home_key = fresh.home_key
      order by news.id, old.left_at desc
    ), no_news as (
      delete from property_news using relisted
      where property_news.id = relisted.id and moved and not gone and not fell
    )
    update property_news set
      kind = case when moved and not gone then 'reduced' else 'back' end,
      was = case when fell then relisted.was end
    from relisted
    where property_news.id = relisted.id and (moved and (gone or fell) or not moved and not gone)`.execute(trx)
}

/** Whether an import brought any news. */
export async function hasNews(trx: Database, importId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from property_news where import_id = ${importId}) as any`.execute(trx)
  return rows[0]!.any
}

/** Takes back the news of an import that is undone. */
export async function deleteNews(trx: Database, importId: number): Promise<void> {
  await sql`delete from property_news where import_id = ${importId}`.execute(trx)
}

export async function deleteOldNews(db: Database, now: Date): Promise<void> {
  await sql`
    delete from property_news
    where at < ${now}::timestamptz - make_interval(days => ${NEWS_LIFETIME_DAYS})`.execute(db)
}

export type UnmatchedNews = { id: number; propertyId: number }

/** Locks news that was not matched with saved searches yet, in the order of the imports. */
export async function lockUnmatchedNews(trx: Database, limit: number): Promise<UnmatchedNews[]> {
  const { rows } = await sql<UnmatchedNews>`
    select id, property_id as "propertyId" from property_news where matched_at is null
    order by id limit ${limit}
    for update skip locked`.execute(trx)
  return rows
}

export async function markMatched(trx: Database, newsIds: number[], now: Date): Promise<void> {
  await sql`update property_news set matched_at = ${now} where id = any(${newsIds}::bigint[])`.execute(trx)
}

/** Whether a home whose news was matched since then has photos, of which the first is not fetched yet. */
export async function awaitsPictures(db: Database, since: Date): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from property_news join properties on properties.id = property_id
      where matched_at >= ${since} and listing#>>'{media,photos,0,source}' is not null
        and listing#>>'{media,photos,0,media}' is null
    ) as waits`.execute(db)
  return rows[0]!.waits
}
