import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import {
  DEFAULT_SOURCE,
  type ImportDeps,
  type ImportOptions,
  importFeed,
} from '#src/feed-import/run/server/import-file.ts'
import { decideImport, importById } from '#src/feed-import/run/server/import-records.ts'
import type { ImportDifference } from '../../report/import-difference.ts'
import { importDifference } from '../../report/server/import-difference.ts'
import { type FeedFileRecord, MAX_LATEST_BYTES, type TrialResult } from '../feed-file.ts'
import { feedFileById, finishFeedFile, latestFile, moveFeedFile, pausedFilesOf } from './feed-file-records.ts'
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
  if (!file) return
  if (mode === 'check') {
    await moveFeedFile(db, fileId, { from: ['waiting'], to: 'checking' })
    const result = await checkFile(deps, file)
    await finishFeedFile(db, fileId, { state: 'checked', result, importId: null, now: clock() })
    return
  }
  const reports = await importStored(deps, file, { force })
  const done = reports.every(({ state }) => state === 'imported')
  if (file.purpose === 'paused') {
    if (!done) await moveFeedFile(db, fileId, { from: ['importing'], to: 'stored' })
    else {
      if (file.importId !== null) await decideImport(db, file.importId, { decision: 'imported', now: clock() })
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
  const differences: ImportDifference[] = []
  const reports = await feedFiles.withFile(file, (path) =>
    importFeed(imports, {
      path,
      source: file.source,
      dryRun: true,
      force: true,
      inspect: async (trx, importId) => void differences.push(await importDifference(trx, importId)),
    }),
  )
  // a refused file is not inspected
  return reports.map((report) => ({
    report,
    difference: report.state === 'dry_run' ? (differences.shift() ?? null) : null,
  }))
}

async function importStored(
  { imports, feedFiles, feedDir }: RunFeedDeps,
  file: FeedFileRecord,
  { force }: Pick<ImportOptions, 'force'>,
): Promise<ImportReport[]> {
  // a ZIP may hold several feeds, and only one of them was paused
  const paused =
    file.purpose === 'paused' && file.importId !== null ? await importById(imports.db, file.importId) : undefined
  return feedFiles.withFile(file, async (path) => {
    const reports = await importFeed(imports, {
      path,
      source: file.source,
      force,
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
  if (!isOnce) await keepAfter(deps, options.path, { source: options.source ?? DEFAULT_SOURCE, reports })
  return reports
}

async function keepAfter(
  { imports, feedFiles }: Omit<RunFeedDeps, 'feedDir'>,
  path: string,
  { source, reports, except }: { source: string; reports: ImportReport[]; except?: FeedFileRecord },
): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return
  const name = basename(path)
  // a newer file is the whole stock, so an older one that was stopped is wanted no more
  if (reports.some(({ state }) => state === 'stopped'))
    await feedFiles.removeFiles(await pausedFilesOf(imports.db, source))
  for (const { state, importId = null } of reports)
    if (state === 'stopped') await feedFiles.keep(path, { source, name, importId, purpose: 'paused' })
  const last = reports.at(-1)
  if (last?.state !== 'imported' || found.size > MAX_LATEST_BYTES || except?.purpose === 'latest') return
  const known = await latestFile(imports.db, source)
  // the same file again: most imports change nothing
  if (known?.bytes === found.size && last.added + last.changed === 0 && known.name === name) return
  await feedFiles.keep(path, { source, name, importId: last.importId ?? null, purpose: 'latest' })
  if (known) await feedFiles.removeFiles([known.id])
}
