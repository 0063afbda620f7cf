import type pg from 'pg'
import { EARTH_RADIUS_MILES } from '#src/places/distance.ts'
import type { Place } from '#src/places/place.ts'
import type { Criteria, SortKey } from '#src/search/criteria/criteria.ts'
import { findsHomesOnly } from '#src/search/criteria/server/homes-by-default.ts'
import { tagDemand } from '#src/search/criteria/server/tag-demand.ts'

/** What the bare SQL found: to be compared with what the call found. */
export type FloorAnswer = { ids: number[]; total: number }

/** the column and direction of a sort; the id follows the direction */
const ORDER: Partial<Record<SortKey, readonly [column: string, direction: string]>> = {
  'most-expensive-first': ['price', 'desc'],
  'least-expensive-first': ['price', 'asc'],
  'most-recent-first': ['created_at', 'desc'],
  'most-recently-updated-first': ['updated_at', 'desc'],
}

/**
 * The same question in SQL written by hand, straight over `pg`: ids, count and cards of one page, and nothing else.
 * Always counts, since there is no bare SQL that remembers.
 */
export async function askFloor(
  client: pg.Client | pg.Pool,
  criteria: Criteria,
  place: Place | undefined,
  now: Date,
): Promise<FloorAnswer> {
  const { text, values } = statement(criteria, place, now)
  const { rows } = await client.query<{ total: number; id: number | null; card: unknown }>({ text, values })
  return { total: rows[0]?.total ?? 0, ids: rows.flatMap(({ id }) => (id === null ? [] : [id])) }
}

function statement(criteria: Criteria, place: Place | undefined, now: Date): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const where = conditionsOf(criteria, place, now, (given) => `$${values.push(given)}`).join(' and ')
  const [column, direction] = ORDER[criteria.sorted ?? 'most-expensive-first']!
  const order = (key: string) => `order by ${key} ${direction} nulls last, property_id ${direction}`
  const slice = `limit 24 offset ${(criteria.page - 1) * 24}`
  const found = `select property_id, ${column} as key from property_search where ${where}`
  const isNarrow = Boolean(place || criteria.polygon || criteria.viewport || criteria.text)
  const parts = isNarrow
    ? `m as materialized (${found}), n as (select count(*)::int as total from m), page as (select * from m ${order('key')} ${slice})`
    : `n as (select count(*)::int as total from property_search where ${where}), page as (${found} ${order(column)} ${slice})`
  const cards = `select total, id, card, facets from n left join page on true left join properties on id = property_id`
  return { text: `with ${parts} ${cards} ${order('key')}`, values }
}

function conditionsOf(
  criteria: Criteria,
  place: Place | undefined,
  now: Date,
  value: (given: unknown) => string,
): string[] {
  const { minBeds, maxPrice, minSquareFeet, createdAgo, polygon, viewport, text, within } = criteria
  const { oneOfEach } = tagDemand(criteria.tags, BENCH_TAG_GROUPS)
  const where = [`channel = '${criteria.channel}'`]
  if (findsHomesOnly(criteria, { homesByDefault: true, tagGroups: BENCH_TAG_GROUPS })) where.push('is_home')
  if (criteria.status === 'all') {
    const soldSince = new Date(now.getTime() - SOLD_SEARCHABLE_DAYS * DAY)
    where.push(`(off_market_since is null or off_market_since >= ${value(soldSince)})`)
  } else where.push('available')
  if (minBeds) where.push(`beds >= ${minBeds}`)
  if (maxPrice) where.push(`price <= ${maxPrice}`)
  if (minSquareFeet) where.push(`square_feet >= ${minSquareFeet}`)
  if (createdAgo) where.push(`created_at >= ${value(new Date(now.getTime() - createdAgo * DAY))}`)
  for (const set of oneOfEach) where.push(`tags && ${value(set)}::text[]`)
  if (polygon) where.push(`loc <@ ${value(`(${polygon.map((point) => `(${point})`).join(',')})`)}::polygon`)
  if (viewport) where.push(`loc <@ box '(${viewport[0]},${viewport[1]}),(${viewport[2]},${viewport[3]})'`)
  if (place) {
    const inside = `place_ids @> array[${place.id}]`
    where.push(within === undefined ? inside : `(${inside} or ${nearTo(place, place.radiusMiles + within)})`)
  }
  if (text)
    where.push(
      `property_id in (select t.property_id from property_text t where words @@ websearch_to_tsquery('english', ${value(text)}))`,
    )
  return where
}

export const SOLD_SEARCHABLE_DAYS = 90
export const BENCH_TAG_GROUPS = [
  { id: 'type', name: 'Type', tags: ['houses', 'flats', 'bungalows', 'land'].map((tag) => ({ tag, name: tag })) },
]
const DAY = 24 * 60 * 60 * 1000

function nearTo({ lng, lat }: Place, miles: number): string {
  const radians = Math.PI / 180
  const angle = miles / EARTH_RADIUS_MILES
  const up = angle / radians + 1e-7
  const across = Math.asin(Math.sin(angle) / Math.cos(lat * radians)) / radians + 1e-7
  return `loc <@ box '(${lng - across},${lat - up}),(${lng + across},${lat + up})'
    and sin(radians(loc[1] - (${lat})) / 2) ^ 2
      + ${Math.cos(lat * radians)} * cos(radians(loc[1])) * sin(radians(loc[0] - (${lng})) / 2) ^ 2 <= ${Math.sin(angle / 2) ** 2}`
}
