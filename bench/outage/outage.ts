import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { startEmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { findPostmaster } from '#src/platform/database/postmaster.ts'
import { type DatabaseRelay, startRelay } from '#test/servers/database-relay.ts'
import { type SiteProcess, startProcess } from '#test/servers/site-processes.ts'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { table } from '../percentiles.ts'
import { type Asking, askings, askUntil, aToken, enquire, KEPT_RESULTS, type Tally } from './outage-asking.ts'

/** Milliseconds in which everything has to be as before once the database is back. */
const RECOVERY_MS = 60_000
/** Milliseconds in which a site has to start, with its demonstration listings. */
const START_MS = 300_000

type Outage = { name: string; begin: () => Promise<void>; end: () => Promise<void> }

/**
 * Takes the database away from a web process and a worker: once its processes stand still, once connections are refused.
 * Says what visitors were answered meanwhile, and after how long all was as before.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { seconds: { type: 'string', default: '30' } } })
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-outage-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  const db = openDatabase(server.url)
  const relay = await startRelay(server.url)
  const environment = { NODE_ENV: 'production', DATABASE_URL: relay.url, DATA_DIR: join(folder, 'data') }
  const processes: SiteProcess[] = []
  try {
    const web = await startProcess('src/server.ts', environment)
    processes.push(web)
    await until('the site', async () => (await fetch(`${web.origin}/readyz`)).status === 200, START_MS)
    processes.push(await startProcess('src/worker.ts', environment))
    // its start says nothing: it is there when it has had a mail sent
    await until('a first enquiry', async () => {
      const answer = await enquire(web.origin, await aToken(web.origin), 0, AbortSignal.timeout(10_000))
      return answer.status === 303
    })
    await until('a first mail', async () => {
      const { rows } = await sql<{ sent: number }>`select count(*) as sent from outbox where state = 'sent'`.execute(db)
      return Number(rows[0]?.sent) > 0
    })
    let first = 1
    for (const outage of outages(folder, db, relay)) {
      await takeAway(outage, { origin: web.origin, db, ms: 1000 * Number(values.seconds), first })
      first += 5000
    }
  } finally {
    await Promise.all(processes.map((one) => one.kill()))
    await relay.close()
    await close(db)
    await server.stop()
  }
}

function outages(folder: string, db: Database, relay: DatabaseRelay): Outage[] {
  let stopped: number[] = []
  const signal = (name: NodeJS.Signals) => {
    for (const pid of stopped)
      try {
        process.kill(pid, name)
      } catch {
        // ended meanwhile
      }
  }
  return [
    {
      name: 'the server stands still',
      async begin() {
        const postmaster = findPostmaster(join(folder, 'postgres/cluster'))
        const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
        stopped = [...(postmaster ? [postmaster.pid] : []), ...rows.map(({ pid }) => pid)]
        signal('SIGSTOP')
      },
      async end() {
        signal('SIGCONT')
      },
    },
    { name: 'connections are refused', begin: relay.goAway, end: relay.comeBack },
  ]
}

type Scene = { origin: string; db: Database; ms: number; first: number }

async function takeAway(outage: Outage, { origin, db, ms, first }: Scene): Promise<void> {
  const token = await aToken(origin)
  const kinds = askings(origin, token)
  for (const path of ['/', KEPT_RESULTS]) await until(path, async () => (await fetch(origin + path)).status === 200)
  const over = new AbortController()
  await outage.begin()
  let tallies: Tally[]
  try {
    const asking = Promise.all(kinds.map((kind) => askUntil(over.signal, kind, first)))
    await pause(ms)
    over.abort()
    await outage.end()
    const from = performance.now()
    const recovered = await recovery({ origin, db, first: first + 2500 }, from)
    tallies = await asking
    report(outage, { kinds, tallies, recovered, seconds: ms / 1000 })
  } finally {
    over.abort()
    await outage.end()
  }
}

/** After how many seconds each was as before. */
async function recovery({ origin, db, first }: Omit<Scene, 'ms'>, from: number): Promise<[string, number][]> {
  const seconds = () => (performance.now() - from) / 1000
  const timeout = () => AbortSignal.timeout(10_000)
  let nth = first
  await until('new results', async () => {
    nth += 1
    return (await fetch(`${origin}/search/property-to-let/up-to-${1000 + nth}`, { signal: timeout() })).status === 200
  })
  const pages = seconds()
  await until('forms', async () => {
    nth += 1
    return (await enquire(origin, await aToken(origin), nth, timeout())).status === 303
  })
  const forms = seconds()
  await until('mail', async () => {
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from leads where state <> 'delivered')
        + (select count(*) from outbox where state = 'queued') as waiting`.execute(db)
    return Number(rows[0]?.waiting) === 0
  })
  return [
    ['pages', pages],
    ['forms', forms],
    ['mail of every enquiry', seconds()],
  ]
}

type Findings = { kinds: Asking[]; tallies: Tally[]; recovered: [string, number][]; seconds: number }

function report({ name }: Outage, { kinds, tallies, recovered, seconds }: Findings): void {
  console.log(`\n${name}, for ${seconds} s`)
  const rows = tallies.map(({ asked, statuses, wrong, slowestMs }, at) => [
    kinds[at]?.name ?? '',
    String(asked),
    [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    String(wrong.length),
    slowestMs.toFixed(0),
  ])
  console.log(table(['asked for', 'times', 'answers', 'not as promised', 'slowest ms'], rows))
  console.log(`as before: ${recovered.map(([what, after]) => `${what} after ${after.toFixed(1)} s`).join(', ')}`)
  const wrong = tallies.flatMap((tally) => tally.wrong)
  for (const words of new Set(wrong)) console.log(`not as promised: ${words}`)
  if (wrong.length > 0) process.exitCode = 1
}

/** @throws Error when it does not come in time */
async function until(what: string, isThere: () => Promise<boolean>, ms = RECOVERY_MS): Promise<void> {
  const deadline = performance.now() + ms
  while (!(await isThere().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${ms / 1000} s were not enough for ${what}.`)
    await pause(100)
  }
}
