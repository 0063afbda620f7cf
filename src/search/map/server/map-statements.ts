import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { CardRow } from '#src/property/card/card.ts'
import type { LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import type { Condition } from '#src/search/criteria/server/home-conditions.ts'
import type { SortOrder } from '#src/search/results/server/sort-orders.ts'
import type { MapCluster, PlacePin } from '../map-marks.ts'

/** A home that has no position is on no map. */
const placed: Condition = sql`loc is not null`

/** Whether at most so many homes are on the map; reads no more of them than that. */
export async function areFew(db: Database, where: Condition[], most: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from property_search where ${sql.join([...where, placed], sql` and `)} limit ${most + 1}
    ) as enough
  `.execute(db)
  return (rows[0]?.found ?? 0) <= most
}

/** The cards of homes that are on the map, in the order of the search. */
export async function placedCards(db: Database, where: Condition[], order: SortOrder): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select properties.id, properties.card, properties.facets
    from (
      select property_id, ${order.column} as sort_key from property_search
      where ${sql.join([...where, placed], sql` and `)}
    ) as found
    join properties on properties.id = found.property_id
    order by found.sort_key ${order.direction}, found.property_id ${order.tieBreak}
  `.execute(db)
  return rows
}

export type Square = MapCluster & {
  /** the home, where there is but one */
  id: number | null
}

/** The homes of a search, counted by squares of so many degrees; the fullest first. */
export async function countBySquares(
  db: Database,
  where: Condition[],
  size: { lng: number; lat: number },
): Promise<Square[]> {
  const { rows } = await sql<Omit<Square, 'box'> & { west: number; south: number; east: number; north: number }>`
    select count(*)::int as count, sum(lng) / count(*) as lng, sum(lat) / count(*) as lat,
      min(lng) as west, min(lat) as south, max(lng) as east, max(lat) as north,
      case when count(*) = 1 then min(property_id) end as id
    from (
      -- offset 0: a point is taken apart once a home, not once for every sum
      select property_id, loc[0] as lng, loc[1] as lat from property_search
      where ${sql.join([...where, placed], sql` and `)} offset 0
    ) as found
    group by floor(lng / ${size.lng}::float8), floor(lat / ${size.lat}::float8)
    order by count desc, west, south
  `.execute(db)
  return rows.map(({ west, south, east, north, ...square }) => ({ ...square, box: [west, south, east, north] }))
}

/** Where some of the homes of a search are. */
export async function spotsOfHomes(db: Database, where: Condition[], limit: number): Promise<LngLat[]> {
  const { rows } = await sql<{ lng: number; lat: number }>`
    select loc[0] as lng, loc[1] as lat from property_search
    where ${sql.join([...where, placed], sql` and `)} limit ${limit}
  `.execute(db)
  return rows.map(({ lng, lat }) => [lng, lat])
}

export type KnownPlace = Pick<PlacePin, 'placeId' | 'name' | 'area' | 'position'>

/** The town of at least so many people that is nearest to each point; undefined where no place is known at all. */
export async function nearestTowns(
  db: Database,
  points: readonly LngLat[],
  population: number,
): Promise<(KnownPlace | undefined)[]> {
  const { rows } = await sql<{ at: number; placeId: number; name: string; area: string; lng: number; lat: number }>`
    select point.at::int, town.id as "placeId", town.name, town.county as area, town.loc[0] as lng, town.loc[1] as lat
    from unnest(${points.map(([lng]) => lng)}::float8[], ${points.map(([, lat]) => lat)}::float8[])
      with ordinality as point (lng, lat, at)
    cross join lateral (
      select id, name, county, loc from places where kind = 'place' and population >= ${sql.lit(population)}
      order by loc <-> point(point.lng, point.lat) limit 1
    ) as town
  `.execute(db)
  const byPoint = new Map(rows.map(({ at, lng, lat, ...town }) => [at - 1, { ...town, position: [lng, lat] as const }]))
  return points.map((_, index) => byPoint.get(index))
}

/** The box round the homes of a search, or undefined where none is on the map. */
export async function boxOfHomes(db: Database, where: Condition[]): Promise<ViewBox | undefined> {
  const { rows } = await sql<Record<'west' | 'south' | 'east' | 'north', number | null>>`
    select min(loc[0]) as west, min(loc[1]) as south, max(loc[0]) as east, max(loc[1]) as north
    from property_search where ${sql.join([...where, placed], sql` and `)}
  `.execute(db)
  const { west = null, south = null, east = null, north = null } = rows[0] ?? {}
  return west === null || south === null || east === null || north === null ? undefined : [west, south, east, north]
}
