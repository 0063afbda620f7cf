import { sql } from 'kysely'
import { DESK_SOURCE } from '#src/feed-import/run/desk-source.ts'
import type { Database } from '#src/platform/database/database.ts'

/** A home that is on the books twice: entered by hand, and by a feed. */
export type SameHome = { id: number; agentRef: string; source: string; address: string }

const columns = sql`other.id, other.agent_ref as "agentRef", other.source, other.display_address as address`

/** Other homes on the market at the house and postcode of this one. Nothing of them is merged. */
export async function sameHomes(db: Database, propertyId: number): Promise<SameHome[]> {
  const { rows } = await sql<SameHome>`
    select ${columns} from properties this join properties other using (home_key)
    where this.id = ${propertyId} and this.left_at is null and other.id <> this.id and other.left_at is null
      and ${DESK_SOURCE} in (this.source, other.source) and other.held_reason is distinct from 'draft'
      and other.status not in ('sold', 'completed', 'let', 'withdrawn')
    order by other.id limit 10`.execute(db)
  return rows
}

/** Homes that were entered by hand and that a feed sends, too, each with the feed's. */
export async function homesAlsoInFeed(
  db: Database,
  branchIds: readonly number[] | undefined,
): Promise<{ id: number; address: string; other: SameHome }[]> {
  const { rows } = await sql<{ id: number; address: string; other: SameHome }>`
    select mine.id, mine.display_address as address, json_build_object(
        'id', other.id, 'agentRef', other.agent_ref, 'source', other.source, 'address', other.display_address
      ) as other
    from properties mine join properties other using (home_key)
    where mine.source = ${DESK_SOURCE} and other.source <> ${DESK_SOURCE} and mine.left_at is null and other.left_at is null
      and mine.held_reason is distinct from 'draft'
      and mine.status not in ('sold', 'completed', 'let', 'withdrawn')
      and other.status not in ('sold', 'completed', 'let', 'withdrawn')
      and (${branchIds === undefined} or mine.branch_id = any(${[...(branchIds ?? [])]}::integer[]))
    order by mine.id limit 50`.execute(db)
  return rows
}
