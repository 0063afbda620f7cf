import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { StoredCard } from '#src/property/card/card.ts'
import type { Channel } from '#src/property/listing/listing.ts'

/** A part of the homes that a sitemap lists: from one id to another, both in it. */
export type HomesFile = { first: number; last: number; changed: Date; mark: string }

/** Homes that are on the market, or left it so lately that searches find them still. */
const listed = (goneSince: Date) => sql`(off_market_since is null or off_market_since >= ${goneSince})`

/** When a home's page last changed: its own day in the agency's system, or when it left the market. */
const changed = sql`greatest(updated_at, off_market_since)`

/** The homes in files of so many. `mark` changes with any home of the file. */
export async function homesFiles(db: Database, size: number, goneSince: Date): Promise<HomesFile[]> {
  const { rows } = await sql<HomesFile>`
    select min(property_id) as first, max(property_id) as last, max(changed) as changed,
      count(*) || '-' || round(sum(extract(epoch from changed))) as mark
    from (
      select property_id, ${changed} as changed, (row_number() over (order by property_id) - 1) / ${size} as file
      from property_search where ${listed(goneSince)}
    ) as home
    group by file order by file`.execute(db)
  return rows
}

export type ListedHome = { id: number; channel: Channel; changed: Date; card: StoredCard }

/** The next homes of a file, in the order of their ids, after one of them. */
export async function homesAfter(
  db: Database,
  after: number,
  { last, goneSince, limit }: { last: number; goneSince: Date; limit: number },
): Promise<ListedHome[]> {
  const { rows } = await sql<ListedHome>`
    select property_id as id, home.channel, home.changed, properties.card
    from (
      select property_id, channel, ${changed} as changed from property_search
      where property_id > ${after} and property_id <= ${last} and ${listed(goneSince)}
      order by property_id limit ${limit}
    ) as home join properties on properties.id = property_id
    order by property_id`.execute(db)
  return rows
}
