import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { milesBetween } from '../distance.ts'
import type { Place } from '../place.ts'
import { searchKey } from '../search-key.ts'
import type { Gazetteer } from './gazetteer.ts'

/** miles: a settlement of an address is no farther from the centre of its outcode, or is another of the same name */
const MAX_OUTCODE_RADIUS = 10

/** A postcode, and the settlements that the address names, the smallest first: without a postcode table they place it. */
export type PostcodeParts = { outcode: string; incode?: string; settlements?: readonly string[] }

/** From the postcode table, else the named settlement or the centre of the outcode (`approximate`); in their order. */
export async function positionsOfPostcodes(
  db: Database,
  { outcodes, named }: Gazetteer,
  postcodes: readonly PostcodeParts[],
): Promise<(Position | undefined)[]> {
  const wanted = postcodes.map(({ outcode, incode, settlements = [] }) => ({
    settlements,
    outcode: outcode.trim().toUpperCase(),
    whole: incode ? `${outcode}${incode}`.replace(/\s+/g, '').toUpperCase() : '',
  }))
  const whole = [...new Set(wanted.map(({ whole }) => whole))].filter((postcode) => postcode !== '')
  const exact = whole.length === 0 ? new Map<string, Position>() : await postcodePositions(db, whole)
  return wanted.map(({ outcode, whole, settlements }) => {
    const centre = outcodes.get(outcode)
    return exact.get(whole) ?? approximately(settlementNear(named, settlements, centre) ?? centre)
  })
}

function approximately(place: Place | undefined): Position | undefined {
  return place && { lat: place.lat, lng: place.lng, accuracy: 'approximate' }
}

/** The first of the named settlements that lies in the outcode; of several of one name the nearest to its centre. */
function settlementNear(
  named: Gazetteer['named'],
  settlements: readonly string[],
  centre: Place | undefined,
): Place | undefined {
  if (!centre) return undefined
  for (const name of settlements) {
    const [nearest] = named(searchKey(name))
      .filter(({ place }) => place.kind === 'place')
      .map(({ place }) => ({ place, miles: milesBetween(centre, place) }))
      .filter(({ miles }) => miles <= MAX_OUTCODE_RADIUS)
      .sort((a, b) => a.miles - b.miles)
    if (nearest) return nearest.place
  }
  return undefined
}

/** Of whole postcodes without spaces; those that no table has are left out. */
export async function postcodePositions(db: Database, postcodes: string[]): Promise<Map<string, Position>> {
  const { rows } = await sql<{ postcode: string; lng: number; lat: number }>`
    select postcode, loc[0] as lng, loc[1] as lat from postcodes where postcode = any(${postcodes}::text[])
  `.execute(db)
  return new Map(rows.map(({ postcode, lng, lat }) => [postcode, { lat, lng, accuracy: 'postcode' }]))
}

/** Changes when postcodes are loaded: each load creates a new table. */
export async function postcodesEdition(db: Database): Promise<number> {
  const { rows } = await sql<{ postcodes: number }>`select 'postcodes'::regclass::oid::int8 as postcodes`.execute(db)
  return rows[0]!.postcodes
}
