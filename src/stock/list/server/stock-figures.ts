import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

export type StockFigures = {
  views: number
  enquiries: number
  unanswered: number
  saved: number
  /** views of a home of the same kind on average, where there are five to compare with */
  usualViews: number | null
}

/** Homes below which an average says nothing. */
const ENOUGH_TO_COMPARE = 5

/** A home's figures since a day, against homes of its channel and branch that are on the market. */
export async function figuresOf(db: Database, { id }: { id: number }, since: string): Promise<StockFigures> {
  const { rows } = await sql<Omit<StockFigures, 'usualViews'> & { others: number; othersViews: number }>`
    with alike as materialized (
      select d.recent_views from desk_properties d
      join desk_properties this on this.property_id = ${id}
        and d.channel = this.channel and d.branch_id = this.branch_id
      where d.property_id <> ${id} and d.published and d.left_at is null
        and d.status not in ('sold', 'completed', 'let', 'withdrawn')
    )
    select
      (select coalesce(sum(views), 0)::integer from property_views
        where property_id = ${id} and day >= ${since}::date) as views,
      (select count(*)::integer from enquiries
        where property_id = ${id} and received_at >= ${since}::date and state <> 'spam') as enquiries,
      (select count(*)::integer from enquiries where property_id = ${id} and waiting_since is not null) as unanswered,
      (select count(*)::integer from saved_properties
        where property_id = ${id} and saved_at >= ${since}::date) as saved,
      (select count(*)::integer from alike) as others,
      (select coalesce(sum(recent_views), 0)::integer from alike) as "othersViews"`.execute(db)
  const { others, othersViews, ...figures } = rows[0]!
  return { ...figures, usualViews: others < ENOUGH_TO_COMPARE ? null : Math.round(othersViews / others) }
}
