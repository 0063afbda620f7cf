import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type LeftStatus, statusAfterLeaving } from '#src/property/listing/leaving-the-market.ts'
import type { Channel, Listing, Status } from '#src/property/listing/listing.ts'
import { withheldReason } from '#src/property/listing/withheld-listings.ts'
import { inTransaction } from './in-transaction.ts'
import type {} from './property-tables.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { deleteSearchRows, keepBefore, lockSource, updateFacets } from './store-statements.ts'

export type FullStock = {
  source: string
  /** the feed branches whose full stock was seen; others are untouched */
  feedBranches: readonly string[]
  /** every reference that was seen */
  keepRefs: Iterable<string>
}

export type Leaving = { id: number; agentRef: string; displayAddress: string; becomes: LeftStatus }

/**
 * What would leave the market if `leaveMarket` were called, and how many homes of those branches are on it now, and are
 * shown to visitors. One pass over the rows, which are wide: several would take seconds of a large stock.
 */
export async function previewLeaving(
  db: Database,
  { source, feedBranches, keepRefs }: FullStock,
): Promise<{ live: number; shown: number; leaving: Leaving[] }> {
  const { rows } = await sql<{ live: number; shown: number; leaving: LeavingRow[] }>`
    select count(*) as live, count(*) filter (where published) as shown,
      coalesce(json_agg(json_build_object(
        'id', id, 'agentRef', agent_ref, 'displayAddress', display_address, 'status', status, 'channel', channel
      ) order by id) filter (where kept is null), '[]') as leaving
    from properties left join unnest(${[...keepRefs]}::text[]) kept on kept = agent_ref
    where source = ${source} and feed_branch = any(${feedBranches}) and left_at is null`.execute(db)
  const { live, shown, leaving } = rows[0]!
  return { live, shown, leaving: leaving.map(leavingOf) }
}

