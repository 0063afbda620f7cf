import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { isExactPosition, type LocatedHome } from '../home-place.ts'
import type { LinePoint } from '../simplify-line.ts'
import type { BoundaryOrigin } from './place-tables.ts'

export type BoundaryEdition = { hash: string; credit: string; origin: BoundaryOrigin }

/** Which boundaries are loaded; undefined while there are none. */
export async function boundaryEdition(db: Database): Promise<BoundaryEdition | undefined> {
  const row = await db
    .selectFrom('place_boundaries_edition')
    .select(['content_hash', 'credit', 'origin'])
    .executeTakeFirst()
  return row && { hash: row.content_hash, credit: row.credit, origin: row.origin }
}

/** The outer rings of a place's boundary; none where it is not known. */
export async function boundaryEdges(db: Database, placeId: number): Promise<LinePoint[][]> {
  const { rows } = await sql<{ edges: LinePoint[][] }>`
    select edges from place_boundaries where place_id = ${placeId}`.execute(db)
  return rows[0]?.edges ?? []
}

export async function placesWithBoundary(db: Database): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select place_id as id from place_boundaries`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Which places have a boundary, and whose data that is. */
export type KnownBoundaries = { ids: ReadonlySet<number>; credit?: string }

export async function loadKnownBoundaries(db: Database): Promise<KnownBoundaries> {
  const [edition, ids] = await Promise.all([boundaryEdition(db), placesWithBoundary(db)])
  return { ids, ...(edition && { credit: edition.credit }) }
}

/** For each home the places whose boundary it is in, the smallest first. Only an exact position is in one. */
export async function placesAround(db: Database, homes: readonly LocatedHome[]): Promise<Map<LocatedHome, number[]>> {
  const exact = homes.flatMap((home) => (isExactPosition(home.position) ? [{ home, at: home.position }] : []))
  if (exact.length === 0) return new Map()
  const { rows } = await sql<{ at: number; ids: number[] }>`
    select at, array_agg(place_id order by square_miles, place_id) as ids
    from unnest(
      ${exact.map((_, index) => index)}::int[],
      ${exact.map(({ at }) => at.lng)}::float8[],
      ${exact.map(({ at }) => at.lat)}::float8[]
    ) as home (at, lng, lat)
    cross join lateral (
      select place_id from place_boundary_rings
      where area && box(point(lng, lat), point(lng, lat)) and ring @> point(lng, lat)
      -- in a hole it is in two
      group by place_id having count(*) % 2 = 1
    ) as around
    join place_boundaries using (place_id)
    group by at`.execute(db)
  return new Map(rows.map(({ at, ids }) => [exact[at]!.home, ids]))
}
