import { type RawBuilder, sql } from 'kysely'
import { isInScope } from '#src/enquiries/threads/server/enquiry-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import type { ReportPeriod, ReportTotal } from '../report.ts'
import { isAppointmentInScope, isHomeInScope } from './report-scope.ts'

/** What is counted one by one; answers in time are a share, and come from the response times. */
export type CountedTotal = Exclude<ReportTotal, 'answered'>

export type DayTotal = { total: CountedTotal; day: string; count: number }

const london = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'Europe/London')::date`

/** The instants of a period, a little wider: the day in London decides, and an index finds the rest. */
const near = (time: RawBuilder<unknown>, { from, to }: ReportPeriod) =>
  sql`${time} >= ${from}::date - 1 and ${time} < ${to}::date + 2`

/** Each day's totals; a day without any is left out. Visitors are of the whole website, whatever the scope. */
export async function countTotals(db: Database, period: ReportPeriod, scope: ListScope): Promise<DayTotal[]> {
  const { from, to } = period
  const received = london(sql`e.received_at`)
  const { rows } = await sql<DayTotal>`
    select total, day::text, sum(count)::integer as count from (
      select 'visitors' as total, day, visitors as count from visits where day between ${from}::date and ${to}::date
      union all
      select 'views', v.day, v.views from property_views v join properties p on p.id = v.property_id
      where v.day between ${from}::date and ${to}::date and ${isHomeInScope(scope)}
      union all
      select 'enquiries', ${received}, 1 from enquiries e
      where ${near(sql`e.received_at`, period)} and e.state <> 'spam' and ${isInScope(scope)}
      union all
      select 'valuations', ${received}, 1 from enquiries e
      where ${near(sql`e.received_at`, period)} and e.state <> 'spam' and e.about = 'valuation' and ${isInScope(scope)}
      union all
      select 'viewings', ${london(sql`a.starts_at`)}, 1 from appointments a
      where a.kind = 'viewing' and a.state in ('booked', 'done') and ${near(sql`a.starts_at`, period)}
        and ${isAppointmentInScope(scope)}
    ) counted
    where day between ${from}::date and ${to}::date group by total, day`.execute(db)
  return rows
}

export type BranchTotals = { branchId: number; enquiries: number; viewings: number; valuations: number }

/** Of each branch that has any. */
export async function countByBranch(db: Database, period: ReportPeriod, scope: ListScope): Promise<BranchTotals[]> {
  const { from, to } = period
  const { rows } = await sql<BranchTotals>`
    select branch_id as "branchId", count(*) filter (where total <> 'viewings')::integer as enquiries,
      count(*) filter (where total = 'viewings')::integer as viewings,
      count(*) filter (where total = 'valuation')::integer as valuations
    from (
      select e.branch_id, e.about as total, ${london(sql`e.received_at`)} as day from enquiries e
      where ${near(sql`e.received_at`, period)} and e.state <> 'spam' and ${isInScope(scope)}
      union all
      select a.branch_id, 'viewings', ${london(sql`a.starts_at`)} from appointments a
      where a.kind = 'viewing' and a.state in ('booked', 'done') and ${near(sql`a.starts_at`, period)}
        and ${isAppointmentInScope(scope)}
    ) counted
    where branch_id is not null and day between ${from}::date and ${to}::date
    group by branch_id order by branch_id`.execute(db)
  return rows
}

/** Steps on the way from looking to a viewing. Views count somebody once a day for each home; the others are people. */
export type Conversion = { views: number; saved: number; enquired: number; viewed: number }

export async function countConversion(db: Database, period: ReportPeriod, scope: ListScope): Promise<Conversion> {
  const { from, to } = period
  const { rows } = await sql<Conversion>`
    select
      (select coalesce(sum(v.views), 0)::integer from property_views v join properties p on p.id = v.property_id
        where v.day between ${from}::date and ${to}::date and ${isHomeInScope(scope)}) as views,
      (select count(distinct s.user_id)::integer from saved_properties s join properties p on p.id = s.property_id
        where ${london(sql`s.saved_at`)} between ${from}::date and ${to}::date and ${near(sql`s.saved_at`, period)}
          and ${isHomeInScope(scope)}) as saved,
      (select count(distinct e.email_key)::integer from enquiries e
        where ${near(sql`e.received_at`, period)} and e.state <> 'spam' and e.about <> 'valuation'
          and ${london(sql`e.received_at`)} between ${from}::date and ${to}::date and ${isInScope(scope)}) as enquired,
      (select count(distinct coalesce(a.email_key, a.id::text))::integer from appointments a
        where a.kind = 'viewing' and a.state = 'done' and ${near(sql`a.starts_at`, period)}
          and ${london(sql`a.starts_at`)} between ${from}::date and ${to}::date
          and ${isAppointmentInScope(scope)}) as viewed`.execute(db)
  return rows[0]!
}

/** Minutes that people waited in office hours for each reply of a period, and the share of each day within the target. */
export async function countResponses(
  db: Database,
  period: ReportPeriod,
  { scope, targetMinutes }: { scope: ListScope; targetMinutes: number },
): Promise<{ day: string; minutes: number; isInTime: boolean; count: number }[]> {
  const { from, to } = period
  const { rows } = await sql<{ day: string; minutes: number; isInTime: boolean; count: number }>`
    select ${london(sql`m.at`)}::text as day, m.waited_minutes as minutes,
      m.waited_minutes <= ${targetMinutes} as "isInTime", count(*)::integer as count
    from enquiry_messages m join enquiries e on e.id = m.enquiry_id
    where m.waited_minutes is not null and ${near(sql`m.at`, period)}
      and ${london(sql`m.at`)} between ${from}::date and ${to}::date
      and ${scope.kind === 'own' ? sql`m.account_id = ${scope.accountId}` : isInScope(scope)}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** People a day by where they came from, the most first. */