/** How many listings of a source visitors can find now. */
export async function countShown(db: Database, source: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from properties where source = ${source} and left_at is null and published`.execute(db)
  return rows[0]!.count
}

/**
 * The listings of some feed branches that visitors could find before an import, and cannot any more: of what the import
 * keeps for being undone.
 */
export async function hiddenByImport(
  trx: Database,
  importId: number,
  feedBranches: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with changed as materialized (
      select id, before from property_before_import join properties on id = property_id
      where import_id = ${importId} and before is not null and not (left_at is null and published)
    )
    select id from changed
    where before->>'left_at' is null and (before->>'published')::boolean and before->>'feed_branch' = any(${feedBranches})
    order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Those of some listings that visitors cannot find any more. */
export async function noLongerShown(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select id from properties where id = any(${ids}) and not (left_at is null and published) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes off the market what is no longer in the full stock of its feed branch: sold or let if it was as good as that,
 * else withdrawn. A home that was listed anew under another reference leads there from its old page.
 */
export async function leaveMarket(
  db: Database,
  { now, importId, ...stock }: FullStock & { now: Date; importId?: number },
): Promise<Left> {
  return inTransaction(db, async (trx) => {
    await lockSource(trx, stock.source)
    return takeOff(trx, (await previewLeaving(trx, stock)).leaving, { source: stock.source, now, importId })
  })
}

type Left = { sold: number; let: number; withdrawn: number; ids: number[]; left: Leaving[] }

/**
 * The same for single homes, by their references. `becomes` says what became of one where its feed does; those that are
 * not on the market are passed over.
 */
export async function leaveMarketByRef(
  db: Database,
  {
    source,
    becomes,
    ...context
  }: { source: string; becomes: ReadonlyMap<string, LeftStatus | undefined>; now: Date; importId?: number },
): Promise<Left> {
  return inTransaction(db, async (trx) => {
    await lockSource(trx, source)
    const { rows } = await sql<LeavingRow>`
      select id, agent_ref as "agentRef", display_address as "displayAddress", status, channel
      from properties where source = ${source} and agent_ref = any(${[...becomes.keys()]}) and left_at is null
      order by id`.execute(trx)
    const left = rows.map((row) => {
      const home = leavingOf(row)
      return { ...home, becomes: becomes.get(home.agentRef) ?? home.becomes }
    })
    return takeOff(trx, left, { source, ...context })
  })
}

/** The same for homes that `previewLeaving` has found, under the lock of their source (`lockSource`). */
export async function takeOff(
  trx: Database,
  left: Leaving[],
  { source, now, importId }: { source: string; now: Date; importId?: number },
): Promise<Left> {
  const ids = left.map(({ id }) => id)
  if (importId !== undefined) await keepBefore(trx, importId, ids)
  const count = { sold: 0, let: 0, withdrawn: 0 }
  for (const status of ['sold', 'let', 'withdrawn'] as const) {
    const these = left.filter(({ becomes }) => becomes === status).map(({ id }) => id)
    count[status] = these.length
    await markLeft(trx, these, status, now)
  }
  await insertLeft(trx, left, now, importId)
  await pointToNewListing(trx, ids, now)
  await updateFacets(trx, source, await developmentsOf(trx, ids))
  return { ...count, ids, left }
}

/**
 * Says what became of a home that has left, where the agency knows better than the rule (the overlay file). False if
 * there is no such home, or it has not left.
 */
export async function correctLeftStatus(
  db: Database,
  { source, agentRef, status, now }: { source: string; agentRef: string; status: LeftStatus; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockSource(trx, source)
    const { rows } = await sql<{ id: number; status: Status }>`
      select id, status from properties
      where source = ${source} and agent_ref = ${agentRef} and left_at is not null`.execute(trx)
    const [home] = rows
    if (!home) return false
    if (home.status === status) return true
    await markLeft(trx, [home.id], status, now)
    await rebuildSearch(trx, [home.id])
    return true
  })
}

type HiddenLeft = Pick<Listing, 'hidden' | 'hiddenByAgency'> & {
  id: number
  /** as its feed had it last */
  fromFeed: Listing
}

/** Hides or shows the page of a home that has left: what else is laid over it waits for its return. */
export async function hideLeft(trx: Database, { id, hidden, hiddenByAgency, fromFeed }: HiddenLeft): Promise<void> {
  const { rows } = await sql<{ listing: Listing }>`
    select listing from properties where id = ${id} and left_at is not null for update`.execute(trx)
  const [home] = rows
  if (!home || (home.listing.hidden === hidden && home.listing.hiddenByAgency === hiddenByAgency)) return
  const { hidden: _, hiddenByAgency: __, ...listing } = home.listing
  const changed: Listing = { ...listing, ...(hidden && { hidden }), ...(hiddenByAgency && { hiddenByAgency }) }
  const reason = withheldReason(changed)
  await sql`
    update properties set
      listing = ${JSON.stringify(changed)}::json, feed_listing = ${JSON.stringify(fromFeed)}::json,
      held_reason = ${reason}, published = ${reason === null} and status <> 'withdrawn'
    where id = ${id}`.execute(trx)
  await rebuildSearch(trx, [id])
}

type LeavingRow = Omit<Leaving, 'becomes'> & { status: Status; channel: Channel }

function leavingOf({ status, channel, ...home }: LeavingRow): Leaving {
  return { ...home, becomes: statusAfterLeaving(status, channel) }
}

/** A sold or let home keeps its search row, which says since when; the empty hash makes its return a change. */
async function markLeft(trx: Database, ids: number[], status: LeftStatus, now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update properties set
      left_at = coalesce(left_at, ${now}), content_hash = '',
      status = ${status}, status_since = case when status = ${status} then status_since else coalesce(left_at, ${now}) end,
      published = held_reason is null and ${status} <> 'withdrawn',
      card = (card::jsonb || jsonb_build_object('status', ${status}::text))::json,
      listing = (listing::jsonb || jsonb_build_object('status', ${status}::text))::json
    where id = any(${ids})`.execute(trx)
  if (status === 'withdrawn') return deleteSearchRows(trx, ids)
  await sql`
    update property_search set
      status = ${status}, available = false, off_market_since = coalesce(off_market_since, ${now})
    where property_id = any(${ids})`.execute(trx)
}

async function insertLeft(trx: Database, left: Leaving[], now: Date, importId: number | undefined): Promise<void> {
  if (left.length === 0) return
  await sql`
    insert into property_events (property_id, at, kind, status, import_id)
    select id, ${now}, 'left', status, ${importId ?? null}::integer
    from unnest(${left.map(({ id }) => id)}::integer[], ${left.map(({ becomes }) => becomes)}::text[]) as gone (id, status)`.execute(
    trx,
  )
}

/**
 * The same home under another reference that came at most a day before the old one went. An older one is a
 * neighbour: flats of one house share its number and postcode.
 */
async function pointToNewListing(trx: Database, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update properties old set relisted_as = fresh.id
    from properties fresh
    where old.id = any(${ids}) and old.home_key is not null
      and fresh.source = old.source and fresh.home_key = old.home_key and fresh.id <> old.id
      and fresh.left_at is null and fresh.stored_at > old.stored_at
      and fresh.stored_at >= ${now}::timestamptz - interval '1 day'`.execute(trx)
}

async function developmentsOf(trx: Database, ids: number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ plot_of: string }>`
    select distinct plot_of from properties where id = any(${ids}) and plot_of is not null`.execute(trx)
  return rows.map((row) => row.plot_of)
}
