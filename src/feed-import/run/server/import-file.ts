import { basename } from 'node:path'
import type { Agency } from '#src/agency/profile/agency.ts'
import { formatsOfSource } from '#src/feed-import/formats/server/feed-formats.ts'
import { type PictureStore, takePictures } from '#src/feed-import/media/server/take-pictures.ts'
import { overlayWithOverrides, readOverlayFile } from '#src/feed-import/overlay/server/override-records.ts'
import { createReport, type ImportReport } from '#src/feed-import/report/import-report.ts'
import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { FileBytes } from '#src/feed-import/rows/server/decode-text.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { advertPolicy } from '#src/property/advert-rules/advert-policy.ts'
import { hiddenByImport, previewLeaving } from '#src/property/store/server/leave-market.ts'
import { hasNews, settleRelisted } from '#src/property/store/server/listing-news.ts'
import { lockSource } from '#src/property/store/server/store-statements.ts'
import { PROPERTIES_CHANGED, tellDesk } from '#src/staff/server/tell-desk.ts'
import { brakeReason } from '../brake.ts'
import { DESK_SOURCE } from '../desk-source.ts'
import { missingFields, missingFieldsReason, statesNoStatus } from '../missing-fields.ts'
import { insertImport, lastFields, lockImports, newerImport, tryLockImports, updateReport } from './import-records.ts'
import type { PictureWork } from './match-pictures.ts'
import { type FeedFile, type OpenFeed, openFeed } from './open-feed.ts'
import { DamagedFileError } from './open-zip.ts'
import type { PlaceLookups } from './prepare-listings.ts'
import { stockOf } from './stock-of.ts'
import { enqueuePictures, storeFeed } from './store-feed.ts'
import { surveyFeed } from './survey-feed.ts'
import { forgetOldUndo } from './undo-import.ts'

export type ImportDeps = {
  db: Database
  agency: Pick<Agency, 'branches' | 'settings'>
  places: PlaceLookups
  media: PictureStore
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
  /** the formats that are read; those of the registry unless a test says otherwise */
  formats?: readonly FeedFormat[]
  /** facts that the feed does not carry: a JSON file, which may be absent (docs/contracts/feeds.md#the-overlay-file) */
  overlayFile?: string
}

export type ImportProgress = {
  phase: 'checking' | 'waiting' | 'rows' | 'pictures'
  file: string
  done: number
  total: number
}

export type ImportOptions = {
  /** a feed file, a folder of them, or a ZIP */
  path: string
  /** say what would happen, and change nothing */
  dryRun?: boolean
  /** pass the brake */
  force?: boolean
  /** how many homes of a file may leave at most where the brake is passed: those that staff were shown */
  mostLeaving?: (file: string) => number
  /** when a stored file came: it is refused if a newer file of its branches has been imported since */
  receivedAt?: Date
  /** branch of the feed to slug of the agency's branch, for this import only */
  branchMap?: Readonly<Record<string, string>>
  /** what the references are unique in; one site can have several feeds */
  source?: string
  onProgress?: (progress: ImportProgress) => void
  /** looks at what was stored before it is kept, or taken back by a dry run; in the order of the files */
  inspect?: (trx: Database, importId: number) => Promise<void>
  /** of a folder or ZIP, only the feed file of this name */
  onlyFile?: string
  /** where the pictures of a feed file are that are not beside it */
  pictureFolder?: string
}

/** The source of a site's first or only feed. The name is stored with every property, so it stays. */
export const DEFAULT_SOURCE = 'blm'

/**
 * Imports a feed: each file in one transaction of its own, in the order of their names, with a report for
 * each. A file that is refused or stopped by the brake changes nothing. Throws only when the database or disk fails.
 */
