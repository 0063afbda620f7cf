import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { updateBitmaps } from '#src/property/store/server/update-bitmaps.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { demoAgencyWith } from '../demo-agency.ts'
import { withServer } from '../own-server.ts'
import { percentile, table, timed } from '../percentiles.ts'
import { copyListings } from '../search/copy-listings.ts'
import { type ShippedSite, shippedOptions, startShipped } from '../shipped-site.ts'
import type { FloorUrls } from './floor-server.ts'
import { databaseTime, type ThreadTime, threadTime } from './processor-time.ts'

const CLIENTS = 16
const MAX_HOMES = 500
/** Pages whose elements the floor holds: more would fill its memory, and it would measure garbage collection. */
const MAX_FLOOR_PAGES = 24
/** Requests before anything is measured, so that V8 has compiled what it will. */
const WARM_UP = 600

/**
 * How many times its floor a page that is rendered anew may cost, in processor time of all threads. Milliseconds would
 * tell about the machine: on the same cores they double under load, and the floor with them.
 */
const BUDGET = { results: 1.8, property: 3.2 }

/**
 * Measures pages of the demonstration agency's site over real HTTP, as it ships: cached, and rendered for each visitor.
 * Beside them a server that renders the same markup with React alone, which is the floor, and one that sends the same bytes. Fails if
 * rendering costs more than its budget.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      seconds: { type: 'string', default: '4' },
      listings: { type: 'string', default: '10000' },
      // each listing so many times, by SQL: `--copies 100` is a million; only the first have a page
      copies: { type: 'string', default: '1' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-pages-'))
  const agencyDir = demoAgencyWith(folder, Number(values.listings))
  try {
    const [ms, copies] = [Number(values.seconds) * 1000, Number(values.copies)]
    await withServer((url) => measure(url, { folder, agencyDir, ms, copies }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Measure = { folder: string; agencyDir: string; ms: number; copies: number }

async function measure(url: string, { folder, agencyDir, ms, copies }: Measure): Promise<void> {
  const env = { DATABASE_URL: url, DATA_DIR: folder, AGENCY_DIR: agencyDir, LOG_LEVEL: 'error' }
  const kept = await startShipped(env)
  // a cache that no page fits into: all is done that is done for one
  const drawn = await startShipped({ ...env, PAGE_CACHE_MB: '0.001' })
  const floor = await startFloor(kept.origin)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // first, since copies have no page
    const { homes, searches } = await pathsOf(kept.origin)
    if (copies > 1) await copyHomes(url, copies)
    const rows: string[][] = []
    const verdicts: string[] = []
    for (const [name, paths] of [
      ['results', searches],
      ['property', homes],
    ] as const) {
      const row = async (what: string, { child, origin }: Server, { from = paths, headers = {} } = {}) => {
        const loaded = await load(origin, from, { ms, headers, usage: () => usageOf(child, client) })
        rows.push([`${name}, ${what}`, ...cellsOf(loaded)])
        return loaded.main + loaded.v8 + loaded.libuv
      }
      await row('bare Fastify', { ...floor, origin: floor.bare })
      await row('cached', kept)
      await row('cached, 304', kept, { headers: { 'if-none-match': '*' } })
      const least = await row(
        'React alone',
        { ...floor, origin: floor.react },
        { from: paths.slice(0, MAX_FLOOR_PAGES) },
      )
      const times = (await row('rendered for each', drawn)) / least
      const isOver = times > BUDGET[name]
      verdicts.push(`${name}: ${times.toFixed(2)} times its floor, budget ${BUDGET[name]}${isOver ? ': OVER' : ''}`)
      if (isOver) process.exitCode = 1
    }
    const head = ['main', 'V8', 'libuv', 'together', 'PostgreSQL']
    console.log(table([`${CLIENTS} clients`, 'pages/s', 'p50 ms', 'p95 ms', 'kB', ...head], rows))
    console.log(`Processor time by thread is in milliseconds a page.\n${verdicts.join('\n')}`)
  } finally {
    await client.end()
    await Promise.all([kept, drawn, floor].map(({ stop }) => stop()))
  }
}

async function copyHomes(url: string, times: number): Promise<void> {
  await copyListings(url, times)
  const db = openDatabase(url)
  try {
    await updateBitmaps(db)
  } finally {
    await close(db)
  }
}

type Server = Pick<ShippedSite, 'child' | 'origin'>

async function startFloor(site: string) {
  const child = fork(new URL('./floor-server.ts', import.meta.url), [site], { execArgv: shippedOptions() })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The floor did not start.')))
  failed.catch(() => {})
  const [at] = (await Promise.race([once(child, 'message'), failed])) as [FloorUrls]
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    if (child.connected) child.disconnect()
    await ended
  }
  return { child, ...at, stop }
}

type Usage = ThreadTime & { database: number | undefined }

async function usageOf({ pid }: ChildProcess, client: pg.Client): Promise<Usage> {
  return { ...threadTime(pid!), database: await databaseTime(client) }
}

/** Filtered pages of results, which have many homes in common, and the homes on them. */
async function pathsOf(origin: string): Promise<{ searches: string[]; homes: string[] }> {
  const sales = [250_000, 400_000, 650_000, 1_000_000].map((maxPrice) => ({ channel: 'sales' as const, maxPrice }))
  const lettings = [1_000, 1_500].map((maxPrice) => ({ channel: 'lettings' as const, maxPrice }))
  const criteria = [...sales, ...lettings].flatMap((filters) =>
    [1, 2, 3, 4].flatMap((minBeds) => [1, 2].map((page): Criteria => ({ ...filters, minBeds, tags: [], page }))),
  )
  const searches: string[] = []
  const homes = new Set<string>()
  for (const one of criteria) {
    const path = searchPath(one)
    const answer = await fetch(origin + path, { redirect: 'manual' })
    // few homes to let have four bedrooms
    if (one.page > 1 && answer.status !== 200) continue
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
    for (const [, home] of (await answer.text()).matchAll(/href="(\/properties\/\d+\/\w+)"/g)) homes.add(home!)
    searches.push(path)
  }
  return { searches, homes: [...homes].slice(0, MAX_HOMES) }
}