export async function countSources(
  db: Database,
  { from, to }: ReportPeriod,
): Promise<{ source: string; people: number }[]> {
  const { rows } = await sql<{ source: string; people: number }>`
    select source, sum(visitors)::integer as people from visits
    where day between ${from}::date and ${to}::date group by source order by people desc, source`.execute(db)
  return rows
}

/** Searches that a report looks through: the most asked ones. */
const MAX_SEARCHES = 10_000

export type SearchCount = { search: string; people: number; peopleWithout: number }

/** What people searched for, the most asked first. */
export async function countSearches(db: Database, { from, to }: ReportPeriod): Promise<SearchCount[]> {
  const { rows } = await sql<SearchCount>`
    select search, sum(people)::integer as people, sum(people_without)::integer as "peopleWithout" from searches_made
    where day between ${from}::date and ${to}::date
    group by search order by people desc, search limit ${MAX_SEARCHES}`.execute(db)
  return rows
}

export type SlowHome = {
  id: number
  address: string
  status: string
  listedAt: Date
  views: number
  viewings: number
}

/** Homes that have been for sale or to let the longest, with what they had since the period began. */
export async function slowHomes(
  db: Database,
  { period, scope, limit }: { period: ReportPeriod; scope: ListScope; limit: number },
): Promise<SlowHome[]> {
  const { rows } = await sql<SlowHome>`
    select p.property_id as id, p.address, p.status, p.listed_at as "listedAt",
      (select coalesce(sum(v.views), 0)::integer from property_views v
        where v.property_id = p.property_id and v.day between ${period.from}::date and ${period.to}::date) as views,
      (select count(*)::integer from appointments a where a.property_id = p.property_id and a.kind = 'viewing'
        and a.state in ('booked', 'done') and a.starts_at >= p.listed_at) as viewings
    from desk_properties p
    where p.published and p.left_at is null and p.status in ('available', 'under_offer')
      and ${isHomeInScope(scope)}
    order by p.listed_at, p.property_id limit ${limit}`.execute(db)
  return rows
}

/** The way from looking to a viewing, of one branch, property or source; null: it isn't counted by that. */
export type ConversionRow = {
  id: number | null
  name: string
  views: number | null
  saved: number | null
  enquired: number
  viewed: number
}

const within = (time: RawBuilder<unknown>, period: ReportPeriod) =>
  sql`${near(time, period)} and ${london(time)} between ${period.from}::date and ${period.to}::date`

/** Steps of each home or branch that had any, those with the most views first. People count once in each. */
export async function conversionOf(
  db: Database,
  by: 'home' | 'branch',
  { period, scope, limit }: { period: ReportPeriod; scope: ListScope; limit: number },
): Promise<ConversionRow[]> {
  const group = by === 'home' ? sql`p.property_id` : sql`p.branch_id`
  const { from, to } = period
  const { rows } = await sql<ConversionRow>`
    with viewed_online as (
      select ${group} as id, sum(v.views)::integer as views from property_views v
      join desk_properties p on p.property_id = v.property_id
      where v.day between ${from}::date and ${to}::date and ${isHomeInScope(scope)} group by 1
    ), kept as (
      select ${group} as id, count(distinct s.user_id)::integer as saved from saved_properties s
      join desk_properties p on p.property_id = s.property_id
      where ${within(sql`s.saved_at`, period)} and ${isHomeInScope(scope)} group by 1
    ), asked as (
      select ${group} as id, count(distinct coalesce(e.email_key, e.id::text))::integer as enquired from enquiries e
      join desk_properties p on p.property_id = e.property_id
      where ${within(sql`e.received_at`, period)} and e.state <> 'spam' and ${isInScope(scope)} group by 1
    ), came as (
      select ${group} as id, count(distinct coalesce(a.email_key, a.id::text))::integer as viewed from appointments a
      join desk_properties p on p.property_id = a.property_id
      where a.kind = 'viewing' and a.state = 'done' and ${within(sql`a.starts_at`, period)}
        and ${isAppointmentInScope(scope)} group by 1
    )
    select id, coalesce((select address from desk_properties where property_id = id and ${by === 'home'}), '') as name,
      coalesce(views, 0) as views, coalesce(saved, 0) as saved, coalesce(enquired, 0) as enquired,
      coalesce(viewed, 0) as viewed
    from viewed_online full join kept using (id) full join asked using (id) full join came using (id)
    where id is not null
    order by coalesce(views, 0) desc, coalesce(enquired, 0) desc, id limit ${limit}`.execute(db)
  return rows
}

/** Of those who wrote in a period, how many came to a viewing from then on: by how their enquiry reached the agency. */
export async function conversionBySource(
  db: Database,
  { period, scope }: { period: ReportPeriod; scope: ListScope },
): Promise<ConversionRow[]> {
  const { rows } = await sql<ConversionRow>`
    select null as id, source as name, null as views, null as saved, count(*)::integer as enquired,
      count(*) filter (where came)::integer as viewed
    from (
      select case when e.lead_id is null then 'Calls and visits noted by staff' else 'Forms of the website' end as source,
        e.email_key, bool_or(exists (
          select from appointments a where a.email_key = e.email_key and a.kind = 'viewing' and a.state = 'done'
            and a.starts_at >= e.received_at
        )) as came
      from enquiries e
      where ${within(sql`e.received_at`, period)} and e.state <> 'spam' and e.about <> 'valuation'
        and e.email_key is not null and ${isInScope(scope)}
      group by 1, 2
    ) people group by source order by enquired desc, source`.execute(db)
  return rows
}
