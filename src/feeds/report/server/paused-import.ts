import { sql } from 'kysely'
import { importById } from '#src/feed-import/run/server/import-records.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel, Listing } from '#src/property/listing/listing.ts'
import { formatPrice } from '#src/property/price/price.ts'
import { sentence } from '../import-words.ts'
import { supplierMessage } from '../supplier-message.ts'

/** Homes that would go, of which a page shows the first. */
const MAX_HOMES = 200

const WEEK_DAYS = 7

type LeavingHome = {
  id: number
  ref: string
  address: string
  price: string
  /** of the last week */
  enquiries: number
  nextViewing: Date | null
}

type BranchStock = { feedBranch: string; name: string | null; now: number; inFile: number; leaving: number }

/** Everything that a decision about a stopped file needs. Undefined: no file was stopped under this number. */
export async function pausedImport(db: Database, id: number, now: Date) {
  const record = await importById(db, id)
  if (record?.state !== 'stopped') return undefined
  const { source, report, startedAt, decision } = record
  const ids = report.leaving?.ids ?? []
  const branches = await branchStock(db, { source, ids, branches: report.branches })
  const at = new Date(startedAt)
  const absent = branches.filter(({ inFile }) => inFile === 0).map(({ feedBranch }) => feedBranch)
  return {
    id,
    source,
    at,
    decision,
    file: report.file,
    rows: report.rows,
    reason: sentence(report.reason ?? 'It was stopped'),
    live: report.leaving?.live ?? 0,
    total: report.leaving?.total ?? 0,
    homes: await leavingHomes(db, ids.slice(0, MAX_HOMES), now),
    branches,
    message: supplierMessage('stopped', report, { at, missingBranches: absent }) ?? '',
    before: await fileBefore(db, source, id),
  }
}

async function branchStock(
  db: Database,
  {
    source,
    ids,
    branches,
  }: { source: string; ids: number[]; branches: { feedBranch: string; branch?: string; rows: number }[] },
): Promise<BranchStock[]> {
  const { rows } = await sql<{ feedBranch: string; now: number; leaving: number }>`
    select feed_branch as "feedBranch", count(*)::int as now, count(*) filter (where id = any(${ids}))::int as leaving
    from properties where source = ${source} and left_at is null group by feed_branch order by feed_branch`.execute(db)
  const inFile = new Map(branches.map((branch) => [branch.feedBranch, branch]))
  const known = rows.map((row) => ({
    ...row,
    name: inFile.get(row.feedBranch)?.branch ?? null,
    inFile: inFile.get(row.feedBranch)?.rows ?? 0,
  }))
  const others = branches.filter(({ feedBranch }) => !rows.some((row) => row.feedBranch === feedBranch))
  return [
    ...known,
    ...others.map(({ feedBranch, branch, rows: of }) => ({
      feedBranch,
      name: branch ?? null,
      now: 0,
      inFile: of,
      leaving: 0,
    })),
  ]
}

async function leavingHomes(db: Database, ids: number[], now: Date): Promise<LeavingHome[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<LeavingHome, 'price'> & { listing: Listing; channel: Channel }>`
    select p.id, agent_ref as ref, display_address as address, listing, channel,
      (select count(*)::int from enquiries e where e.property_id = p.id and e.state <> 'spam'
        and e.received_at > ${now}::timestamptz - make_interval(days => ${WEEK_DAYS})) as enquiries,
      (select min(starts_at) from appointments a where a.property_id = p.id and a.state in ('provisional', 'booked')
        and a.starts_at > ${now}) as "nextViewing"
    from properties p where p.id = any(${ids})
    order by "nextViewing" nulls last, enquiries desc, p.id`.execute(db)
  return rows.map(({ listing, channel, ...home }) => ({ ...home, price: formatPrice(listing.price, channel).full }))
}

/** The file that the website shows, for comparison. */
async function fileBefore(db: Database, source: string, id: number) {
  const { rows } = await sql<{ file: string; at: Date; rows: number }>`
    select file, started_at as at, (report->>'rows')::int as rows from imports
    where source = ${source} and state = 'imported' and id < ${id} order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}
