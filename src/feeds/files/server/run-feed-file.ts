import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import { isVoidedBy } from '#src/feed-import/report/newer-file.ts'
import {
  DEFAULT_SOURCE,
  type ImportDeps,
  type ImportOptions,
  importFeed,
} from '#src/feed-import/run/server/import-file.ts'
import { decideImport, importById } from '#src/feed-import/run/server/import-records.ts'
import { importDifference } from '../../report/server/import-difference.ts'
import { homesShownTwice } from '../../report/server/shown-twice.ts'
import { type FeedFileRecord, MAX_LATEST_BYTES, type TrialResult } from '../feed-file.ts'
import {
  failFeedFile,
  feedFileById,
  filesOfImports,
  finishFeedFile,
  moveFeedFile,
  moveToImport,
} from './feed-file-records.ts'
import type { FeedFiles } from './feed-files.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `check` says what would happen; `import` does it, past the brake if `force` is set */
    'run-feed-file': { fileId: number; mode: 'check' | 'import'; force?: boolean }
    'tidy-feed-files': Record<string, never>
  }
}

/** `minute hour day month weekday`, in UTC: files that were tried go within the hour after their day. */
export const TIDY_FEED_FILES_CRONTAB = '41 * * * * tidy-feed-files'

export type RunFeedDeps = { imports: ImportDeps; feedFiles: FeedFiles; feedDir: string | undefined }

/** The job `run-feed-file`. Safe to be broken off: what is checked changes nothing, and what is imported is whole or not. */
export async function runFeedFile(
  deps: RunFeedDeps,
  { fileId, mode, force }: { fileId: number; mode: 'check' | 'import'; force?: boolean },
): Promise<void> {
  const { db, clock } = deps.imports
  const file = await feedFileById(db, fileId)
  // staff have been told that it failed: the queue's own retries are too late for them
  if (!file || file.state === 'failed') return
  try {
    await runStored(deps, file, { mode, force })
  } catch (error) {
    // what software has sent nobody watches: it is tried again
    if (file.purpose === 'tried' || file.purpose === 'paused') await failFeedFile(db, fileId, clock())
    throw error
  }
}

async function runStored(
  deps: RunFeedDeps,
  file: FeedFileRecord,
  { mode, force }: { mode: 'check' | 'import'; force: boolean | undefined },
): Promise<void> {
  const { db, clock } = deps.imports
  const fileId = file.id
  if (mode === 'check') {
    await moveFeedFile(db, fileId, { from: ['waiting'], to: 'checking' })
    const result = await checkFile(deps, file)
    await finishFeedFile(db, fileId, { state: 'checked', result, importId: null, now: clock() })
    return
  }
  const reports = await importStored(deps, file, { force })
  const done = reports.every(({ state }) => state === 'imported')
  if (file.purpose === 'paused') {
    // stopped again: it is stored anew, with what would leave now
    const again = reports.find(({ state }) => state === 'stopped')
    if (!done && !again) await moveFeedFile(db, fileId, { from: ['importing'], to: 'stored' })
    else {
      if (done && file.importId !== null) await decideImport(db, file.importId, { decision: 'imported', now: clock() })
      await deps.feedFiles.removeFiles([fileId])
    }
    return
  }
  if (file.purpose === 'latest') return
  if (file.purpose === 'pushed') {
    await deps.feedFiles.removeFiles([fileId])
    return
  }
  await finishFeedFile(db, fileId, {
    state: done ? 'imported' : 'failed',
    result: reports.map((report) => ({ report, difference: null })),
    importId: reports.at(-1)?.importId ?? null,
    now: clock(),
  })
}

/** What importing a file would do, with nothing in the way of the whole answer. */
async function checkFile({ imports, feedFiles }: RunFeedDeps, file: FeedFileRecord): Promise<TrialResult[]> {
  const found: Pick<TrialResult, 'difference' | 'twice'>[] = []
  const reports = await feedFiles.withFile(file, (path) =>
    importFeed(imports, {
      path,
      source: file.source,
      dryRun: true,
      force: true,
      inspect: async (trx, importId) =>
        void found.push({
          difference: await importDifference(trx, importId),
          twice: await homesShownTwice(trx, file.source),
        }),
    }),
  )
  // a refused file is not inspected
  return reports.map((report) => ({
    report,
    difference: null,
    ...(report.state === 'dry_run' && found.shift()),
  }))
}

