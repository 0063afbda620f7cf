import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OwnBranch } from '#src/feed-import/mapping/feed-branches.ts'
import { mapMedia } from '#src/feed-import/mapping/map-media.ts'
import {
  forgetSeenWords,
  hasSeenWords,
  storeSeenWords,
  wordMeanings,
} from '#src/feed-import/mapping/server/word-records.ts'
import type { PictureFiles } from '#src/feed-import/media/server/picture-files.ts'
import { hasPictureRecords } from '#src/feed-import/media/server/picture-records.ts'
import type { Overlay } from '#src/feed-import/overlay/overlay.ts'
import { endOverrides } from '#src/feed-import/overlay/server/override-records.ts'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { AdvertPolicy } from '#src/property/advert-rules/advert-rules.ts'
import type { VideoRules } from '#src/property/gallery/videos.ts'
import type { LeftStatus } from '#src/property/listing/leaving-the-market.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { type WithheldReason, withheldReasonText } from '#src/property/listing/withheld-listings.ts'
import { correctLeftStatus, type Leaving, takeOff } from '#src/property/store/server/leave-market.ts'
import { type ReadyListings, readyListings } from '#src/property/store/server/ready-listings.ts'
import { beginStoring, type StoringContext, storeListings } from '#src/property/store/server/store-listings.ts'
import { keepBefore } from '#src/property/store/server/store-statements.ts'
import { countUnchangedPictures, matchPictures, type PictureWork } from './match-pictures.ts'
import type { FeedFile } from './open-feed.ts'
import { type PlaceLookups, type PreparedListing, prepareListings, withDates } from './prepare-listings.ts'
import { readFeedRows } from './read-feed-rows.ts'
import { lookUpRows, type MappedRow, type ReadWords, rowHasher, splitRows, type UnchangedRow } from './split-rows.ts'
import { storeRowPictures, storeRows, storeRowTexts } from './stored-rows.ts'
import type { FeedSurvey } from './survey-feed.ts'

/**
 * The version of the code that makes a listing of a feed's row. Raise it with every change after which an unchanged row
 * could give another listing: the next import then maps every row again. Part of each row's hash (`feed_rows`).
 * `parser-version.test.ts` fails when the listings of a fixture change and this does not.
 */
export const PARSER_VERSION = 6

/** Rows that came before their texts were kept are read once more. */
const TEXTS_KEPT = 'texts'

type StoreFeed = {
  /** another connection: stored rows are looked up while the transaction writes the batch before */
  db: Database
  source: string
  importId: number
  file: FeedFile
  survey: FeedSurvey
  /** the agency's branches, by the feed's names for them */
  branches: ReadonlyMap<string, OwnBranch>
  /** whose full stock the file is */
  stockOf: string[]
  /** homes on the market that the file leaves out, found under the lock of the source */
  leaving: Leaving[]
  pictures: PictureFiles
  places: PlaceLookups
  overlay: Overlay
  /** the feed states no status at all, and was imported all the same */
  assumeAvailable: boolean
  videos?: VideoRules
  report: ImportReport
  /** by which adverts are withheld */
  policy?: AdvertPolicy
  now: Date
  /** of `beginStoring`, where that was done before */
  begun?: StoringContext
  /** numbers that were reserved for new properties, by reference */
  ids?: ReadonlyMap<string, number>
  onProgress?: (rows: number) => void
}

/** Photos of a larger import take hours: those of the next small one go first. */
const LARGE_IMPORT = 1000
const LOW_PRIORITY = 10

/** Few enough to be retried together. */
const PROPERTIES_PER_JOB = 50

/**
 * Stores a surveyed file in the given transaction: its rows are stored, listings of its branches that it leaves out leave
 * the market, and the overlay corrects the status of homes that have left. Fills in the report.
 */
