import { sql } from 'kysely'
import { createReport, type ImportReport } from '#src/feed-import/report/import-report.ts'
import { mergeReports } from '#src/feed-import/report/merge-reports.ts'
import type { ImportDeps } from '#src/feed-import/run/server/import-file.ts'
import { insertImport, updateReport } from '#src/feed-import/run/server/import-records.ts'
import { importSent } from '#src/feed-import/run/server/import-sent.ts'
import { enqueuePictures } from '#src/feed-import/run/server/store-feed.ts'
import { forgetOldUndo } from '#src/feed-import/run/server/undo-import.ts'
import { formatUkMoment, HOUR_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { countShown, leaveMarketByRef, noLongerShown } from '#src/property/store/server/leave-market.ts'
import { hasNews, settleRelisted } from '#src/property/store/server/listing-news.ts'
import { beginStoring } from '#src/property/store/server/store-listings.ts'
import { lockSource } from '#src/property/store/server/store-statements.ts'
import { isSameBurst, REMOVAL_HOURS, removalLimitReason } from '../burst.ts'
import { forgetOldCalls } from './call-log.ts'
import { giveUpOn, isPassing } from './give-up.ts'
import { countLeft, holdDocuments, noteApplied, type WaitingDocument, waitingDocuments } from './sent-documents.ts'
import { SENT_FORMATS } from './sent-formats.ts'

/** Few enough to be on the site soon, enough to make the trips to the database cheap. */
const BATCH = 250

export type OfFeed = { id: number; source: string; name: string }

/**
 * The job `apply-sent`: has visitors see what software has sent, in batches, each in a transaction of its own. It waits
 * for no import of another feed.
 */
export async function applySent(deps: ImportDeps, sourceId: number): Promise<void> {
  const { rows } = await sql<OfFeed>`select id, source, name from feed_sources where id = ${sourceId}`.execute(deps.db)
  const [feed] = rows
  if (!feed) return
  while (await applyBatch(deps, feed, BATCH).catch((error) => applyEach(deps, feed, error)));
  await forgetOldCalls(deps.db, sourceId)
}

/** What of a batch cannot be stored must not hold up the rest: each is tried by itself, and one that fails is left out. */
async function applyEach(deps: ImportDeps, feed: OfFeed, error: unknown): Promise<boolean> {
  if (isPassing(error)) throw error
  for (let left = BATCH; left > 0; left--) {
    const found = await applyBatch(deps, feed, 1).catch((one) => giveUpOn(deps, feed, one))
    if (!found) return false
  }
  return true
}

/** @returns whether there was anything to apply */
async function applyBatch(deps: ImportDeps, feed: OfFeed, limit: number): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    await lockSource(trx, feed.source)
    const waiting = await waitingDocuments(trx, feed.id, limit)
    if (waiting.length === 0) return false
    const now = deps.clock()
    const held = await holdBack(trx, deps, feed, { waiting, now })
    const applying = waiting.filter(({ ref }) => !held.has(ref))
    if (applying.length > 0) await applyTogether(trx, deps, feed, { applying, now })
    return true
  })
}

/** Stores a batch as a part of the import of its burst. */
async function applyTogether(
  trx: Database,
  deps: ImportDeps,
  { id: sourceId, source, name }: OfFeed,
  { applying, now }: { applying: WaitingDocument[]; now: Date },
): Promise<void> {
  const burst = await burstOf(trx, { source, name, now })
  const { importId, report } = burst
  // the stock that software sends at first is not news, however many calls it takes
  const begun = await beginStoring(trx, { source, now: new Date(report.startedAt), importId })
  const ids = new Map(applying.map(({ ref, propertyId }) => [ref, propertyId]))
  const refs = new Set(applying.map(({ ref }) => ref))
  const shown = await shownOf(trx, source, [...refs])
  for (const [key, { format }] of Object.entries(SENT_FORMATS)) {
    const documents = applying
      .filter((one) => one.format === key && one.removedAs === null)
      .map(({ ref, feedBranch, document }) => ({ ref, feedBranch, said: document }))
    if (documents.length === 0) continue
    const { report: part, work } = await importSent(
      trx,
      deps,
      { format, documents },
      { source, importId, ids, begun, now },
    )
    mergeReports(report, part, new Set(documents.map(({ ref }) => ref)))
    await enqueuePictures(trx, deps.jobs.enqueue, source, work)
  }
  const removed = applying.filter(({ removedAs }) => removedAs !== null)
  if (removed.length > 0) {
    const becomes = new Map(
      removed.map(({ ref, removedAs }) => [ref, removedAs === 'rule' || removedAs === null ? undefined : removedAs]),
    )
    const left = await leaveMarketByRef(trx, { source, becomes, now, importId })
    for (const kind of ['sold', 'let', 'withdrawn'] as const) report.left[kind] += left[kind]
    report.rows += removed.length
  }
  const gone = new Set(await noLongerShown(trx, [...shown.values()]))
  await noteApplied(
    trx,
    { sourceId, source },
    applying.map(({ ref, version }) => ({ ref, version, left: gone.has(shown.get(ref) ?? -1) })),
    now,
  )
  report.lastCallAt = applying.at(-1)!.sentAt.toISOString()
  report.durationMs += Math.max(0, deps.clock().getTime() - now.getTime())
  await settleRelisted(trx, importId)
  if (await hasNews(trx, importId))
    await deps.jobs.enqueue(trx, 'listings-changed', { importId }, { key: 'listings-changed' })
  if (report.added + report.changed > 0) await deps.jobs.enqueue(trx, 'check-adverts', {}, { key: 'check-adverts' })
  await updateReport(trx, importId, report)
}

