import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type {} from './property-tables.ts'

/** Cells of `property_map_cells` in a degree. */
export const CELLS_IN_DEGREE = 20

/** Rows that are left to be merged later. */
const MAX_EXTRA_ROWS = 5_000

/** Merges the rows of each cell, once there are many more rows than cells. Never waits for a writer. */
export async function mergeMapCells(db: Database, maxExtraRows = MAX_EXTRA_ROWS): Promise<void> {
  const { rows } = await sql<{ extra: number }>`
    select (select count(*) from property_map_cells)::int - (
      select count(*) from (select distinct channel, available, is_home, x, y from property_map_cells) as cells
    )::int as extra`.execute(db)
  if (rows[0]!.extra > maxExtraRows) await mergeAll(db)
}

async function mergeAll(db: Database): Promise<void> {
  await sql`
    with merged as (delete from property_map_cells returning *)
    insert into property_map_cells
    select channel, available, is_home, x, y, sum(homes), sum(lng), sum(lat) from merged group by 1, 2, 3, 4, 5
    having sum(homes) <> 0 or sum(lng) <> 0 or sum(lat) <> 0`.execute(db)
}

const cellsOfRows = sql`
  select channel, available, is_home, floor(loc[0] * 20)::int as x, floor(loc[1] * 20)::int as y, count(*)::bigint as homes,
    sum(round(loc[0] * 1e6)::bigint) as lng, sum(round(loc[1] * 1e6)::bigint) as lat
  from property_search where loc is not null group by 1, 2, 3, 4, 5`

/** How many cells differ from the rows: none, unless something is broken. */
export async function mapCellDifferences(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with stored as materialized (
      select channel, available, is_home, x, y, sum(homes) as homes, sum(lng) as lng, sum(lat) as lat
      from property_map_cells group by 1, 2, 3, 4, 5
      having sum(homes) <> 0 or sum(lng) <> 0 or sum(lat) <> 0
    ), counted as materialized (${cellsOfRows})
    select (
      (select count(*) from (select * from stored except select * from counted) as wrong)
      + (select count(*) from (select * from counted except select * from stored) as missing)
    )::int as count`.execute(db)
  return rows[0]!.count
}

/** Makes all cells anew. Writers of listings wait for it. */
export async function rebuildMapCells(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table property_search in share mode`.execute(trx)
    await sql`delete from property_map_cells`.execute(trx)
    await sql`insert into property_map_cells ${cellsOfRows}`.execute(trx)
  })
}
