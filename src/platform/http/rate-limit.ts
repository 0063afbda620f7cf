import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

/** So often in so many seconds, counted from the first; or so much, where what is counted has a cost of its own. */
export type RateLimit = { max: number; perSeconds: number }

/** How far the clocks of two machines may be apart. */
const MAX_SKEW_MS = 60_000

/**
 * Counts `cost` more for a key and answers how much that makes in its window. One statement, so that processes count
 * together; it also takes away a few rows that nobody needs any more.
 * @param key hashed: neither an IP address nor an email is kept
 */
export async function countAgainst(
  db: Database,
  key: Buffer,
  { perSeconds, now, cost = 1 }: { perSeconds: number; now: Date; cost?: number },
): Promise<number> {
  const endsAt = new Date(now.getTime() + perSeconds * 1000)
  // a window that ends later than any could was begun before the clock was set back
  const latest = new Date(endsAt.getTime() + MAX_SKEW_MS)
  const { rows } = await sql<{ count: number }>`
    with tidied as (
      delete from rate_limits where key in (
        select key from rate_limits where ends_at <= ${now} and key <> ${key}
        order by ends_at limit 20 for update skip locked
      )
    )
    insert into rate_limits as held (key, ends_at, count) values (${key}, ${endsAt}, ${cost})
    on conflict (key) do update set
      ends_at = case when held.ends_at <= ${now} or held.ends_at > ${latest} then excluded.ends_at else held.ends_at end,
      count = case when held.ends_at <= ${now} or held.ends_at > ${latest} then excluded.count else least(held.count + excluded.count, 1000000000) end
    returning count`.execute(db)
  return rows[0]?.count ?? 0
}
