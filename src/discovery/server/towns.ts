import { sql } from 'kysely'
import { milesBetween } from '#src/places/distance.ts'
import type { Place } from '#src/places/place.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { inTown, MIN_HOMES, type Town } from '../town.ts'

export type TownsParts = {
  readDb: Database
  places: { byIds: (ids: readonly number[]) => Promise<ReadonlyMap<number, Place>> }
  search: { countEach: (asked: readonly Criteria[]) => Promise<number[]> }
  clock: () => Date
}

/** How long the list is fresh. After that it is served once more while it is renewed. */
const CACHE_MS = 10 * 60 * 1000

/** Searches counted in one statement. */
const COUNTED_AT_ONCE = 200

/** The towns and villages where the agency has homes. */
export function createTowns({ readDb, places, search, clock }: TownsParts) {
  let cached: { towns: Promise<Town[]>; since: number } | undefined
  let renewing = false

  async function find(): Promise<Town[]> {
    const near = await placesWithHomes(readDb, MIN_HOMES)
    const known = await places.byIds(near.map(({ placeId }) => placeId))
    const settled = near.flatMap(({ placeId, changed }) => {
      const place = known.get(placeId)
      return place ? [{ place, changed }] : []
    })
    const counts = await countAll(settled.flatMap(({ place }) => [inTown(place, 'sales'), inTown(place, 'lettings')]))
    return settled
      .map(({ place, changed }, index) => ({
        place,
        sales: counts[2 * index] ?? 0,
        lettings: counts[2 * index + 1] ?? 0,
        changed: changed.toISOString(),
      }))
      .filter(({ sales, lettings }) => sales + lettings >= MIN_HOMES)
  }

  async function countAll(searches: Criteria[]): Promise<number[]> {
    const counts: number[] = []
    for (let at = 0; at < searches.length; at += COUNTED_AT_ONCE)
      counts.push(...(await search.countEach(searches.slice(at, at + COUNTED_AT_ONCE))))
    return counts
  }

  function renew(): Promise<Town[]> {
    const entry = { towns: find(), since: clock().getTime() }
    cached = entry
    entry.towns.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.towns
  }

  /** All of them. */
  async function all(): Promise<Town[]> {
    if (!cached) return renew()
    const old = cached
    const { towns, since } = old
    if (clock().getTime() - since >= CACHE_MS && !renewing) {
      renewing = true
      find()
        .then(
          (fresh) => {
            if (cached === old) cached = { towns: Promise.resolve(fresh), since: clock().getTime() }
          },
          // what there is stays good enough; the next who asks tries again
          () => {},
        )
        .finally(() => {
          renewing = false
        })
    }
    return towns
  }

  async function bySlug(slug: string): Promise<Town | undefined> {
    return (await all()).find(({ place }) => place.slug === slug)
  }

  /** The towns nearest to one, with the miles between their middles. */
  async function nearestTo({ place }: Town, most: number): Promise<(Town & { miles: number })[]> {
    return (await all())
      .filter((town) => town.place.id !== place.id)
      .map((town) => ({ ...town, miles: milesBetween(place, town.place) }))
      .sort((a, b) => a.miles - b.miles)
      .slice(0, most)
  }

  /** The stock has changed: the next request waits for the new list. */
  function invalidate(): void {
    cached = undefined
  }

  return { all, bySlug, nearestTo, invalidate }
}

type PlaceWithHomes = { placeId: number; changed: Date }

/** The settlements that at least so many homes on the market are in. */
async function placesWithHomes(db: Database, fewest: number): Promise<PlaceWithHomes[]> {
  const { rows } = await sql<PlaceWithHomes>`
    select place_id as "placeId", max(updated_at) as changed
    from property_search cross join lateral unnest(place_ids) as place_id
    where off_market_since is null
    group by place_id having count(*) >= ${fewest}`.execute(db)
  return rows
}