export async function importFeed(deps: ImportDeps, options: ImportOptions): Promise<ImportReport[]> {
  if (options.source === DESK_SOURCE)
    throw new Error(`"${DESK_SOURCE}" is the source of homes that staff entered in the Desk`)
  const formats = deps.formats ?? (await formatsOfSource(deps.db, options.source ?? DEFAULT_SOURCE))
  const opened = 'problem' in formats ? formats : await openFeed(options.path, formats, options.pictureFolder)
  if ('problem' in opened) {
    const report = createReport(basename(options.path), deps.clock().toISOString())
    return [await refuse(deps, options, report, opened.problem)]
  }
  const read = { ...deps, formats: formats as readonly FeedFormat[] }
  try {
    const reports: ImportReport[] = []
    const wanted = opened.files.filter(({ name }) => options.onlyFile === undefined || name === options.onlyFile)
    for (const file of wanted) reports.push(await importOne(read, options, opened, file))
    return reports
  } finally {
    await opened.close()
  }
}

async function importOne(
  deps: ImportDeps & { formats: readonly FeedFormat[] },
  options: ImportOptions,
  feed: OpenFeed,
  file: FeedFile,
): Promise<ImportReport> {
  const now = deps.clock()
  const report = createReport(file.name, now.toISOString())
  if (options.receivedAt) report.receivedAt = options.receivedAt.toISOString()
  const progress = (phase: ImportProgress['phase'], done = 0, total = 0) =>
    options.onProgress?.({ phase, file: file.name, done, total })

  progress('checking')
  const survey = await surveyFeed(file, deps.formats).catch(damaged)
  if ('refused' in survey) {
    Object.assign(report, { sha256: survey.bytes.sha256, encoding: survey.bytes.encoding })
    return refuse(deps, options, report, survey.refused)
  }
  report.sha256 = survey.sha256
  report.format = survey.label
  report.encoding = survey.encoding
  report.rows = survey.rows
  if (survey.filled) report.fields = survey.filled

  const stock = stockOf(survey, file, deps.agency.branches, options)
  if ('problem' in stock) {
    report.setAside.total = survey.malformed.total
    report.setAside.rows = survey.malformed.rows
    return refuse(deps, options, report, stock.problem)
  }
  report.branches = stock.branches
  if ('foreign' in stock) return refuse(deps, options, report, stock.foreign)
  const overlay = await readOverlayFile(deps.overlayFile)
  if ('problem' in overlay) return refuse(deps, options, report, overlay.problem)
  report.overlay.problems = [...overlay.problems]
  report.rows = 0

  const trx = await deps.db.startTransaction().execute()
  let work: PictureWork
  try {
    if (!(await tryLockImports(trx))) {
      progress('waiting')
      await lockImports(trx)
    }
    const source = options.source ?? DEFAULT_SOURCE
    const stop = async (reason: string) => {
      await trx.rollback().execute()
      return recordStopped(deps, options, { ...report, rows: survey.rows }, reason)
    }
    /** what an import is stopped for is noted where it is forced */
    const isStopped = (reason: string | undefined, count = 0): reason is string => {
      if (reason === undefined) return false
      // more homes would leave now than whoever forced it was shown
      if (!options.force || count > (options.mostLeaving?.(file.name) ?? count)) return true
      report.overruled ??= reason
      return false
    }
    const than = options.receivedAt
    const newer = than && (await newerImport(trx, { source, feedBranches: stock.names, than }))
    if (newer) {
      await trx.rollback().execute()
      // nobody has to worry about it, so it is not listed
      return { ...report, rows: survey.rows, state: 'refused', reason: outdatedReason(newer) }
    }
    const missing = missingFields(survey, await lastFields(trx, source))
    const gone = missing.length > 0 ? missingFieldsReason(missing) : undefined
    if (isStopped(gone)) return await stop(gone)
    await lockSource(trx, source)
    const { live, shown, leaving } = await previewLeaving(trx, {
      source,
      feedBranches: stock.names,
      keepRefs: survey.refs.keys(),
    })
    const share = deps.agency.settings.importBrakeShare
    const brake = brakeReason({ live, leaving: leaving.length, rows: survey.rows, share })
    if (brake !== undefined)
      report.leaving = leavingHomes(
        live,
        leaving.map(({ id }) => id),
      )
    if (isStopped(brake, leaving.length)) return await stop(brake)
    const importId = await insertImport(trx, { source, state: 'imported', report })
    work = await storeFeed(trx, {
      db: deps.db,
      source,
      importId,
      file,
      survey,
      branches: stock.known,
      stockOf: stock.names,
      leaving,
      pictures: feed.pictures,
      places: deps.places,
      // read after the turn has come: a change of the Desk that was made meanwhile counts
      overlay: await overlayWithOverrides(trx, overlay, { source, now }),
      assumeAvailable: statesNoStatus(survey),
      videos: deps.agency.settings.videos,
      policy: advertPolicy(deps.agency.settings.advertRules, now),
      report,
      now,
      onProgress: (rows) => progress('rows', rows, survey.rows),
    })
    finish(deps, report, now)
    const hidden = await hiddenByImport(trx, importId, stock.names)
    const late = brakeReason({ live: shown, leaving: hidden.length, rows: survey.rows, share })
    if (late !== undefined) report.leaving ??= leavingHomes(shown, hidden)
    if (isStopped(late, hidden.length)) return await stop(late)
    await options.inspect?.(trx, importId)
    if (options.dryRun) {
      await trx.rollback().execute()
      return { ...report, state: 'dry_run' }
    }
    report.importId = importId
    await enqueuePictures(trx, deps.jobs.enqueue, source, work)
    await settleRelisted(trx, importId)
    if (await hasNews(trx, importId))
      await deps.jobs.enqueue(trx, 'listings-changed', { importId }, { key: 'listings-changed' })
    if (report.added + report.changed > 0) await deps.jobs.enqueue(trx, 'check-adverts', {}, { key: 'check-adverts' })
    await updateReport(trx, importId, report)
    await forgetOldUndo(trx, source)
    await tellDesk(trx, PROPERTIES_CHANGED)
    await trx.commit().execute()
  } catch (error) {
    if (!trx.isCommitted && !trx.isRolledBack)
      await trx
        .rollback()
        .execute()
        .catch(() => {})
    throw error
  }
  if (work.fromFiles.length === 0) return report
  await takePictures(deps.db, deps.media, {
    source: options.source ?? DEFAULT_SOURCE,
    propertyIds: work.fromFiles,
    files: feed.pictures,
    counts: report.pictures,
    now,
    onProgress: (done) => progress('pictures', done, work.fromFiles.length),
  })
  finish(deps, report, now)
  await updateReport(deps.db, report.importId!, report)
  return report
}

