import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { milesBetween } from '../distance.ts'
import { searchKey } from '../search-key.ts'

type LngLat = { lng: number; lat: number }

/** Where the agency has homes: names that several places share mean the one that is near them. */
export type LocalHomes = {
  /** homes about a position: in its cell of the grid and those around it, within some two miles */
  near: (position: LngLat) => number
  /** the middle of the homes whose addresses give this town, by its search key */
  ofTown: (key: string) => LngLat | undefined
}

/** degrees: about 1.4 by 1.3 miles in England */
const CELL = { lng: 0.03, lat: 0.02 }

/** Towns of one name that are farther apart than this are not one town. */
const MAX_TOWN_SPREAD_MILES = 10

export async function loadLocalHomes(db: Database): Promise<LocalHomes> {
  const [cells, towns] = await Promise.all([homesByCell(db), homesByTown(db)])
  const near = ({ lng, lat }: LngLat) => {
    const [x, y] = [Math.floor(lng / CELL.lng), Math.floor(lat / CELL.lat)]
    let homes = 0
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) homes += cells.get(`${x + dx} ${y + dy}`) ?? 0
    return homes
  }
  return { near, ofTown: (key) => towns.get(key) }
}

async function homesByCell(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ x: number; y: number; homes: number }>`
    select floor(loc[0] / ${CELL.lng}::float8)::int as x, floor(loc[1] / ${CELL.lat}::float8)::int as y,
      count(*)::int as homes
    from property_search where loc is not null group by 1, 2`.execute(db)
  return new Map(rows.map(({ x, y, homes }) => [`${x} ${y}`, homes]))
}

async function homesByTown(db: Database): Promise<Map<string, LngLat>> {
  const { rows } = await sql<LngLat & { town: string; west: number; south: number; east: number; north: number }>`
    select town, avg(loc[0]) as lng, avg(loc[1]) as lat,
      min(loc[0]) as west, min(loc[1]) as south, max(loc[0]) as east, max(loc[1]) as north
    from property_search where loc is not null and town is not null group by town`.execute(db)
  const compact = rows.filter(
    ({ west, south, east, north }) =>
      milesBetween({ lng: west, lat: south }, { lng: east, lat: north }) <= MAX_TOWN_SPREAD_MILES,
  )
  return new Map(compact.map(({ town, lng, lat }) => [searchKey(town), { lng, lat }]))
}