async function importStored(
  { imports, feedFiles, feedDir }: RunFeedDeps,
  file: FeedFileRecord,
  { force }: Pick<ImportOptions, 'force'>,
): Promise<ImportReport[]> {
  // a ZIP may hold several feeds, and only one of them was paused
  const before = file.importId === null ? undefined : await importById(imports.db, file.importId)
  const paused = file.purpose === 'paused' ? before : undefined
  // what staff were shown before they let it through
  const shown = paused ? [paused.report] : (file.result ?? []).map(({ report }) => report)
  const isOfImport = file.purpose === 'paused' || file.purpose === 'latest'
  const receivedAt = isOfImport && before ? new Date(before.report.receivedAt ?? before.startedAt) : file.createdAt
  return feedFiles.withFile(file, async (path) => {
    const reports = await importFeed(imports, {
      path,
      source: file.source,
      force,
      receivedAt,
      mostLeaving: (name) => shown.find((one) => one.file === name)?.leaving?.total ?? 0,
      ...(paused && { onlyFile: paused.report.file }),
      // the pictures of a file from the drop folder have stayed there
      ...(file.purpose !== 'tried' && file.source === DEFAULT_SOURCE && feedDir && { pictureFolder: feedDir }),
    })
    await keepAfter({ imports, feedFiles }, path, { source: file.source, reports, except: file })
    return reports
  })
}

/** Imports a file that came by itself, and stores what may be wanted of it: a file that was paused, and the last one. */
export async function importAndKeep(
  deps: Omit<RunFeedDeps, 'feedDir'>,
  options: ImportOptions,
): Promise<ImportReport[]> {
  const reports = await importFeed(deps.imports, options)
  // what was matched for one import alone could not be imported again
  const isOnce = options.dryRun === true || Object.keys(options.branchMap ?? {}).length > 0
  const source = options.source ?? DEFAULT_SOURCE
  if (!isOnce) await keepAfter(deps, options.path, { source, reports })
  else if (!options.dryRun) await removeVoided(deps, source, reports)
  return reports
}

async function keepAfter(
  { imports, feedFiles }: Omit<RunFeedDeps, 'feedDir'>,
  path: string,
  { source, reports, except }: { source: string; reports: ImportReport[]; except?: FeedFileRecord },
): Promise<void> {
  await removeVoided({ imports, feedFiles }, source, reports, except)
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return
  const name = basename(path)
  for (const { state, importId = null } of reports)
    if (state === 'stopped') await feedFiles.keep(path, { source, name, importId, purpose: 'paused' })
  const last = reports.at(-1)
  if (last?.state !== 'imported' || last.importId === undefined || except?.purpose === 'latest') return
  const known = (await filesOfImports(imports.db, { source, purpose: 'latest' })).filter((file) =>
    isVoidedBy(file, voiding(last)),
  )
  const same = known.find((file) => file.bytes === found.size && file.name === name && file.feedSha256 === last.sha256)
  // the same file again: most imports change nothing
  if (same && last.added + last.changed === 0) return moveToImport(imports.db, same.id, last.importId)
  // one that is too large takes the place of the file before it, which is the stock no more
  if (found.size <= MAX_LATEST_BYTES)
    await feedFiles.keep(path, { source, name, importId: last.importId, purpose: 'latest' })
  await feedFiles.removeFiles(known.map(({ id }) => id))
}

const voiding = ({ state, branches }: ImportReport) => ({
  state: state === 'dry_run' ? ('refused' as const) : state,
  branches: branches.filter(({ branch }) => branch !== undefined).map(({ feedBranch }) => feedBranch),
})

/** A newer file is the whole stock of its branches, so an older one of them that was stopped is wanted no more. */
async function removeVoided(
  { imports, feedFiles }: Omit<RunFeedDeps, 'feedDir'>,
  source: string,
  reports: readonly ImportReport[],
  except?: FeedFileRecord,
): Promise<void> {
  if (reports.every(({ state }) => state === 'refused')) return
  const voided = (await filesOfImports(imports.db, { source, purpose: 'paused' })).filter(
    (file) =>
      file.id !== except?.id &&
      reports.some(
        (report) =>
          file.importId !== report.importId &&
          file.receivedAt <= new Date(report.receivedAt ?? report.startedAt) &&
          isVoidedBy(file, voiding(report)),
      ),
  )
  await feedFiles.removeFiles(voided.map(({ id }) => id))
}