const outdatedReason = ({ file, at }: { file: string; at: Date }) =>
  `a newer file of its branches, ${file}, was imported on ${formatUkMoment(at)}`

/** Homes of a stopped file that are listed one by one. */
const MAX_LEAVING_LISTED = 1000

function leavingHomes(live: number, ids: number[]): ImportReport['leaving'] {
  return { live, total: ids.length, ids: ids.slice(0, MAX_LEAVING_LISTED) }
}

/** A file that is damaged is refused: trying it again changes nothing. Other errors are the disk's, and are thrown. */
function damaged(error: unknown): { refused: string; bytes: Partial<FileBytes> } {
  if (error instanceof DamagedFileError) return { refused: error.message, bytes: {} }
  throw error
}

function finish({ clock }: ImportDeps, report: ImportReport, now: Date) {
  report.durationMs = Math.max(0, clock().getTime() - now.getTime())
}

async function refuse(deps: ImportDeps, options: ImportOptions, report: ImportReport, reason: string) {
  return recordUnimported(deps, options, { ...report, state: 'refused', reason })
}

async function recordStopped(deps: ImportDeps, options: ImportOptions, report: ImportReport, reason: string) {
  return recordUnimported(deps, options, { ...report, state: 'stopped', reason })
}

/** A file that changed nothing is listed, too, unless it was a dry run. */
async function recordUnimported(deps: ImportDeps, options: ImportOptions, report: ImportReport): Promise<ImportReport> {
  finish(deps, report, new Date(report.startedAt))
  const { state } = report
  if (!options.dryRun && (state === 'refused' || state === 'stopped'))
    report.importId = await insertImport(deps.db, { source: options.source ?? DEFAULT_SOURCE, state, report })
  return report
}