export async function storeFeed(trx: Database, feed: StoreFeed): Promise<PictureWork> {
  const { source, importId, survey, report, now } = feed
  const work: PictureWork = { fromFiles: [], byUrl: [], recheck: [] }
  // first: a home that comes back may point to one of them, and undoing has to find them as they were
  await correctLeft(trx, feed)
  // the next batch is read while this one is written
  let storing = Promise.resolve()
  const edition = `${PARSER_VERSION} ${TEXTS_KEPT} ${await feed.places.edition()}${feed.assumeAvailable ? ' assume available' : ''}`
  const rowHashOf = rowHasher({ ...feed, edition })
  const begun = feed.begun ?? (await beginStoring(trx, feed))
  const anyKnown = await hasPictureRecords(trx, source)
  const words = await wordMeanings(trx, source)
  const anyWords = await hasSeenWords(trx, source)
  let waiting: MappedRow[] = []
  const known = lookUpRows(feed.db, ahead(readFeedRows(feed.file, survey, report)), { source, rowHashOf })
  for await (const batch of ahead(known)) {
    const { fresh, same, read } = await splitRows(batch, { ...feed, words })
    waiting.push(...fresh)
    const isEnough = waiting.length >= MIN_FRESH
    const prepared = await prepareFresh(isEnough ? waiting : [], feed)
    if (isEnough) waiting = []
    await storing
    storing = storeBatch(trx, { ...feed, begun, anyKnown, anyWords, work }, { ...prepared, same, read })
    // the error is thrown where it is awaited
    storing.catch(() => {})
  }
  const last = await prepareFresh(waiting, feed)
  await storing
  await storeBatch(trx, { ...feed, begun, anyKnown, anyWords, work }, { ...last, same: [] })
  if (anyWords) await forgetSeenWords(trx, source, { feedBranches: feed.stockOf, keepRefs: survey.refs.keys() })
  const left = await takeOff(trx, feed.leaving, { source, now, importId })
  report.left = { sold: left.sold, let: left.let, withdrawn: left.withdrawn }
  for (const ref of await correctLeft(trx, feed))
    report.overlay.problems.push(`${ref}: there is no listing with this reference`)
  return work
}

/** Where few rows of a file have changed, those of several batches are stored together: a batch costs some twenty queries. */
const MIN_FRESH = 125

async function prepareFresh(fresh: MappedRow[], feed: StoreFeed): Promise<Omit<Batch, 'same' | 'read'>> {
  // places are only loaded for what is new
  if (fresh.length === 0) return { fresh, prepared: [], listings: [], ready: { byRef: new Map() } }
  const prepared = await withDates(feed.db, fresh, await prepareListings(fresh, feed), feed)
  const listings = prepared.map(({ listing }) => listing)
  return { fresh, prepared, listings, ready: await readyListings(feed.db, feed.source, prepared) }
}

/** Gets the next batch while the one before is worked on. */
async function* ahead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  const readNext = async () => {
    await setImmediate()
    return batches.next()
  }
  try {
    let next = readNext()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = readNext()
      // the error is thrown where it is awaited
      next.catch(() => {})
      yield value
    }
  } finally {
    await batches.return(undefined)
  }
}

type StoreBatch = StoreFeed & { begun: StoringContext; anyKnown: boolean; anyWords: boolean; work: PictureWork }

type Batch = {
  fresh: MappedRow[]
  /** of each fresh row */
  prepared: PreparedListing[]
  listings: Listing[]
  ready: ReadyListings
  same: UnchangedRow[]
  read?: ReadWords
}

async function storeBatch(trx: Database, feed: StoreBatch, batch: Batch): Promise<void> {
  const { report } = feed
  const { fresh, prepared, same, read } = batch
  for (const { position, overlaid } of [...prepared, ...same]) {
    report.positions[position] += 1
    if (overlaid) report.overlay.applied += 1
  }
  if (read) await storeSeenWords(trx, feed.source, { ...read, anyKnown: feed.anyWords })
  await storeUnchanged(trx, feed, same)
  if (fresh.length > 0) await storeFresh(trx, feed, batch)
  feed.onProgress?.(report.rows)
}

