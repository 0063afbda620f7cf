import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { feedApiAbout } from '#src/feeds/apis/feed-apis.ts'
import { MAX_CALLS_PER_MINUTE } from '#src/feeds/sources/feed-source.ts'
import { readSourceSettings } from '#src/feeds/sources/server/source-input.ts'
import { insertSource } from '#src/feeds/sources/server/source-records.ts'
import { FEED_SECRETS, sealedFor, secretToSeal } from '#src/feeds/sources/server/source-secrets.ts'
import { MINUTE_MS } from '#src/formatting/uk-date.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { createSealer } from '#src/platform/sealed-text.ts'
import { withServer } from '../own-server.ts'
import { table } from '../percentiles.ts'
import type { PullMeasure, PullTask } from './feeds-process.ts'
import { type BenchedKind, type BenchService, benchServices } from './services.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SECRET = 'a secret of at least thirty-two characters'

/** Seconds, and megabytes of the process, that a feed of 20,000 homes may take beside its pace. */
const AIMS = { first: 120, unchanged: 10, memory: 300 }

/** As a worker runs (compose.yaml), with the environment of the image. */
const WORKER_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=25']

/**
 * Measures feeds that are fetched by calls, each from the stand-in of its own tests: the first import, a pull that finds
 * nothing new, one changed home, and the whole list of the next night; each in a process of its own. The pace is lifted with
 * the feed's own setting; what it costs is told beside the rest. `--paced` keeps it.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      homes: { type: 'string', default: '20000' },
      only: { type: 'string', default: Object.keys(benchServices).join() },
      paced: { type: 'boolean', default: false },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const homes = Number(values.homes)
  console.log(
    `${homes} homes; aims at 20,000: first ${AIMS.first} s, unchanged ${AIMS.unchanged} s, ${AIMS.memory} MB; the pace apart`,
  )
  for (const kind of values.only.split(',') as BenchedKind[]) await measure(kind, { homes, isPaced: values.paced })
}

async function measure(kind: BenchedKind, { homes, isPaced }: { homes: number; isPaced: boolean }): Promise<void> {
  // what was changed before the first pull is no news to the second
  let now = new Date(NOW.getTime() - 120 * MINUTE_MS)
  const service = await benchServices[kind](() => now)
  for (let home = 1; home <= homes; home++) service.put(home, 200_000 + home)
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-'))
  try {
    await withServer(async (url) => {
      await createJobs(url).migrate()
      const db = openDatabase(url)
      await loadPlaces(db)
      const sourceId = await addSource(db, kind, service, isPaced)
      const rows: string[][] = []
      const pull = async (name: string, minutes: number) => {
        now = new Date(now.getTime() + minutes * MINUTE_MS)
        const task = {
          url,
          folder,
          secret: SECRET,
          sourceId,
          feedBranches: service.feedBranches,
          now: now.toISOString(),
        }
        const before = await writtenSoFar(db)
        const measured = await inProcess(task)
        rows.push(
          rowOf(name, measured, { calls: service.takeCalls(), kind, written: (await writtenSoFar(db)) - before }),
        )
        process.stderr.write(`${kind} ${rows.at(-1)!.join(' | ')}\n`)
      }
      await pull('first', 120)
      await pull('unchanged', 15)
      service.put(1, 199_000)
      await pull('one changed', 15)
      await pull('whole list of the night', 16 * 60)
      await close(db)
      console.log(`\n${feedApiAbout(kind)!.name}`)
      console.log(
        table(
          ['', 'seconds', 'of our CPU', 'of PostgreSQL’s', 'MB', 'WAL in MB', 'calls', 'at its pace', 'outcome'],
          rows,
        ),
      )
    })
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function addSource(db: Database, kind: BenchedKind, service: BenchService, isPaced: boolean): Promise<number> {
  const sealer = createSealer({ secret: SECRET }, FEED_SECRETS)
  const { url, fields } = service
  const none = { host: '', port: '', path: '', user: '', isSecure: false }
  const callsPerMinute = isPaced ? '' : String(MAX_CALLS_PER_MINUTE)
  const read = readSourceSettings({ ...none, kind, url, fields, callsPerMinute }, ['127.0.0.1'])
  const toSeal = secretToSeal(kind, { secret: '', fields }, undefined)
  if ('problems' in read || 'problems' in toSeal) throw new Error(JSON.stringify({ read, toSeal }))
  const { settings } = read
  const sealedSecret = sealer.seal(toSeal.secret, sealedFor('bench', settings))
  const about = { source: 'bench', name: 'Bench', everyMinutes: 15, now: NOW }
  return insertSource(db, { ...about, kind, settings, sealedSecret })
}

/** Megabytes that the database has written to its log since it began: what a pull without news should not add to. */
async function writtenSoFar(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`.execute(db)
  return rows[0]!.bytes / 2 ** 20
}

type Beside = { calls: number; kind: BenchedKind; written: number }

function rowOf(name: string, measured: PullMeasure, { calls, kind, written }: Beside): string[] {
  const { seconds, cpuSeconds, databaseCpuSeconds, megabytes, said } = measured
  return [
    name,
    seconds.toFixed(1),
    cpuSeconds.toFixed(1),
    databaseCpuSeconds.toFixed(1),
    megabytes.toFixed(0),
    written.toFixed(1),
    String(calls),
    `${((calls * 60) / feedApiAbout(kind)!.callsPerMinute).toFixed(0)} s`,
    said,
  ]
}

function inProcess(task: PullTask): Promise<PullMeasure> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'feeds-process.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
      execArgv: WORKER_FLAGS,
    })
    let measured: PullMeasure | undefined
    child.once('message', (message) => {
      measured = message as PullMeasure
    })
    child.once('exit', (code) => (measured ? resolve(measured) : reject(new Error(`The pull ended with ${code}`))))
    child.send(task)
  })
}
