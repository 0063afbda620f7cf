import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    removed_feeds: { source: string; name: string; removed_at: Date }
  }
}

/** Names of feeds that were removed, by their sources. */
export async function removedFeeds(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; name: string }>`select source, name from removed_feeds`.execute(db)
  return new Map(rows.map(({ source, name }) => [source, name]))
}

export async function noteRemovedFeed(
  db: Database,
  { source, name, now }: { source: string; name: string; now: Date },
): Promise<void> {
  await sql`
    insert into removed_feeds (source, name, removed_at) values (${source}, ${name}, ${now})
    on conflict (source) do update set name = excluded.name, removed_at = excluded.removed_at`.execute(db)
}

/** A feed is set up again under this source. */
export async function forgetRemovedFeed(db: Database, source: string): Promise<void> {
  await sql`delete from removed_feeds where source = ${source}`.execute(db)
}
