import { sql } from 'kysely'
import { addDays, daysBetween, ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel, Listing } from '#src/property/listing/listing.ts'
import { type CallAnswer, type FaultCode, refusedFor } from '../faults.ts'
import { parseRtdfDay, rtdfDay } from '../rtdf-answer.ts'
import { noteCall } from './call-log.ts'
import { READ_BACK_DAYS, type ReadBackDeps } from './read-leads.ts'
import { ownBranches } from './receive-property.ts'
import { mayDo, type Sender } from './sender-keys.ts'

type Done = Promise<CallAnswer<{ message: string; body: object }>>

type OfBranch = { branch: { branch_id: number | string } }

/** GetBranchPerformance: how often each property of a branch was looked at on a day, and how many asked. */
export async function branchPerformance(
  deps: ReadBackDeps,
  sender: Sender,
  { branch, export_date: given }: OfBranch & { export_date: string },
): Done {
  const feedBranch = String(branch.branch_id)
  const allowed = mayDo(sender, 'performance', feedBranch, ownBranches(deps))
  if ('faults' in allowed) return refuse(deps, sender, 'getbranchperformance', allowed)
  const days = daysOf(deps, given, given)
  if ('faults' in days) return refuse(deps, sender, 'getbranchperformance', days)
  const { from: day } = days.value
  const homes = await viewsOfBranch(deps.db, { source: sender.source, feedBranch, day })
  const branchIds = deps.agency.branches
    .filter(({ feedBranches }) => feedBranches.includes(feedBranch))
    .map(({ id }) => id)
  const emails = await countEnquiries(deps.db, { source: sender.source, feedBranch, branchIds, day })
  await noteCall(deps.db, { ...idsOf(sender), call: 'getbranchperformance' }, deps.clock())
  return {
    value: {
      message: `The branch has ${homes.length} properties.`,
      body: {
        export_date: given,
        branch: { branch_id: branch.branch_id },
        performance_data: {
          email_leads: emails,
          // nobody counts calls to the branch
          phone_leads: 0,
          property_data: homes.map(({ ref, id, channel, listing, views, shown, isFeatured }) => ({
            agent_ref: ref,
            display_address: listing.address.display,
            price: listing.price.amount ?? 0,
            channel: channel === 'sales' ? 1 : 2,
            ...deps.pageOf({ propertyId: id, channel }),
            featured_property: isFeatured,
            premium_listing: false,
            ...presentViews({ views, shown }),
          })),
        },
      },
    },
    notes: [],
  }
}

/** GetPropertyPerformance: how often a property was looked at, day by day. */
export async function propertyPerformance(
  deps: ReadBackDeps,
  sender: Sender,
  {
    branch,
    property,
    export_period: period,
  }: OfBranch & { property: { agent_ref: string }; export_period: { start_date: string; end_date: string } },
): Done {
  const feedBranch = String(branch.branch_id)
  const call = 'getpropertyperformance'
  const allowed = mayDo(sender, 'performance', feedBranch, ownBranches(deps))
  if ('faults' in allowed) return refuse(deps, sender, call, allowed)
  const days = daysOf(deps, period.start_date, period.end_date)
  if ('faults' in days) return refuse(deps, sender, call, days)
  const { agent_ref: ref } = property
  const { rows } = await sql<{ id: number; isFeatured: boolean }>`
    select id, ${FEATURED} as "isFeatured" from properties p
    where source = ${sender.source} and agent_ref = ${ref} and feed_branch = ${feedBranch}`.execute(deps.db)
  const [home] = rows
  if (!home)
    return refuse(deps, sender, call, refusedFor('PROPERTY_UNKNOWN', 'there is no such property in this branch', ref))
  const views = await viewsOfProperty(deps.db, home.id, days.value)
  await noteCall(deps.db, { ...idsOf(sender), call, ref }, deps.clock())
  return {
    value: {
      message: `The property was viewed ${views.reduce((sum, one) => sum + one.views, 0)} times.`,
      body: {
        export_period: period,
        branch: { branch_id: branch.branch_id },
        property: { agent_ref: ref },
        property_views_daily: views.map(({ day, ...counts }) => ({
          date: rtdfDay(day),
          featured_property: home.isFeatured,
          premium_listing: false,
          ...presentViews(counts),
        })),
      },
    },
    notes: [],
  }
}