type Load = { ms: number; headers: Record<string, string>; usage: () => Promise<Usage> }

type Loaded = Usage & { perSecond: number; samples: number[]; kB: number }

/** So many clients ask for one path after the other. */
async function load(origin: string, paths: string[], { ms, headers, usage }: Load): Promise<Loaded> {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 })
  const samples: number[] = []
  let turn = 0
  let bytes = 0
  const ask = async () => {
    const path = paths[turn++ % paths.length]!
    const { statusCode, body } = await pool.request({
      path,
      method: 'GET',
      headers: { 'accept-encoding': 'br', ...headers },
    })
    if (statusCode !== 200 && statusCode !== 304) throw new Error(`${path} answers ${statusCode}`)
    const { byteLength } = await body.arrayBuffer()
    bytes += byteLength
  }
  const together = (goesOn: () => boolean) =>
    Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (goesOn()) samples.push((await timed(ask)).ms)
      }),
    )
  await together(() => turn < Math.max(WARM_UP, paths.length))
  bytes = 0
  samples.length = 0
  const before = await usage()
  const from = performance.now()
  await together(() => performance.now() - from < ms)
  const seconds = (performance.now() - from) / 1000
  const after = await usage()
  await pool.close()
  const spent = (key: 'main' | 'v8' | 'libuv') => (after[key] - before[key]) / samples.length
  const database =
    after.database === undefined || before.database === undefined
      ? undefined
      : (after.database - before.database) / samples.length
  const kB = bytes / samples.length / 1024
  return {
    ...{ perSecond: samples.length / seconds, samples, kB },
    ...{ main: spent('main'), v8: spent('v8'), libuv: spent('libuv'), database },
  }
}

function cellsOf({ perSecond, samples, kB, main, v8, libuv, database }: Loaded): string[] {
  return [
    Math.round(perSecond).toLocaleString('en-GB'),
    percentile(samples, 0.5).toFixed(1),
    percentile(samples, 0.95).toFixed(1),
    kB.toFixed(1),
    ...[main, v8, libuv, main + v8 + libuv].map((time) => time.toFixed(2)),
    database?.toFixed(2) ?? '?',
  ]
}
