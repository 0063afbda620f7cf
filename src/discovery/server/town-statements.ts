import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

export type HomesNearPlace = { placeId: number; changed: Date }

/**
 * The settlements that are the nearest to at least so many homes on the market. Homes are gathered on a grid of about
 * half a mile first, so that the nearest place is looked for a few thousand times and not for every home.
 */
export async function placesWithHomes(db: Database, fewest: number): Promise<HomesNearPlace[]> {
  const { rows } = await sql<HomesNearPlace>`
    with cells as (
      select round(loc[0] * 100) / 100 as lng, round(loc[1] * 150) / 150 as lat, count(*) as homes, max(updated_at) as changed
      from property_search where loc is not null and off_market_since is null group by 1, 2
    )
    select nearest.id as "placeId", max(changed) as changed
    from cells cross join lateral (
      select id from places where kind = 'place' order by loc <-> point(lng, lat) limit 1
    ) as nearest
    group by nearest.id having sum(homes) >= ${fewest}`.execute(db)
  return rows
}