const FEATURED = sql<boolean>`coalesce(p.listing::jsonb->'tags' ? 'featured', false)`

const idsOf = ({ sourceId, keyId }: Sender) => ({ sourceId, keyId })

async function refuse(
  deps: ReadBackDeps,
  sender: Sender,
  call: string,
  refused: { faults: { code: FaultCode; words: string }[] },
) {
  await noteCall(deps.db, { ...idsOf(sender), call, ...refused }, deps.clock())
  return refused
}

/**
 * Visitors are counted without what device they have. The published schema wants numbers, so that all are told as of
 * one kind: the two add up to the total.
 */
function presentViews({ views, shown }: { views: number; shown: number }) {
  return {
    summary_views: { total_summary_views: shown, desktop_summary_views: shown, mobile_summary_views: 0 },
    detail_views: { total_detail_views: views, desktop_detail_views: views, mobile_detail_views: 0 },
  }
}

type Days = { from: string; until: string }

function daysOf({ clock }: ReadBackDeps, start: string, end: string): CallAnswer<Days> {
  const from = parseRtdfDay(start)
  const until = parseRtdfDay(end)
  if (!from || !until) return refusedFor('PERIOD_INVALID', 'write days as dd-MM-yyyy')
  if (from > until) return refusedFor('PERIOD_INVALID', 'the period ends before it starts')
  const today = ukDate(clock())
  if (from < addDays(today, -READ_BACK_DAYS))
    return refusedFor('PERIOD_INVALID', `the period may start at most ${READ_BACK_DAYS} days ago`)
  const last = [until, today].sort()[0]!
  // the published schema lets an answer have as many days as one may go back, and not one more
  const first = [from, addDays(last, 1 - READ_BACK_DAYS)].sort()[1]!
  return { value: { from: first, until: last }, notes: [] }
}

type ViewedHome = {
  id: number
  ref: string
  channel: Channel
  listing: Listing
  isFeatured: boolean
  views: number
  shown: number
}

async function viewsOfBranch(
  db: Database,
  { source, feedBranch, day }: { source: string; feedBranch: string; day: string },
): Promise<ViewedHome[]> {
  const { rows } = await sql<ViewedHome>`
    select p.id, agent_ref as ref, channel, listing, ${FEATURED} as "isFeatured", coalesce(v.views, 0) as views,
      (select coalesce(sum(shown), 0)::integer from exposures x where x.property_id = p.id and x.day = ${day}::date) as shown
    from properties p left join property_views v on v.property_id = p.id and v.day = ${day}::date
    where source = ${source} and feed_branch = ${feedBranch} and left_at is null and published order by agent_ref`.execute(
    db,
  )
  return rows
}

async function countEnquiries(
  db: Database,
  { source, feedBranch, branchIds, day }: { source: string; feedBranch: string; branchIds: number[]; day: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from enquiries e
    left join properties p on p.id = e.property_id and p.source = ${source}
    where e.state <> 'spam' and (e.received_at at time zone 'Europe/London')::date = ${day}::date
      and (p.feed_branch = ${feedBranch} or (e.property_id is null and e.branch_id = any(${branchIds}::integer[])))`.execute(
    db,
  )
  return rows[0]!.count
}

async function viewsOfProperty(
  db: Database,
  id: number,
  { from, until }: Days,
): Promise<{ day: string; views: number; shown: number }[]> {
  const { rows } = await sql<{ day: string; views: number; shown: number }>`
    select given.day, coalesce(v.views, 0) as views,
      (select coalesce(sum(shown), 0)::integer from exposures x where x.property_id = ${id} and x.day = given.day::date) as shown
    from unnest(${Array.from({ length: daysBetween(from, until) + 1 }, (_, at) => addDays(from, at))}::text[]) given (day)
    left join property_views v on v.property_id = ${id} and v.day = given.day::date order by given.day`.execute(db)
  return rows
}
