import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { readMedia } from '#src/feed-import/formats/blm/blm-media.ts'
import type { OwnBranch } from '#src/feed-import/mapping/feed-branches.ts'
import type { PictureFiles } from '#src/feed-import/media/server/picture-files.ts'
import { hasPictureRecords } from '#src/feed-import/media/server/picture-records.ts'
import type { Overlay } from '#src/feed-import/overlay/overlay.ts'
import type { ImportReport } from '#src/feed-import/report/report.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { LeftStatus } from '#src/property/listing/leaving-the-market.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { type WithheldReason, withheldReasonText } from '#src/property/listing/withheld-listings.ts'
import { correctLeftStatus, leaveMarket } from '#src/property/store/server/leave-market.ts'
import { type ReadyListing, readyListings } from '#src/property/store/server/ready-listings.ts'
import { type Begun, beginStoring, storeListings } from '#src/property/store/server/store-listings.ts'
import { keepBefore } from '#src/property/store/server/store-statements.ts'
import { countKnownPictures, notePictures, type PictureWork } from './note-pictures.ts'
import type { FeedFile } from './open-feed.ts'
import { PARSER_VERSION } from './parser-version.ts'
import { type PlaceLookups, type PreparedListing, prepareListings, withDates } from './prepare-listings.ts'
import { readFeedRows } from './read-feed-rows.ts'
import { rememberPictures, rememberRows } from './remembered-rows.ts'
import { type FreshRow, rowHasher, type SameRow, sortRows } from './sort-rows.ts'
import type { FeedSurvey } from './survey-feed.ts'

type StoreFeed = {
  /** beside the transaction: what is known of the rows is read while the rows before them are written */
  db: Database
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

/** With more listings than this, an import's photographs take hours: those of the next small one go before them. */
const manyListings = 1000
const behindOthers = 10

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
  const edition = `${PARSER_VERSION} ${await feed.places.edition()}`
  const rowHashOf = rowHasher({ ...feed, edition })
  const begun = await beginStoring(trx, feed)
  const anyKnown = await hasPictureRecords(trx, source)
  for await (const rows of ahead(readFeedRows(feed.file, survey, report))) {
    const { fresh, same } = await sortRows(feed.db, rows, { ...feed, rowHashOf })
    const prepared = await prepareListings(fresh, feed)
    const undated = prepared.map(({ listing }) => listing)
    const listings = await withDates(feed.db, fresh, undated, feed)
    const ready = await readyListings(feed.db, source, listings)
    await storing
    storing = storeBatch(trx, { ...feed, begun, anyKnown, work }, { fresh, prepared, listings, ready, same })
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

/** Reads a batch ahead, while the database looks up the one before. */
async function* ahead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  const afterWhatIsUnderWay = async () => {
    await setImmediate()
    return batches.next()
  }
  try {
    let next = afterWhatIsUnderWay()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = afterWhatIsUnderWay()
      // told of when it is awaited
      next.catch(() => {})
      yield value
    }
  } finally {
    await batches.return(undefined)
  }
}

type StoreBatch = StoreFeed & { begun: Begun; anyKnown: boolean; work: PictureWork }

type Batch = {
  fresh: FreshRow[]
  /** of each fresh row */
  prepared: PreparedListing[]
  listings: Listing[]
  ready: ReadonlyMap<string, ReadyListing>
  same: SameRow[]
}

async function storeBatch(trx: Database, feed: StoreBatch, batch: Batch): Promise<void> {
  const { report } = feed
  const { fresh, prepared, same } = batch
  for (const { position, overlaid } of [...prepared, ...same]) {
    report.positions[position] += 1
    if (overlaid) report.overlay.applied += 1
  }
  await keepSame(trx, feed, same)
  if (fresh.length > 0) await storeFresh(trx, feed, batch)
  feed.onProgress?.(report.rows)
}

async function storeFresh(trx: Database, feed: StoreBatch, { fresh, prepared, listings, ready }: Batch): Promise<void> {
  const { source, importId, report, now, begun } = feed
  const stored = await storeListings(trx, { source, listings, now, importId, ready, begun })
  report.added += stored.added
  report.changed += stored.changed
  report.unchanged += stored.unchanged
  addHeld(report, stored.held)
  const changed = new Set(stored.changes.map(({ agentRef }) => agentRef))
  const pictures = await notePictures(trx, listings, changed, { ...feed, files: feed.pictures })
  const toRemember = fresh.flatMap(({ rowHash, listing, warnings }, index) => {
    const { position, overlaid } = prepared[index]!
    return rowHash === undefined
      ? []
      : [{ ref: listing.agentRef, rowHash, position, overlaid, warnings, pictures: pictures[index]! }]
  })
  await rememberRows(trx, source, toRemember)
}

/** Rows that came before and mean the same: they are counted, and their pictures seen to where some are still not held. */
async function keepSame(trx: Database, feed: StoreBatch, same: SameRow[]): Promise<void> {
  const { report, now } = feed
  report.unchanged += same.length
  addHeld(
    report,
    same.flatMap(({ ref, heldReason }) => (heldReason ? [{ agentRef: ref, reason: heldReason }] : [])),
  )
  const open = same.filter(({ pictures }) => !countKnownPictures(report, pictures, now))
  if (open.length === 0) return
  const naming = open.map(({ ref, row }) => ({ agentRef: ref, media: readMedia(row) }))
  const standing = await notePictures(trx, naming, new Set(), { ...feed, files: feed.pictures })
  for (const [index, { propertyId, pictures }] of open.entries()) {
    const { held, awaitedSince } = standing[index]!
    if (held !== pictures.held || awaitedSince?.getTime() !== pictures.awaitedSince?.getTime())
      await rememberPictures(trx, propertyId, { held, awaitedSince })
  }
}

const kept = 1000

function addHeld(report: ImportReport, held: { agentRef: string; reason: WithheldReason }[]) {
  report.held.total += held.length
  const room = kept - report.held.listings.length
  for (const { agentRef, reason } of held.slice(0, Math.max(0, room)))
    report.held.listings.push({ ref: agentRef, reason: withheldReasonText(reason) })
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
  const options = byUrl.length + recheck.length > manyListings ? { priority: behindOthers } : {}
  for (let at = 0; at < byUrl.length; at += propertiesAJob)
    await enqueue(trx, 'feed-photos', { source, propertyIds: byUrl.slice(at, at + propertiesAJob) }, options)
  for (let at = 0; at < recheck.length; at += propertiesAJob) {
    const propertyIds = recheck.slice(at, at + propertiesAJob)
    await enqueue(trx, 'feed-photos', { source, propertyIds, recheck: true }, options)
  }
}
