import { lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import yauzl from 'yauzl'
import { feedFormats, isFeedName } from '#src/feed-import/formats/server/feed-formats.ts'
import { formatReport } from '#src/feed-import/report/format-report.ts'
import type { ImportReport } from '#src/feed-import/report/import-report.ts'
import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'

export type DropFolderDeps = {
  /** FEED_DIR */
  folder: string
  /** imports one file; throws when the database is away, and is then tried again */
  formats?: readonly FeedFormat[]
  importFile: (path: string) => Promise<ImportReport[]>
  log: { info: (message: string) => void; error: (message: string) => void }
}

/** A file as it was at the last poll, and the polls since it last changed. */
type Sighting = { bytes: number; modified: number; polls: number }

/** How often a file could not be imported, and the polls until the next try. */
type Failure = { times: number; pollsLeft: number }

/** Polls between retries at most: ten minutes, of polls every two seconds. */
const MAX_BACKOFF_POLLS = 300

/** Polls without a change after which a file that seems cut off is imported, to be refused. */
const CUT_OFF_AFTER_POLLS = 60

/**
 * A drop folder: feed files put there are imported without a person. Each call of `poll` looks once; a whole file is
 * imported and moved to `done/` or `failed/` with its report beside it. Only sizes are remembered, so a restart loses
 * nothing: a file that is still there is imported again, which changes nothing twice.
 */
export function createDropFolder({ folder, formats = feedFormats, importFile, log }: DropFolderDeps) {
  let sightings = new Map<string, Sighting>()
  const failures = new Map<string, Failure>()

  async function poll(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const names = (await readdir(folder)).filter(isIncoming).sort()
    const seen = new Map<string, Sighting>()
    for (const name of names) {
      const sighting = await sight(join(folder, name), sightings.get(name))
      if (!sighting) continue
      seen.set(name, sighting)
      if (isPaused(name) || !(await isWhole(formats, join(folder, name), sighting))) continue
      if (await take(name)) seen.delete(name)
    }
    for (const name of failures.keys()) if (!seen.has(name)) failures.delete(name)
    sightings = seen
  }

  const isIncoming = (name: string) => !name.startsWith('.') && (isZipName(name) || isFeedName(formats, name))

  function isPaused(name: string): boolean {
    const failure = failures.get(name)
    if (!failure || failure.pollsLeft === 0) return false
    failure.pollsLeft -= 1
    return true
  }

  /** Imports and files away; false if it has to be tried again, with exponential back-off. */
  async function take(name: string): Promise<boolean> {
    try {
      const reports = await importFile(join(folder, name))
      const well = reports.length > 0 && reports.every(({ state }) => state === 'imported')
      const lines = reports.flatMap((report) => [...formatReport(report), ''])
      const kept = await fileAway(folder, name, well ? 'done' : 'failed', lines.join('\n'))
      log.info(`${kept}: ${lines[0]}`)
      return true
    } catch (error) {
      const times = (failures.get(name)?.times ?? 0) + 1
      failures.set(name, { times, pollsLeft: Math.min(2 ** times - 1, MAX_BACKOFF_POLLS) })
      log.error(`${name} could not be imported and will be tried again: ${(error as Error).message}`)
      return false
    }
  }

  return { poll }
}

type DropFolder = ReturnType<typeof createDropFolder>

/** Polls every few seconds until the signal; a poll that fails is logged, and the next one follows. */
export async function watchDropFolder(
  { poll }: DropFolder,
  {
    signal,
    tick,
    log,
  }: { signal: AbortSignal; tick: (signal: AbortSignal) => Promise<void>; log: DropFolderDeps['log'] },
): Promise<void> {
  while (!signal.aborted) {
    await poll().catch((error: Error) => log.error(`the drop folder cannot be read: ${error.message}`))
    await tick(signal).catch(() => {})
  }
}

async function sight(path: string, before: Sighting | undefined): Promise<Sighting | undefined> {
  // a symbolic link could lead anywhere: it is no file here
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const same = before?.bytes === found.size && before.modified === found.mtimeMs
  return { bytes: found.size, modified: found.mtimeMs, polls: same ? before.polls + 1 : 0 }
}

/** A feed is whole when its format says so, a ZIP when its directory (at its end) can be read; neither may have changed since the last poll. */
async function isWhole(formats: readonly FeedFormat[], path: string, { bytes, polls }: Sighting): Promise<boolean> {
  if (polls === 0) return false
  if (polls >= CUT_OFF_AFTER_POLLS) return true
  if (isZipName(path)) return isWholeZip(path)
  const format = formats.find(({ fileName }) => fileName.test(path))
  return format?.isComplete(await endOf(path, bytes)) ?? true
}

const isZipName = (name: string) => /\.zip$/i.test(name)

/** The end of a file, as ASCII. */
async function endOf(path: string, bytes: number): Promise<string> {
  const file = await open(path)
  try {
    const length = Math.min(bytes, 4096)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, bytes - length)
    return buffer.toString('latin1').replaceAll('\0', '')
  } finally {
    await file.close()
  }
}

async function isWholeZip(path: string): Promise<boolean> {
  try {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
    zip.close()
    return true
  } catch {
    return false
  }
}

/** Moves a file and writes its report beside it; a name that is taken gets a number. Answers where it is now. */
async function fileAway(folder: string, name: string, into: 'done' | 'failed', report: string): Promise<string> {
  await mkdir(join(folder, into), { recursive: true })
  const taken = new Set(await readdir(join(folder, into)))
  const { name: stem, ext } = parse(name)
  let free = name
  for (let number = 2; taken.has(free) || taken.has(`${free}.report.txt`); number++) free = `${stem}-${number}${ext}`
  await writeFile(join(folder, into, `${free}.report.txt`), report)
  await rename(join(folder, name), join(folder, into, free))
  return `${into}/${free}`
}
