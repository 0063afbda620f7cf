import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import yauzl from 'yauzl'
import type { ImportReport } from '#src/feed-import/report/report.ts'
import { reportInWords } from '#src/feed-import/report/report-in-words.ts'

export type DropFolderDeps = {
  /** FEED_DIR */
  folder: string
  /** imports one file; throws when the database is away, and is then tried again */
  importFile: (path: string) => Promise<ImportReport[]>
  log: { info: (message: string) => void; error: (message: string) => void }
}

/** What was seen of a file when it was last looked at. */
type Sighting = { bytes: number; modified: number; looks: number }

/** How often a file could not be taken, and how many looks it is left alone for. */
type Failure = { times: number; looksLeft: number }

/** Looks between tries at most: ten minutes, of looks every two seconds. */
const longestPause = 300

/** Looks without a change after which a file that seems cut off is believed to be: its sender has gone. */
const patience = 60

/**
 * A drop folder: feed files put there are imported without a person. Each call of `look` looks once; a file is taken
 * when it is whole, imported, and moved to `done/` or `failed/` with its report beside it. Nothing is remembered but
 * sizes, so a restart loses nothing: a file that is still there is imported again, which changes nothing twice.
 */
export function createDropFolder({ folder, importFile, log }: DropFolderDeps) {
  let sightings = new Map<string, Sighting>()
  const failures = new Map<string, Failure>()

  async function look(): Promise<void> {
    await mkdir(folder, { recursive: true })
    const names = (await readdir(folder)).filter((name) => /\.(?:blm|zip)$/i.test(name) && !name.startsWith('.')).sort()
    const seen = new Map<string, Sighting>()
    for (const name of names) {
      const sighting = await sight(join(folder, name), sightings.get(name))
      if (!sighting) continue
      seen.set(name, sighting)
      if (isPaused(name) || !(await isWhole(join(folder, name), sighting))) continue
      if (await take(name)) seen.delete(name)
    }
    for (const name of failures.keys()) if (!seen.has(name)) failures.delete(name)
    sightings = seen
  }

  function isPaused(name: string): boolean {
    const failure = failures.get(name)
    if (!failure || failure.looksLeft === 0) return false
    failure.looksLeft -= 1
    return true
  }

  /** Imports and files away; false if it has to be tried again, ever more slowly. */
  async function take(name: string): Promise<boolean> {
    try {
      const reports = await importFile(join(folder, name))
      const well = reports.length > 0 && reports.every(({ state }) => state === 'imported')
      const lines = reports.flatMap((report) => [...reportInWords(report), ''])
      const kept = await fileAway(folder, name, well ? 'done' : 'failed', lines.join('\n'))
      log.info(`${kept}: ${lines[0]}`)
      return true
    } catch (error) {
      const times = (failures.get(name)?.times ?? 0) + 1
      failures.set(name, { times, looksLeft: Math.min(2 ** times - 1, longestPause) })
      log.error(`${name} could not be imported, and stays for another try: ${(error as Error).message}`)
      return false
    }
  }

  return { look }
}

type DropFolder = ReturnType<typeof createDropFolder>

/** Looks every few seconds until the signal; a look that fails is logged, and the next one follows. */
export async function watchDropFolder(
  { look }: DropFolder,
  {
    signal,
    tick,
    log,
  }: { signal: AbortSignal; tick: (signal: AbortSignal) => Promise<void>; log: DropFolderDeps['log'] },
): Promise<void> {
  while (!signal.aborted) {
    await look().catch((error: Error) => log.error(`the drop folder cannot be read: ${error.message}`))
    await tick(signal).catch(() => {})
  }
}

async function sight(path: string, before: Sighting | undefined): Promise<Sighting | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const same = before?.bytes === found.size && before.modified === found.mtimeMs
  return { bytes: found.size, modified: found.mtimeMs, looks: same ? before.looks + 1 : 0 }
}

/** A feed is whole at its #END#, a ZIP when its directory (at its end) can be read; both must have stood still for a look. */
async function isWhole(path: string, { bytes, looks }: Sighting): Promise<boolean> {
  if (looks === 0) return false
  if (looks >= patience) return true
  return /\.zip$/i.test(path) ? isWholeZip(path) : endsWell(path, bytes)
}

async function endsWell(path: string, bytes: number): Promise<boolean> {
  const file = await open(path)
  try {
    const length = Math.min(bytes, 4096)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, bytes - length)
    return /#END#/i.test(buffer.toString('latin1').replaceAll('\0', ''))
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