async function storeFresh(trx: Database, feed: StoreBatch, { fresh, prepared, listings, ready }: Batch): Promise<void> {
  const { source, importId, report, now, begun, policy, ids } = feed
  const stored = await storeListings(trx, { source, listings, now, importId, ready, begun, policy, ids })
  report.added += stored.added
  report.changed += stored.changed
  report.unchanged += stored.unchanged
  addHeld(report, stored.held)
  const changed = new Set(stored.changes.map(({ agentRef }) => agentRef))
  const naming = listings.map((listing, index) => ({ ...listing, pictureDates: fresh[index]!.pictureDates }))
  const pictures = await matchPictures(trx, naming, changed, { ...feed, files: feed.pictures })
  const toRemember = fresh.flatMap(({ rowHash, listing, warnings }, index) => {
    const { position, overlaid } = prepared[index]!
    return rowHash === undefined
      ? []
      : [{ ref: listing.agentRef, rowHash, position, overlaid, warnings, pictures: pictures[index]! }]
  })
  await storeRows(trx, source, toRemember)
  const said = fresh.map(({ listing, line, said: text }) => ({ ref: listing.agentRef, line, said: text }))
  await storeRowTexts(trx, said, { source, importId, now })
  const ended = prepared.flatMap(({ listing, ended: fields = [] }) =>
    fields.map((override) => ({ ...override, ref: listing.agentRef })),
  )
  await endOverrides(trx, source, ended, now)
}

/** Counts the unchanged rows, and looks for the pictures of those that still lack some. */
async function storeUnchanged(trx: Database, feed: StoreBatch, same: UnchangedRow[]): Promise<void> {
  const { report, now } = feed
  report.unchanged += same.length
  addHeld(
    report,
    same.flatMap(({ ref, withheldReason }) => (withheldReason ? [{ agentRef: ref, reason: withheldReason }] : [])),
  )
  const open = same.filter(({ pictures }) => !countUnchangedPictures(report, pictures, now))
  if (open.length === 0) return
  const naming = open.map(({ ref, media }) => ({ agentRef: ref, media: mapMedia(media()) }))
  const matched = await matchPictures(trx, naming, new Set(), { ...feed, files: feed.pictures })
  for (const [index, { propertyId, pictures }] of open.entries()) {
    const { stored, awaitedSince } = matched[index]!
    if (stored !== pictures.stored || awaitedSince?.getTime() !== pictures.awaitedSince?.getTime())
      await storeRowPictures(trx, propertyId, { stored, awaitedSince })
  }
}

const MAX_HELD_LISTED = 1000

function addHeld(report: ImportReport, held: { agentRef: string; reason: WithheldReason }[]) {
  report.held.total += held.length
  const room = MAX_HELD_LISTED - report.held.listings.length
  for (const { agentRef, reason } of held.slice(0, Math.max(0, room)))
    report.held.listings.push({ ref: agentRef, reason: withheldReasonText(reason) })
}

/**
 * Corrects the status of homes that have left, where the overlay says sold, let or withdrawn. Returns the references of
 * the overlay that belong to no listing.
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

/** Queues the jobs that fetch pictures by URL. In the import's transaction: they exist once it commits. */
export async function enqueuePictures(
  trx: Database,
  enqueue: Jobs['enqueue'],
  source: string,
  { byUrl, recheck }: PictureWork,
): Promise<void> {
  const options = byUrl.length + recheck.length > LARGE_IMPORT ? { priority: LOW_PRIORITY } : {}
  for (let at = 0; at < byUrl.length; at += PROPERTIES_PER_JOB)
    await enqueue(trx, 'feed-photos', { source, propertyIds: byUrl.slice(at, at + PROPERTIES_PER_JOB) }, options)
  for (let at = 0; at < recheck.length; at += PROPERTIES_PER_JOB) {
    const propertyIds = recheck.slice(at, at + PROPERTIES_PER_JOB)
    await enqueue(trx, 'feed-photos', { source, propertyIds, recheck: true }, options)
  }
}
