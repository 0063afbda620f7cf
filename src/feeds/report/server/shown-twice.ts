import { sql } from 'kysely'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ShownTwice } from '../shown-twice.ts'

/** Homes of each other feed that are told one by one. */
const MAX_HOMES = 50

/**
 * Homes of a feed that visitors see a second time, from another feed: those with the same house, postcode and channel, or
 * with the same reference of the same feed branch. Within an import's own transaction they are those that it would bring.
 */
export async function homesShownTwice(db: Database, source: string): Promise<ShownTwice[]> {
  const { rows } = await sql<{ other: string; total: number; id: number; ref: string; address: string }>`
    with twins as (
      select p.id, o.source as other from properties p join properties o on o.home_key = p.home_key
      where p.source = ${source} and ${isShown('p')} and o.source <> p.source and o.source <> ${DESK_SOURCE} and ${isShown('o')}
      union
      select p.id, o.source from properties p
      join properties o on o.agent_ref = p.agent_ref and o.feed_branch = p.feed_branch and o.channel = p.channel
      where p.source = ${source} and ${isShown('p')} and o.source <> p.source and o.source <> ${DESK_SOURCE} and ${isShown('o')}
    ), placed as (
      select id, other, count(*) over (partition by other)::int as total,
        row_number() over (partition by other order by id) as place
      from twins
    )
    select placed.*, agent_ref as ref, display_address as address from placed join properties using (id)
    where place <= ${MAX_HOMES} order by other, id`.execute(db)
  return [...Map.groupBy(rows, ({ other }) => other)].map(([other, homes]) => ({
    other,
    total: homes[0]!.total,
    homes: homes.map(({ id, ref, address }) => ({ id, ref, address })),
  }))
}

const isShown = (table: 'p' | 'o') => sql`${sql.ref(table)}.left_at is null and ${sql.ref(table)}.published`
