import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type CardRowText, cardText } from '#src/property/card/server/card-cache.ts'
import { BITMAP_BLOCK } from '#src/property/store/server/bitmap-facts.ts'
import { type BitmapQuestion, foundByBitmaps } from '#src/search/criteria/server/bitmap-question.ts'
import type { Condition } from '#src/search/criteria/server/home-conditions.ts'
import type { SortOrder } from './sort-orders.ts'

export type PageWindow = { order: SortOrder; limit: number; offset: number }

export type CountedPage = { total: number; cards: CardRowText[] }

/**
 * For searches that an index narrows down to few homes: what matches is gathered once, in slim rows, and both counted
 * and sorted; only the page's homes are read in full. One round trip.
 */
export async function gatheredPage(db: Database, where: Condition[], window: PageWindow): Promise<CountedPage> {
  const { column, direction, tieBreak } = window.order
  const { rows } = await sql<{ total: number } & (CardRowText | { id: null })>`
    with found as materialized (
      select property_id, ${column} as sort_key from property_search where ${sql.join(where, sql` and `)}
    )
    select counted.total, ${cardText}
    from (select count(*)::int as total from found) as counted
    left join lateral (
      select property_id, sort_key from found
      order by sort_key ${direction}, property_id ${tieBreak}
      limit ${window.limit} offset ${window.offset}
    ) as page on true
    left join properties on properties.id = page.property_id
    order by page.sort_key ${direction}, page.property_id ${tieBreak}
  `.execute(db)
  const cards = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [row]))
  return { total: rows[0]?.total ?? 0, cards }
}

/** The same of homes whose ids are known. */
export async function pageOfHomes(db: Database, ids: readonly number[], window: PageWindow): Promise<CountedPage> {
  return gatheredPage(db, [sql`property_id = any(${ids}::integer[])`], window)
}

/** How many homes match, and which, where they are at most so many. */
export async function matchesByBitmaps(
  db: Database,
  question: BitmapQuestion,
  where: Condition[],
  maxIds: number,
): Promise<{ total: number; ids?: number[] }> {
  const { rows } = await sql<{ total: number; blocks: number[] | null; bits: string | null; others: number[] | null }>`
    with ${foundByBitmaps(question, where)},
    counted as (
      select (coalesce((select sum(bit_count(bits)) from found), 0) + (select count(*) from others))::integer as total
    )
    select total, (select array_agg(property_id) from others where total <= ${maxIds}::integer) as others, blocks, bits
    from counted, lateral (
      select array_agg(block order by block) as blocks, string_agg(bits::text, '' order by block) as bits
      from found where total <= ${maxIds}::integer and bit_count(bits) > 0
    ) as few`.execute(db)
  const { total, blocks, bits, others } = rows[0]!
  if (total > maxIds) return { total }
  const ids = others ?? []
  for (let at = bits?.indexOf('1') ?? -1; at >= 0; at = bits!.indexOf('1', at + 1))
    ids.push(blocks![Math.floor(at / BITMAP_BLOCK)]! * BITMAP_BLOCK + (at % BITMAP_BLOCK))
  return { total, ids }
}

/** For searches that match a large part of the stock: follows the index of the sort until the page is full. */
export async function walkedPage(db: Database, where: Condition[], window: PageWindow): Promise<CardRowText[]> {
  const { column, direction, tieBreak } = window.order
  const { rows } = await sql<CardRowText>`
    select ${cardText}
    from (
      select property_id, ${column} as sort_key from property_search
      where ${sql.join(where, sql` and `)}
      order by ${column} ${direction}, property_id ${tieBreak}
      limit ${window.limit} offset ${window.offset}
    ) as page
    join properties on properties.id = page.property_id
    order by page.sort_key ${direction}, page.property_id ${tieBreak}
  `.execute(db)
  return rows
}

/** How many homes match, as a scalar expression that looks at their rows. */
export function countByRows(where: Condition[]): RawBuilder<unknown> {
  return sql`(select count(*)::int from property_search where ${sql.join(where, sql` and `)})`
}

/** What each of some scalar expressions counts, in their order and in one query. */
export async function countAll(db: Database, counts: readonly RawBuilder<unknown>[]): Promise<number[]> {
  if (counts.length === 0) return []
  const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(counts)}] as totals`.execute(db)
  return rows[0]?.totals ?? []
}

/** A few of the homes that match, the nearest to a position first. */
export async function nearestHomes(
  db: Database,
  where: Condition[],
  spot: { lng: number; lat: number } | undefined,
  n: number,
): Promise<CardRowText[]> {
  const order = spot ? sql`loc <-> point(${spot.lng}::float8, ${spot.lat}::float8)` : sql`price`
  const { rows } = await sql<CardRowText>`
    select ${cardText}
    from (
      select property_id, ${order} as away from property_search
      where ${sql.join(where, sql` and `)} order by away nulls last, property_id limit ${n}
    ) as home join properties on properties.id = home.property_id
    order by away nulls last, property_id`.execute(db)
  return rows
}

/** What homes with so many bedrooms ask, in whole pounds (rents a month): the range, and that of the middle half. */
export type PriceSpread = {
  beds: number
  count: number
  least: number
  quarter: number
  threeQuarters: number
  most: number
}

/** The prices of the homes that match, by bedrooms; homes without a stated price or bedrooms are not among them. */
export async function priceSpreads(db: Database, where: Condition[]): Promise<PriceSpread[]> {
  const { rows } = await sql<PriceSpread>`
    select beds, count(*)::int as count, min(price) as least, max(price) as most,
      percentile_disc(0.25) within group (order by price) as quarter,
      percentile_disc(0.75) within group (order by price) as "threeQuarters"
    from property_search
    where ${sql.join(where, sql` and `)} and price is not null and beds > 0
    group by beds order by beds`.execute(db)
  return rows
}

/** Of fewer homes, counting rows is as quick. */
const MIN_BITMAP_STOCK = 50_000

/** With more noted changes than that, most of a count's time would go into them. */
const MAX_BITMAP_CHANGES = 20_000

/** Whether the stock is large, by PostgreSQL's own estimate, and most of it is in the bitmaps. */
export async function bitmapsPay(db: Database): Promise<boolean> {
  const { rows } = await sql<{ pay: boolean }>`
    select reltuples >= ${MIN_BITMAP_STOCK}::integer
      and (select count(*) from (select from property_bitmap_changes limit ${MAX_BITMAP_CHANGES}::integer) as noted) < ${MAX_BITMAP_CHANGES}::integer as pay
    from pg_class where oid = 'property_search'::regclass`.execute(db)
  return rows[0]?.pay ?? false
}
