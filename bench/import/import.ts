import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { parsePlaceFiles, readPlaceFiles } from '#src/places/server/place-files.ts'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { benchListings } from '../listings.ts'
import { withServer } from '../own-server.ts'
import { table } from '../percentiles.ts'
import { writeFeed } from './feed-file.ts'
import type { ImportMeasure, ImportTask } from './import-process.ts'
import { registerHomes, withPostcodes } from './open-data.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MINUTE = 60_000

/** Seconds and megabytes that an import of 100,000 rows may take; undoing one, in times of the import. */
const AIMS = { first: 40, unchanged: 5, some: 8, memory: 250, undo: 2 }

/** As the commands run (package.json): old garbage is collected earlier, which halves the memory; young less often. */
const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Measures the import of a large BLM file: the first time, again unchanged, with one row in a hundred and with every row changed, and undoing those; each in
 * a process of its own, whose largest memory is told. The floor is what the same database needs to take the same
 * listings as JSON, and their words, with nothing looked up and nothing compared.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    // --no-floor leaves out what takes a third of the time
    options: {
      listings: { type: 'string', default: '100000' },
      floor: { type: 'boolean', default: true },
      // --no-undo leaves out the import in which every row changes, and undoing
      undo: { type: 'boolean', default: true },
      // --open-data has whole postcodes in the feed, and a register of certificates for them
      'open-data': { type: 'boolean', default: false },
    },
    allowNegative: true,
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const count = Number(values.listings)
  const towns = (await parsePlaceFiles(await readPlaceFiles())).filter(({ kind }) => kind === 'place')
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-'))
  try {
    const feed = join(folder, 'stock.blm')
    const changed = join(folder, 'changed.blm')
    const listings = () => {
      const made = benchListings(count, towns, NOW)
      return values['open-data'] ? withPostcodes(made) : made
    }
    await writeFeed(feed, listings())
    await writeFeed(changed, withNewPrices(listings(), 100))
    const allChanged = join(folder, 'all-changed.blm')
    await writeFeed(allChanged, withNewPrices(listings(), 1))
    await withServer(async (url) => {
      await createJobs(url).migrate()
      const db = openDatabase(url)
      await loadPlaces(db)
      if (values['open-data']) await registerHomes(db, listings())
      await close(db)
      const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE).toISOString()
      const floor = values.floor ? await inProcess({ kind: 'floor', url, count, now: at(0) }) : undefined
      const first = await inProcess({ kind: 'import', url, path: feed, now: at(0) })
      const again = await inProcess({ kind: 'import', url, path: feed, now: at(60) })
      const some = await inProcess({ kind: 'import', url, path: changed, now: at(120) })
      const row = (
        name: string,
        { seconds, cpuSeconds, databaseCpuSeconds, megabytes, said }: ImportMeasure,
        aim = '',
      ) => [
        name,
        seconds.toFixed(1),
        cpuSeconds.toFixed(1),
        databaseCpuSeconds.toFixed(1),
        floor ? (seconds / floor.seconds).toFixed(2) : '',
        megabytes.toFixed(0),
        said,
        aim,
      ]
      const undoRows = async () => {
        const undoSome = await inProcess({ kind: 'undo', url, now: at(180) })
        const all = await inProcess({ kind: 'import', url, path: allChanged, now: at(240) })
        const undoAll = await inProcess({ kind: 'undo', url, now: at(300) })
        const undoFirst = await inProcess({ kind: 'undo', url, now: at(360) })
        return [
          row('that undone', undoSome),
          row('all changed', all),
          row('that undone', undoAll, `${(AIMS.undo * all.seconds).toFixed(1)} s`),
          row('the first undone', undoFirst, `${(AIMS.undo * first.seconds).toFixed(1)} s`),
        ]
      }
      const undone = values.undo ? await undoRows() : []
      console.log(`${count} rows, ${(statSync(feed).size / 2 ** 20).toFixed(0)} MB; memory at most ${AIMS.memory} MB`)
      console.log(
        table(
          ['', 'seconds', 'of our CPU', 'of PostgreSQL’s', 'of the floor', 'MB', 'report', 'aim at 100,000'],
          [
            ...(floor ? [row('floor', floor)] : []),
            row('first', first, `${AIMS.first} s`),
            row('unchanged', again, `${AIMS.unchanged} s`),
            row('1 % changed', some, `${AIMS.some} s`),
            ...undone,
          ],
        ),
      )
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function* withNewPrices(listings: Iterable<Listing>, each: number): Generator<Listing> {
  let at = 0
  for (const listing of listings) {
    const { price } = listing
    const isChanged = at++ % each === 0 && price.amount !== null
    yield isChanged ? { ...listing, price: { ...price, amount: (price.amount ?? 0) + 5000 } } : listing
  }
}

function inProcess(task: ImportTask): Promise<ImportMeasure> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'import-process.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: task.kind === 'floor' ? [] : memoryFlags,
    })
    let measure: ImportMeasure | undefined
    child.once('message', (message) => {
      measure = message as ImportMeasure
    })
    child.once('exit', (code) => (measure ? resolve(measure) : reject(new Error(`The import ended with ${code}`))))
    child.send(task)
  })
}
