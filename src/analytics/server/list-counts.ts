import { sql } from 'kysely'
import { CONSENT_ANSWERS } from '#src/analytics/cookie-consent.ts'
import type { Database } from '#src/platform/database/database.ts'

/** `event` is `PropertyView`, or an exposure event such as `SearchResult`. */
export type DayCount = {
  day: string
  property_id: number
  reference: string
  channel: string
  display_address: string
  event: string
  count: number
}

export type HomeCount = {
  property_id: number
  channel: string
  display_address: string
  views: number
  shown: number
}

/** Since an ISO date, inclusive; earliest first. */
export async function countsByDay(db: Database, since: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select counted.day::text, p.id as property_id, p.agent_ref as reference, p.channel, p.display_address, event, count
    from (
      select property_id, day, 'PropertyView' as event, views as count from property_views where day >= ${since}::date
      union all
      select property_id, day, event_type, shown from exposures where day >= ${since}::date
    ) counted join properties p on p.id = counted.property_id
    order by counted.day, p.id, event`.execute(db)
  return rows
}

/** Most viewed first. */
export async function countsByHome(db: Database, since: string, limit: number): Promise<HomeCount[]> {
  const { rows } = await sql<HomeCount>`
    select p.id as property_id, p.channel, p.display_address,
      sum(counted.views)::int as views, sum(counted.shown)::int as shown
    from (
      select property_id, views, 0 as shown from property_views where day >= ${since}::date
      union all
      select property_id, 0, shown from exposures where day >= ${since}::date
    ) counted join properties p on p.id = counted.property_id
    group by p.id order by views desc, shown desc, p.id limit ${limit}`.execute(db)
  return rows
}

const ACCEPTING = CONSENT_ANSWERS.filter(({ runsAnalytics }) => runsAnalytics).map(({ status }) => status)

export async function consentAnswers(db: Database, since: string): Promise<{ accepted: number; rejected: number }> {
  const { rows } = await sql<{ accepted: number; rejected: number }>`
    select coalesce(sum(answers) filter (where status = any(${ACCEPTING}::text[])), 0)::int as accepted,
      coalesce(sum(answers) filter (where status <> all(${ACCEPTING}::text[])), 0)::int as rejected
    from consent_answers where day >= ${since}::date`.execute(db)
  return rows[0]!
}
