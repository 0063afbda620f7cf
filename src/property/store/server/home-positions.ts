import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { BITMAP_BLOCK } from './bitmap-facts.ts'

/** Positions are stored in whole millionths of a degree, a tenth of a metre. */
export const POSITIONS_IN_DEGREE = 1e6

/** The longitude of a home without a position, in those units: on no map. */
export const NO_LONGITUDE = -0x8000_0000

/** Where a home is: longitude and latitude in degrees, or null. */
export type PlacedHome = { position: number; lng: number | null; lat: number | null }

/** Longitude and latitude of each home of a block, in turn. */
function noPositions(): Int32Array {
  return new Int32Array(2 * BITMAP_BLOCK).fill(NO_LONGITUDE)
}

/** Reads `property_positions.positions`. */
export function toPositions(stored: Uint8Array): Int32Array {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength)
  return Int32Array.from({ length: stored.byteLength / 4 }, (_, at) => view.getInt32(at * 4, true))
}

function toBytes(positions: Int32Array): Buffer {
  const bytes = Buffer.alloc(positions.length * 4)
  for (const [at, value] of positions.entries()) bytes.writeInt32LE(value, at * 4)
  return bytes
}

/** Where the homes of a block are by their rows; the ids of `changed` have no other position than the rows say. */
export async function mergePositions(
  trx: Database,
  block: number,
  homes: readonly PlacedHome[],
  changed: readonly number[],
): Promise<void> {
  const stored = await storedPositions(trx, block)
  const positions = stored?.slice() ?? noPositions()
  for (const position of changed) positions.fill(NO_LONGITUDE, 2 * position, 2 * position + 2)
  place(positions, homes)
  if (stored && positions.every((value, at) => value === stored[at])) return
  await sql`
    insert into property_positions (block, positions) values (${block}, ${toBytes(positions)})
    on conflict (block) do update set positions = excluded.positions, edition = default`.execute(trx)
}

function place(positions: Int32Array, homes: readonly PlacedHome[]): void {
  for (const { position, lng, lat } of homes) {
    if (lng === null || lat === null) continue
    positions[2 * position] = Math.round(lng * POSITIONS_IN_DEGREE)
    positions[2 * position + 1] = Math.round(lat * POSITIONS_IN_DEGREE)
  }
}

async function storedPositions(trx: Database, block: number): Promise<Int32Array | undefined> {
  const { rows } = await sql<{ positions: Buffer }>`
    select positions from property_positions where block = ${block}`.execute(trx)
  return rows[0] && toPositions(rows[0].positions)
}

/** How many homes of a block are elsewhere than their rows say, those apart that were written since. */
export async function positionDifferences(
  trx: Database,
  block: number,
  homes: readonly PlacedHome[],
  isCurrent: (position: number) => boolean,
): Promise<number> {
  const stored = (await storedPositions(trx, block)) ?? noPositions()
  const actual = noPositions()
  place(actual, homes)
  let count = 0
  for (let position = 0; position < BITMAP_BLOCK; position++) {
    const isSame = [2 * position, 2 * position + 1].every((at) => stored[at] === actual[at])
    if (!isSame && isCurrent(position)) count += 1
  }
  return count
}
