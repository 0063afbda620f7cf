import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import { type HeldReason, heldReasonText } from '#src/property/held-listings.ts'
import type { LeftStatus } from '#src/property/leaving-the-market.ts'
import type { Listing } from '#src/property/listing.ts'
import { correctLeftStatus, leaveMarket } from '#src/property/server/leave-market.ts'
import { storeListings } from '#src/property/server/store-listings.ts'
import { keepBefore } from '#src/property/server/store-statements.ts'
import type { ListingDraft } from '../blm-row.ts'
import type { OwnBranch } from '../feed-branches.ts'
import type { Overlay } from '../overlay.ts'
import type { ImportReport } from '../report.ts'
import { notePictures, type PictureWork } from './note-pictures.ts'
import type { FeedFile } from './open-feed.ts'
import type { PictureFiles } from './picture-files.ts'
import { type PlaceLookups, prepareListings, withDates } from './prepare-listings.ts'
import { readFeedRows } from './read-feed-rows.ts'
import type { FeedSurvey } from './survey-feed.ts'

type StoreFeed = {
  source: string
  importId: number
  file: FeedFile
  survey: FeedSurvey
  /** the agency's branches, by the feed's names for them */
  branches: ReadonlyMap<string, OwnBranch>
  /** whose full stock the file is */
  stockOf: string[]
  pictures: PictureFiles
  places: PlaceLookups
  overlay: Overlay
  report: ImportReport
  now: Date
  onProgress?: (rows: number) => void
}

/** Properties of one photograph job: few enough to be tried again together. */
const propertiesAJob = 50

/**
 * Writes a surveyed file: what it holds is stored, what it leaves out of its branches leaves the market, what the
 * overlay knows of homes that left is corrected. All in the transaction given; the report is filled in.
 */
export async function storeFeed(trx: Database, feed: StoreFeed): Promise<PictureWork> {
  const { source, importId, survey, report, now } = feed
  const work: PictureWork = { fromFiles: [], byUrl: [], recheck: [] }
  // before a home that comes back can point to one of them, so that undoing finds them as they were
  await correctLeft(trx, feed)
  // the next batch is read while the database writes this one
  let storing = Promise.resolve()
  for await (const drafts of readFeedRows(feed.file, survey, feed)) {
    const listings = await prepareListings(drafts, feed)
    await storing
    storing = storeBatch(trx, feed, drafts, listings, work)
    // told of when it is awaited
    storing.catch(() => {})
  }
  await storing
  const left = await leaveMarket(trx, {
    source,
    feedBranches: feed.stockOf,
    keepRefs: survey.refs.keys(),
    now,
    importId,
  })
  report.left = { sold: left.sold, let: left.let, withdrawn: left.withdrawn }
  for (const ref of await correctLeft(trx, feed))
    report.overlay.problems.push(`${ref}: there is no listing with this reference`)
  return work
}

async function storeBatch(
  trx: Database,
  feed: StoreFeed,
  drafts: ListingDraft[],
  prepared: Listing[],
  work: PictureWork,
): Promise<void> {
  const { source, importId, report, now } = feed
  const listings = await withDates(trx, drafts, prepared, feed)
  const stored = await storeListings(trx, { source, listings, now, importId })
  report.added += stored.added
  report.changed += stored.changed
  report.unchanged += stored.unchanged
  addHeld(report, stored.held)
  const changed = new Set(stored.changes.map(({ agentRef }) => agentRef))
  await notePictures(trx, listings, changed, { source, files: feed.pictures, report, work, now })
  feed.onProgress?.(report.rows)
}

const kept = 1000

function addHeld(report: ImportReport, held: { agentRef: string; reason: HeldReason }[]) {
  report.held.total += held.length
  const room = kept - report.held.listings.length
  for (const { agentRef, reason } of held.slice(0, Math.max(0, room)))
    report.held.listings.push({ ref: agentRef, reason: heldReasonText(reason) })
}

/**
 * What the overlay says of homes that are not in the file, and have left: sold, let or withdrawn. Answers the references
 * that nobody knows.
 */
async function correctLeft(trx: Database, feed: StoreFeed): Promise<string[]> {
  const { source, importId, survey, overlay, report, now } = feed
  const absent = [...overlay.entries].filter(([ref]) => !survey.refs.has(ref))
  const homes = await statusesOf(
    trx,
    source,
    absent.map(([ref]) => ref),
  )
  for (const [ref, { status }] of absent) {
    const home = homes.get(ref)
    if (!home?.left || status === undefined || !isLeftStatus(status) || home.status === status) continue
    await keepBefore(trx, importId, [home.id])
    await correctLeftStatus(trx, { source, agentRef: ref, status, now })
    report.overlay.applied += 1
  }
  return absent.flatMap(([ref]) => (homes.has(ref) ? [] : [ref]))
}

function isLeftStatus(status: string): status is LeftStatus {
  return status === 'sold' || status === 'let' || status === 'withdrawn'
}

async function statusesOf(trx: Database, source: string, refs: string[]) {
  const { rows } = await sql<{ ref: string; id: number; left: boolean; status: string }>`
    select agent_ref as ref, id, left_at is not null as left, status
    from properties where source = ${source} and agent_ref = any(${refs})`.execute(trx)
  return new Map(rows.map((row) => [row.ref, row]))
}

/** Pictures by URL come after the import, in jobs that are there when it commits. */
export async function enqueuePictures(
  trx: Database,
  enqueue: Jobs['enqueue'],
  source: string,
  { byUrl, recheck }: PictureWork,
): Promise<void> {
  for (let at = 0; at < byUrl.length; at += propertiesAJob)
    await enqueue(trx, 'feed-photos', { source, propertyIds: byUrl.slice(at, at + propertiesAJob) })
  for (let at = 0; at < recheck.length; at += propertiesAJob)
    await enqueue(trx, 'feed-photos', { source, propertyIds: recheck.slice(at, at + propertiesAJob), recheck: true })
}
