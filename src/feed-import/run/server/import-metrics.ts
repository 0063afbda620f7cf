import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

export type ImportMetrics = {
  source: string
  /** since the last file that was taken */
  ageSeconds: number
  /** files since then that were stopped by the brake or refused */
  notTaken: number
}

/** How each feed stands. A feed of which nothing was ever taken is not among them. */
export async function importMetrics(db: Database): Promise<ImportMetrics[]> {
  const { rows } = await sql<ImportMetrics>`
    select taken.source, extract(epoch from now() - taken.started_at)::float8 as "ageSeconds",
      (select count(*)::int from imports later where later.source = taken.source and later.id > taken.id) as "notTaken"
    from (
      select distinct on (source) source, id, started_at
      from imports where state in ('imported', 'undone') order by source, id desc
    ) taken`.execute(db)
  return rows
}
