import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'

/**
 * Where the home of an agency's reference is now. A reference may lack what its feed puts before it, the branch and an
 * underscore; of several homes the latest counts. Undefined where there never was one that may be shown.
 */
export async function homeByReference(
  db: Database,
  reference: string,
  feedBranches: readonly string[],
): Promise<string | undefined> {
  const references = [reference, ...feedBranches.map((branch) => `${branch}_${reference}`)]
  // sources are few and found by hops through the index of (source, agent_ref), which the look-up then uses in full
  const { rows } = await sql<{ id: number; channel: Channel }>`
    with recursive sources as (
      (select source from properties order by source limit 1)
      union all
      select (select source from properties where source > sources.source order by source limit 1)
      from sources where source is not null
    )
    select coalesce(relisted_as, id) as id, channel
    from sources join properties using (source)
    where agent_ref = any(${references}) and held_reason is null
    order by published desc, stored_at desc, id desc limit 1`.execute(db)
  return rows[0] && propertyPath(rows[0].id, rows[0].channel)
}
