import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { BITMAP_BLOCK } from '#src/property/store/server/bitmap-facts.ts'
import { NO_LONGITUDE, POSITIONS_IN_DEGREE, toPositions } from '#src/property/store/server/home-positions.ts'
import type { LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import { type BitmapQuestion, foundByBitmaps } from '#src/search/criteria/server/bitmap-question.ts'
import type { Condition } from '#src/search/criteria/server/home-conditions.ts'
import type { Square } from './map-statements.ts'

/** The homes of a search: where those on the map are, and how many there are with those that are on none. */
export type FoundHomes = {
  total: number
  /** longitude and latitude of each in turn, in `POSITIONS_IN_DEGREE` */
  positions: Int32Array
  ids: Int32Array
}

type FoundBlock = { block: number; bits: string; edition: string | null }
type OtherHome = [id: number, lng: number | null, lat: number | null]

/** Where homes are, by block; kept for as long as their edition is the one in the database. 8 bytes a home. */
export type PositionCache = (blocks: readonly FoundBlock[]) => Promise<(Int32Array | undefined)[]>

export function createPositionCache(db: Database): PositionCache {
  const known = new Map<number, { edition: string; positions: Int32Array }>()

  async function load(blocks: number[]): Promise<void> {
    const { rows } = await sql<{ block: number; edition: string; positions: Buffer }>`
      select block, edition, positions from property_positions where block = any(${blocks}::integer[])`.execute(db)
    for (const { block, edition, positions } of rows) known.set(block, { edition, positions: toPositions(positions) })
  }

  return async (blocks) => {
    const outdated = blocks.filter(({ block, edition }) => known.get(block)?.edition !== edition)
    if (outdated.length > 0) await load(outdated.map(({ block }) => block))
    return blocks.map(({ block }) => known.get(block)?.positions)
  }
}

/**
 * The homes of a search of a large stock, by bitmaps and stored positions; undefined while some positions are not stored
 * yet. `where` is the same search's conditions.
 */
export async function findHomes(
  db: Database,
  positionsOf: PositionCache,
  question: BitmapQuestion,
  where: Condition[],
): Promise<FoundHomes | undefined> {
  const { blocks, others } = await foundBlocks(db, foundByBitmaps(question, where))
  const stored = await positionsOf(blocks)
  const counts = blocks.map(({ bits }) => countOnes(bits))
  const most = counts.reduce((sum, count) => sum + count, others.length)
  const found = { ids: new Int32Array(most), positions: new Int32Array(2 * most), length: 0 }
  for (const [index, { block, bits }] of blocks.entries()) {
    const positions = stored[index]
    if (!positions) return undefined
    for (let at = bits.indexOf('1'); at >= 0; at = bits.indexOf('1', at + 1)) {
      const lng = positions[2 * at]!
      if (lng !== NO_LONGITUDE) add(found, block * BITMAP_BLOCK + at, lng, positions[2 * at + 1]!)
    }
  }
  for (const [id, lng, lat] of others)
    if (lng !== null && lat !== null)
      add(found, id, Math.round(lng * POSITIONS_IN_DEGREE), Math.round(lat * POSITIONS_IN_DEGREE))
  return {
    total: most,
    ids: found.ids.subarray(0, found.length),
    positions: found.positions.subarray(0, 2 * found.length),
  }
}

async function foundBlocks(
  db: Database,
  found: RawBuilder<unknown>,
): Promise<{ blocks: FoundBlock[]; others: OtherHome[] }> {
  const { rows } = await sql<(FoundBlock & { others: null }) | { others: OtherHome[] }>`
    with ${found}
    select block, bits::text as bits, edition::text as edition, null as others
    from found left join property_positions using (block) where bit_count(bits) > 0
    union all
    select null, null, null, (select coalesce(json_agg(json_build_array(property_id, lng, lat)), '[]') from others)
  `.execute(db)
  const blocks: FoundBlock[] = []
  let others: OtherHome[] = []
  for (const row of rows) {
    if (row.others === null) blocks.push(row)
    else others = row.others
  }
  return { blocks, others }
}

function countOnes(bits: string): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += bits.charCodeAt(at) & 1
  return count
}

