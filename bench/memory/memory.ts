import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { demoAgencyWith } from '../demo-agency.ts'
import { createVisits, type Visits } from '../endurance/endurance-visits.ts'
import { percentile, table, timed } from '../percentiles.ts'
import { startShipped } from '../shipped-site.ts'

const CLIENTS = 8

/** What the web process may have resident under load, in megabytes. */
const MAX_WEB_MB = 350

/** Memory by process, in megabytes: the web process's own, and a fair share of what PostgreSQL's have in common. */
type Memory = { web: number; database: number }

/**
 * Starts a site as an operator would (production, embedded database, every default), seeds it, starts it again, and prints
 * how long that takes and the memory of its processes at rest, under load and after. `--limit 512` runs it in a cgroup of so many megabytes (Linux, as root).
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      listings: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '60' },
      limit: { type: 'string' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-memory-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const group = values.limit === undefined ? undefined : makeGroup(Number(values.limit))
  const agencyDir = demoAgencyWith(folder, Number(values.listings))
  const enter = group === undefined ? '' : `echo $$ > ${group}/cgroup.procs; `
  const startSite = () => startShipped({ DATA_DIR: join(folder, 'data'), AGENCY_DIR: agencyDir }, enter)
  const seeding = await startSite()
  const seeded = memoryOf(seeding.child.pid!)
  await seeding.stop()

  const started = performance.now()
  const { child, origin, stop } = await startSite()
  try {
    const startMs = performance.now() - started
    const startProcessorMs = processorMs(child.pid!)
    const visits = await createVisits(origin)
    const rest = memoryOf(child.pid!)
    const { most, samples, failures } = await load(origin, visits, {
      ms: Number(values.seconds) * 1000,
      pid: child.pid!,
    })
    await pause(10_000)
    const after = memoryOf(child.pid!)
    const row = (name: string, { web, database }: Memory) => [
      name,
      ...[web, database, web + database].map((mb) => mb.toFixed(0)),
    ]
    console.log(`${values.listings} listings${values.limit === undefined ? '' : `, in ${values.limit} MB`}`)
    console.log(
      table(
        ['MB', 'web', 'database', 'both'],
        [
          row('first start, seeded', seeded),
          row('second start, at rest', rest),
          row('under load, most', most),
          row('after', after),
        ],
      ),
    )
    console.log(
      `${samples.length} requests, p50 ${percentile(samples, 0.5).toFixed(0)} ms, p95 ${percentile(samples, 0.95).toFixed(0)} ms, ${failures} failed`,
    )
    console.log(
      `second start: ready after ${(startMs / 1000).toFixed(1)} s, ${(startProcessorMs / 1000).toFixed(1)} s of processor time`,
    )
    if (group !== undefined)
      console.log(
        `most in the group, with file cache: ${(Number(readFileSync(join(group, 'memory.max_usage_in_bytes'), 'utf8')) / 1024 ** 2).toFixed(0)} MB`,
      )
    if (failures > 0 || most.web > MAX_WEB_MB) process.exitCode = 1
  } finally {
    await stop()
    if (group !== undefined) await pause(1000).then(() => rmdirSync(group))
  }
}

/** A cgroup with a limit of memory; without swap, where there is any. */
function makeGroup(megabytes: number): string {
  const group = `/sys/fs/cgroup/memory/kerbside-bench-${process.pid}`
  mkdirSync(group)
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(megabytes * 1024 ** 2))
  return group
}

/** Of the web process, its threads and the database's processes: user and system, at 100 ticks a second. */
function processorMs(pid: number): number {
  const ofOne = (one: number): number => {
    try {
      const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // its own, and that of children which it has waited for
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
    } catch {
      return 0
    }
  }
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + ofOne(one), 0)
}

async function load(origin: string, visits: Visits, { ms, pid }: { ms: number; pid: number }) {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 })
  const samples: number[] = []
  let failures = 0
  const until = performance.now() + ms
  const client = async () => {
    while (performance.now() < until) {
      const { path, headers, body } = await visits.next()
      const { ms: took, result } = await timed(async () => {
        const answer = await pool.request({
          path,
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'accept-encoding': 'br', accept: 'text/html', ...headers },
          body,
        })
        await answer.body.dump()
        return answer.statusCode
      })
      samples.push(took)
      if (result >= 500) failures += 1
    }
  }
  let most: Memory = { web: 0, database: 0 }
  const watch = setInterval(() => {
    const now = memoryOf(pid)
    most = { web: Math.max(most.web, now.web), database: Math.max(most.database, now.database) }
  }, 500)
  await Promise.all(Array.from({ length: CLIENTS }, client))
  clearInterval(watch)
  await pool.close()
  return { most, samples, failures }
}

function memoryOf(pid: number): Memory {
  const database = descendants(pid).reduce((sum, one) => sum + megabytes(one, 'Pss'), 0)
  return { web: megabytes(pid, 'Rss'), database }
}

function megabytes(pid: number, kind: 'Rss' | 'Pss'): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(new RegExp(`^${kind}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
  } catch {
    // it ended meanwhile
    return 0
  }
}

function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name))
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
      } catch {}
  const isUnder = (one: number): boolean => {
    const parent = parents.get(one)
    return parent !== undefined && (parent === pid || isUnder(parent))
  }
  return [...parents.keys()].filter(isUnder)
}
