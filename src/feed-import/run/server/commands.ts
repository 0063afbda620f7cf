import { formatReport } from '#src/feed-import/report/format-report.ts'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import { formatCount, formatNumber } from '#src/formatting/numbers.ts'
import type { CommandWriter } from '#src/platform/logging/command-writer.ts'
import { DEFAULT_SOURCE, type ImportDeps, type ImportProgress, importFeed } from './import-file.ts'
import { type ImportRecord, importById, listImports } from './import-records.ts'
import { undoFeedImport } from './undo-import.ts'

export type ImportArguments = {
  path: string
  dryRun?: boolean
  force?: boolean
  /** each `FEED=slug` */
  branches?: readonly string[]
  source?: string
  json?: boolean
}

/** `import FILE|FOLDER|ZIP`: 0 when every file was imported (or would be), 1 when one was not, 2 for wrong arguments. */
export async function importCommand(
  deps: ImportDeps,
  args: ImportArguments,
  writer: CommandWriter,
  importBy: typeof importFeed = importFeed,
): Promise<number> {
  const branchMap: Record<string, string> = {}
  for (const pair of args.branches ?? []) {
    const [feed, slug] = pair.split('=', 2)
    if (!feed || !slug) {
      writer.error(`--branch takes FEED=slug, such as 100001=oakham, not ${pair}`)
      return 2
    }
    branchMap[feed] = slug
  }
  const { path, dryRun, force, source, json } = args
  const onProgress = writer.progress && progressBar(writer.progress)
  const reports = await importBy(deps, { path, dryRun, force, source, branchMap, onProgress })
  writer.progress?.('')
  printReports(reports, json === true, writer)
  return reports.every(({ state }) => state === 'imported' || state === 'dry_run') ? 0 : 1
}

/** `undo-import [ID]`: 0 when undone, 1 when it cannot be. */
export async function undoImportCommand(
  { db, jobs, clock }: Pick<ImportDeps, 'db' | 'jobs' | 'clock'>,
  { source = DEFAULT_SOURCE, importId, json }: { source?: string; importId?: number; json?: boolean },
  writer: CommandWriter,
): Promise<number> {
  const undone = await undoFeedImport(db, { source, importId, jobs, now: clock() })
  if ('problem' in undone) {
    if (json) writer.line(JSON.stringify({ problem: undone.problem }))
    else writer.error(`Nothing was undone: ${undone.problem}.`)
    return 1
  }
  const { record, removed, restored } = undone
  if (json) writer.line(JSON.stringify({ import: record.id, file: record.file, removed, restored }))
  else
    writer.line(
      `Import ${record.id} (${record.file}) is undone: ${formatCount(removed, 'listing')} removed, ${formatNumber(restored)} as before.`,
    )
  return 0
}

/** `imports [ID]`: the list, newest first, or the report of one. */
export async function importsCommand(
  { db }: Pick<ImportDeps, 'db'>,
  { importId, limit = 20, json }: { importId?: number; limit?: number; json?: boolean },
  writer: CommandWriter,
): Promise<number> {
  if (importId !== undefined) {
    const record = await importById(db, importId)
    if (!record) {
      writer.error(`There is no import ${importId}.`)
      return 1
    }
    printReports([{ ...record.report, importId: record.id }], json === true, writer)
    if (!json && record.undoneAt) writer.line(`  Undone on ${day(record.undoneAt)}`)
    return 0
  }
  const records = await listImports(db, limit)
  if (json) writer.line(JSON.stringify(records))
  else if (records.length === 0) writer.line('Nothing has been imported yet.')
  else for (const record of records) writer.line(recordLine(record))
  return 0
}

function printReports(reports: ImportReport[], json: boolean, writer: CommandWriter) {
  if (json) writer.line(JSON.stringify(reports))
  else for (const line of reports.flatMap(formatReport)) writer.line(line)
}

function recordLine({ id, state, startedAt, file, report }: ImportRecord): string {
  const { added, changed, left, setAside } = report
  const gone = left.sold + left.let + left.withdrawn
  const did =
    state === 'imported' || state === 'undone'
      ? `${added} added, ${changed} changed, ${gone} left, ${setAside.total} set aside`
      : (report.reason ?? '')
  return `${String(id).padStart(5)}  ${day(startedAt)}  ${state.padEnd(8)}  ${file}: ${did}`
}

function day(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ')
}

const phases: Record<ImportProgress['phase'], string> = {
  checking: 'checking',
  waiting: 'waiting for another import',
  rows: 'rows',
  pictures: 'pictures of listings',
}
const barWidth = 24

/** `feed.blm  [######............] 1,500 of 6,000 rows` */
function progressBar(write: (text: string) => void): (progress: ImportProgress) => void {
  return ({ phase, file, done, total }) => {
    if (total === 0) return write(`${file}  ${phases[phase]} …`)
    const filled = Math.min(barWidth, Math.round((barWidth * done) / total))
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`
    write(`${file}  ${bar} ${formatNumber(done)} of ${formatNumber(total)} ${phases[phase]}`)
  }
}