/** The import that these calls are a part of, or a new one. */
async function burstOf(
  trx: Database,
  { source, name, now }: { source: string; name: string; now: Date },
): Promise<{ importId: number; report: ImportReport }> {
  const { rows } = await sql<{ importId: number; report: ImportReport }>`
    select id as "importId", report from imports
    where source = ${source} and id = (
      select max(id) from imports where source = ${source} and state in ('imported', 'undone')
    ) and state = 'imported' and report->>'lastCallAt' is not null`.execute(trx)
  const [last] = rows
  if (last?.report.lastCallAt) {
    const { startedAt, lastCallAt } = last.report
    if (isSameBurst({ startedAt: new Date(startedAt), lastCallAt: new Date(lastCallAt) }, now)) return last
  }
  const report = createReport(`${name}, calls from ${formatUkMoment(now)}`, now.toISOString())
  report.format = 'Real time'
  report.lastCallAt = now.toISOString()
  const importId = await insertImport(trx, { source, state: 'imported', report })
  await forgetOldUndo(trx, source)
  return { importId, report }
}

/** Pages that visitors find, of those references. */
async function shownOf(trx: Database, source: string, refs: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref: string; id: number }>`
    select agent_ref as ref, id from properties
    where source = ${source} and agent_ref = any(${refs}::text[]) and left_at is null and published`.execute(trx)
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}

/**
 * Has what would take homes from visitors wait for staff where it is more than the removal limit allows, or where they
 * have not decided about what was held before. @returns the references that are held
 */
async function holdBack(
  trx: Database,
  { agency }: ImportDeps,
  { id: sourceId, source, name }: OfFeed,
  { waiting, now }: { waiting: WaitingDocument[]; now: Date },
): Promise<Set<string>> {
  const hiding = waiting.filter(({ removedAs, isHidden, isLetThrough }) => (removedAs || isHidden) && !isLetThrough)
  if (hiding.length === 0) return new Set()
  const shown = await shownOf(
    trx,
    source,
    hiding.map(({ ref }) => ref),
  )
  const leaving = hiding.filter(({ ref }) => shown.has(ref))
  if (leaving.length === 0) return new Set()
  const live = await countShown(trx, source)
  const recent = await countLeft(trx, sourceId, new Date(now.getTime() - REMOVAL_HOURS * HOUR_MS))
  const reason = removalLimitReason({ live, recent, leaving: leaving.length, share: agency.settings.importBrakeShare })
  const open = await openPause(trx, source)
  if (reason === undefined && !open) return new Set()
  const ids = leaving.map(({ ref }) => shown.get(ref)!)
  const importId = open?.id ?? (await pause(trx, { source, name, reason: reason!, live: live + recent, now }))
  await holdDocuments(trx, sourceId, leaving, importId)
  await addLeaving(trx, importId, ids)
  return new Set(leaving.map(({ ref }) => ref))
}

async function pause(
  trx: Database,
  { source, name, reason, live, now }: { source: string; name: string; reason: string; live: number; now: Date },
): Promise<number> {
  const report = createReport(`${name}, removals from ${formatUkMoment(now)}`, now.toISOString())
  Object.assign(report, { state: 'stopped', reason, format: 'Real time', lastCallAt: now.toISOString() })
  report.leaving = { live, total: 0, ids: [] }
  return insertImport(trx, { source, state: 'stopped', report })
}

/** Homes of a paused import that are listed one by one. */
const MAX_LISTED = 1000

async function addLeaving(trx: Database, importId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ report: ImportReport }>`
    select report from imports where id = ${importId} for update`.execute(trx)
  const { report } = rows[0]!
  const known = report.leaving ?? { live: 0, total: 0, ids: [] }
  const fresh = ids.filter((id) => !known.ids.includes(id))
  report.leaving = {
    live: known.live,
    total: known.total + fresh.length,
    ids: [...known.ids, ...fresh].slice(0, MAX_LISTED),
  }
  await updateReport(trx, importId, report)
}

/** Calls that staff have to decide about. */
async function openPause(db: Database, source: string): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from imports
    where source = ${source} and state = 'stopped' and decision is null and report->>'lastCallAt' is not null
    order by id desc limit 1`.execute(db)
  return rows[0]
}

export const isPausedByLimit = async (db: Database, source: string) => (await openPause(db, source)) !== undefined
