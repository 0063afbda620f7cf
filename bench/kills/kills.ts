import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { findPostmaster } from '#src/platform/database/postmaster.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { agencyWithoutListings, type SiteProcess, startProcess } from '#test/servers/site-processes.ts'
import { table } from '../percentiles.ts'
import { brokenPromises, messageIds, unfinished } from './kills-check.ts'
import { importerOf } from './kills-importer.ts'
import { visitorsOf } from './kills-visitors.ts'

const KINDS = ['web', 'worker', 'database', 'importer'] as const
type Kind = (typeof KINDS)[number]

/** Milliseconds that a process is left alone at most once it is back. */
const MERCY_MS = 600
/** Milliseconds in which something new has to be acknowledged after a kill, and something more finished at the end. */
const TIMEOUT_MS = 120_000

type Stand = { url: string; db: Database; folder: string; environment: Record<string, string>; homes: number[] }

/**
 * Kills (SIGKILL) each kind of process so many times while visitors enquire, ask for viewings, register and save searches
 * and a feed is imported again and again. At the end everything that was acknowledged has to be in the database once, its
 * mail sent, and each import whole or absent.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { times: { type: 'string', default: '10' }, only: { type: 'string', default: KINDS.join() } },
  })
  const kinds = KINDS.filter((kind) => values.only.split(',').includes(kind))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-kills-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const db = openDatabase(server.url)
  try {
    const stand = await prepare(server.url, db, folder)
    const rows: string[][] = []
    for (const kind of kinds) rows.push(await killOne(kind, Number(values.times), stand))
    console.log(table(HEAD, rows))
  } finally {
    await close(db)
    await server.stop()
  }
}

const HEAD = [
  'killed',
  'times',
  'acknowledged',
  'imports',
  'mails',
  'sent twice',
  'finished after s',
  'broken promises',
]

async function prepare(url: string, db: Database, folder: string): Promise<Stand> {
  await migrate(url)
  await createJobs(url).migrate()
  const listings = someListings(20, () => ({ media: { photos: [] } }))
  const { changes } = await storeListings(db, { source: 'test', listings, now: new Date() })
  await agencyWithoutListings(join(folder, 'agency'))
  const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), AGENCY_DIR: join(folder, 'agency') }
  return { url, db, folder, environment, homes: changes.map(({ id }) => id) }
}

async function killOne(kind: Kind, times: number, { url, db, folder, environment, homes }: Stand): Promise<string[]> {
  const dataDir = join(folder, 'data', kind)
  const own = { ...environment, DATA_DIR: dataDir }
  await emptied(db)
  const webs = [await startProcess('bench/kills/kills-server.ts', own)]
  webs.push(await startProcess('bench/kills/kills-server.ts', own))
  const worker = await startProcess('src/worker.ts', own)
  const importer = importerOf({ db, url, folder })
  const visitors = visitorsOf({ origins: webs.map(({ origin }) => origin), homes })

  async function again(one: SiteProcess): Promise<void> {
    await one.kill()
    await one.start()
  }
  const kills: Record<Kind, (at: number) => Promise<void>> = {
    web: (at) => again(webs[at % webs.length] as SiteProcess),
    async worker() {
      await again(worker)
      await pause(MERCY_MS + Math.random() * 4 * MERCY_MS)
    },
    async database() {
      const running = findPostmaster(join(folder, 'postgres/cluster'))
      if (running) process.kill(running.pid, 'SIGKILL')
    },
    async importer() {
      await within('an import to kill', () => importer.kill())
    },
  }
  try {
    await within('a first acknowledgement', () => visitors.count() > 0 && importer.begun() > 0)
    // a worker that has yet to start says nothing, and would end for want of a database
    await within('a first mail', async () => (await messageIds(join(dataDir, 'mail'))).length > 0)
    for (let at = 0; at < times; at++) {
      await kills[kind](at)
      const [before, imports] = [visitors.count(), importer.begun()]
      await within(`anything new after kill ${at + 1} of the ${kind}`, () => visitors.count() > before)
      if (kind === 'importer') await within('the next import', () => importer.begun() > imports)
      await pause(Math.random() * MERCY_MS)
    }
    const { done, refused } = await visitors.stop()
    const halves = await importer.stop()
    const from = performance.now()
    await allFinished(db)
    const seconds = (performance.now() - from) / 1000
    const broken = [...refused, ...halves, ...(await brokenPromises(db, done, join(dataDir, 'mail')))]
    for (const words of broken.slice(0, 20)) console.log(`${kind}: ${words}`)
    if (broken.length > 0) process.exitCode = 1
    const ids = await messageIds(join(dataDir, 'mail'))
    const numbers = [times, visitors.count(), importer.begun(), ids.length, ids.length - new Set(ids).size]
    return [kind, ...numbers.map(String), seconds.toFixed(1), String(broken.length)]
  } finally {
    await Promise.all([visitors.stop(), importer.stop(), ...[...webs, worker].map((one) => one.kill())])
  }
}

/** Each kind begins with the same homes and no visitor. */
async function emptied(db: Database): Promise<void> {
  await sql`truncate leads, outbox, users restart identity cascade`.execute(db)
  await sql`delete from properties where source = 'blm'`.execute(db)
  await sql`truncate graphile_worker._private_jobs`.execute(db)
}

/** Waits as long as there is less and less to do: how much was left to a worker says nothing of how well it works. */
async function allFinished(db: Database): Promise<void> {
  for (let left = await unfinished(db); left > 0; ) {
    let now = left
    await within(`any of the last ${left} things to be finished`, async () => {
      now = await unfinished(db)
      return now < left
    })
    left = now
  }
}

/** Waits for something; the database may be away meanwhile. @throws Error when it does not come */
async function within(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await (async () => isThere())().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`Two minutes were not enough for ${what}.`)
    await pause(50)
  }
}