function add(found: Pick<FoundHomes, 'ids' | 'positions'> & { length: number }, id: number, lng: number, lat: number) {
  found.ids[found.length] = id
  found.positions[2 * found.length] = lng
  found.positions[2 * found.length + 1] = lat
  found.length += 1
}

/** Those in a box, its rim among it. */
export function homesWithin({ total, ids, positions }: FoundHomes, frame: ViewBox): FoundHomes {
  const [west, south, east, north] = frame.map((degrees) =>
    Math.round(degrees * POSITIONS_IN_DEGREE),
  ) as unknown as ViewBox
  const inside = { ids: new Int32Array(ids.length), positions: new Int32Array(positions.length), length: 0 }
  for (let at = 0; at < ids.length; at++) {
    const [lng, lat] = [positions[2 * at]!, positions[2 * at + 1]!]
    if (lng >= west && lng <= east && lat >= south && lat <= north) add(inside, ids[at]!, lng, lat)
  }
  return {
    total,
    ids: inside.ids.subarray(0, inside.length),
    positions: inside.positions.subarray(0, 2 * inside.length),
  }
}

/** A search in a part of the map finds no other homes. */
export function onlyPlaced(found: FoundHomes): FoundHomes {
  return { ...found, total: found.ids.length }
}

/** The box round homes, or undefined where none is on the map. */
export function boxOfFound({ ids, positions }: FoundHomes): ViewBox | undefined {
  if (ids.length === 0) return undefined
  let [west, south, east, north] = [positions[0]!, positions[1]!, positions[0]!, positions[1]!]
  for (let at = 0; at < positions.length; at += 2) {
    const [lng, lat] = [positions[at]!, positions[at + 1]!]
    if (lng < west) west = lng
    if (lng > east) east = lng
    if (lat < south) south = lat
    if (lat > north) north = lat
  }
  return [toDegrees(west), toDegrees(south), toDegrees(east), toDegrees(north)]
}

/** Where some of the homes are. */
export function spotsOfFound({ ids, positions }: FoundHomes, limit: number): LngLat[] {
  return Array.from({ length: Math.min(limit, ids.length) }, (_, at): LngLat => {
    return [toDegrees(positions[2 * at]!), toDegrees(positions[2 * at + 1]!)]
  })
}

type Sums = { count: number; lng: number; lat: number; west: number; south: number; east: number; north: number }

/** The homes counted by squares of so many degrees; the fullest first. */
export function squaresOfFound({ ids, positions }: FoundHomes, size: { lng: number; lat: number }): Square[] {
  const [wide, high] = [size.lng * POSITIONS_IN_DEGREE, size.lat * POSITIONS_IN_DEGREE]
  const squares = new Map<number, Sums & { id: number }>()
  for (let at = 0; at < ids.length; at++) {
    const [lng, lat] = [positions[2 * at]!, positions[2 * at + 1]!]
    const key = Math.floor(lng / wide) * ROW_STEP + Math.floor(lat / high)
    const square = squares.get(key)
    if (!square) {
      squares.set(key, { count: 1, lng, lat, west: lng, south: lat, east: lng, north: lat, id: ids[at]! })
      continue
    }
    square.count += 1
    square.lng += lng
    square.lat += lat
    if (lng < square.west) square.west = lng
    if (lng > square.east) square.east = lng
    if (lat < square.south) square.south = lat
    if (lat > square.north) square.north = lat
  }
  return [...squares.values()]
    .map(
      ({ count, lng, lat, west, south, east, north, id }): Square => ({
        count,
        lng: toDegrees(lng / count),
        lat: toDegrees(lat / count),
        box: [toDegrees(west), toDegrees(south), toDegrees(east), toDegrees(north)],
        id: count === 1 ? id : null,
      }),
    )
    .sort((one, other) => other.count - one.count || one.box[0] - other.box[0] || one.box[1] - other.box[1])
}

/** More than there are squares from south to north. */
const ROW_STEP = 2 ** 26

function toDegrees(units: number): number {
  return units / POSITIONS_IN_DEGREE
}
