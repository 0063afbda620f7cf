import { sql } from 'kysely'
import { lockImports } from '#src/feed-import/run/server/import-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import { leaveMarket } from '#src/property/store/server/leave-market.ts'

/**
 * Has every property of a feed leave the market, as those do that a file leaves out: sold or let if it was as good as
 * that, else withdrawn. A feed that takes over and sends them brings them back.
 *
 * @returns how many they were
 */
export async function takeOffMarket(trx: Database, source: string, now: Date): Promise<number> {
  await lockImports(trx)
  const { rows } = await sql<{ branch: string }>`
    select distinct feed_branch as branch from properties where source = ${source} and left_at is null`.execute(trx)
  const feedBranches = rows.map(({ branch }) => branch)
  const { ids } = await leaveMarket(trx, { source, feedBranches, keepRefs: [], now })
  return ids.length
}
