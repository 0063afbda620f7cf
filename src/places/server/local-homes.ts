import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Candidate } from '../disambiguate-place.ts'
import type { Place } from '../place.ts'
import { searchKey } from '../search-key.ts'
import type { Coordinates } from '../settlement-grid.ts'
import { loadLocalPlaces } from './home-places.ts'

/** Where the agency has homes: names that several places share mean the one that has some, or is near them. */
export type LocalHomes = {
  /** homes in a settlement */
  in: (place: Place) => number
  /** homes about a position: in its cell of the grid and those around it, within some two miles */
  near: (position: Coordinates) => number
  /** the settlements that only addresses know, those with most homes first */
  places: readonly Place[]
  byId: ReadonlyMap<number, Place>
  byKey: ReadonlyMap<string, readonly Candidate[]>
}

/** degrees: about 1.4 by 1.3 miles in England */
const CELL = { lng: 0.03, lat: 0.02 }

export async function loadLocalHomes(db: Database): Promise<LocalHomes> {
  const [cells, homes, stored] = await Promise.all([homesByCell(db), homesByPlace(db), loadLocalPlaces(db)])
  const near = ({ lng, lat }: Coordinates) => {
    const [x, y] = [Math.floor(lng / CELL.lng), Math.floor(lat / CELL.lat)]
    let homes = 0
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) homes += cells.get(`${x + dx} ${y + dy}`) ?? 0
    return homes
  }
  const countOf = (place: Place) => homes.get(place.id)?.homes ?? 0
  // in the middle of its homes rather than where the first of them was
  const places = stored
    .map((place) => ({ ...place, ...homes.get(place.id)?.middle }))
    .sort((a, b) => countOf(b) - countOf(a) || a.id - b.id)
  const byKey = new Map<string, Candidate[]>()
  for (const place of places)
    for (const key of new Set([place.name, place.label, `${place.name} ${place.county}`].map(searchKey)))
      byKey.set(key, [...(byKey.get(key) ?? []), { place, population: 0 }])
  return { in: countOf, near, places, byId: new Map(places.map((place) => [place.id, place])), byKey }
}

async function homesByCell(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ x: number; y: number; homes: number }>`
    select floor(loc[0] / ${CELL.lng}::float8)::int as x, floor(loc[1] / ${CELL.lat}::float8)::int as y,
      count(*)::int as homes
    from property_search where loc is not null group by 1, 2`.execute(db)
  return new Map(rows.map(({ x, y, homes }) => [`${x} ${y}`, homes]))
}

async function homesByPlace(db: Database): Promise<Map<number, { homes: number; middle?: Coordinates }>> {
  const { rows } = await sql<{ id: number; homes: number; lng: number | null; lat: number | null }>`
    select id, count(*)::int as homes, avg(loc[0]) as lng, avg(loc[1]) as lat
    from property_search cross join lateral unnest(place_ids) as id group by id`.execute(db)
  return new Map(
    rows.map(({ id, homes, lng, lat }) => [
      id,
      { homes, ...(lng !== null && lat !== null && { middle: { lng, lat } }) },
    ]),
  )
}
