import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { freePort } from '#src/platform/database/free-port.ts'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { demoAgencyWith } from '../demo-agency.ts'
import { percentile, timed } from '../percentiles.ts'
import { createVisits, enquiry, type Visit, type Visits } from './endurance-visits.ts'

const CLIENTS = 4
/** Milliseconds between two enquiries. */
const ENQUIRY_MS = 15_000
/** By how much the last third may hold more than the second. */
const MAX_GROWTH = 0.05

type Burst = {
  asked: number
  seconds: number
  samples: number[]
  /** what was answered with something else than a page, an answer, "elsewhere" or "not there" */
  failures: Map<string, number>
}
type Settled = { rss: number; held: number; pages: number; pageBytes: number }

/**
 * Loads a site of its own, in production and with the embedded database, in bursts with rests between them, and looks
 * after each rest what memory it still holds. The verdict compares the last third of the bursts with the second: the first
 * fills the kept pages.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      minutes: { type: 'string', default: '60' },
      burst: { type: 'string', default: '5' },
      rest: { type: 'string', default: '1' },
      rate: { type: 'string', default: '50' },
      listings: { type: 'string', default: '10000' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  const bursts = Math.max(3, Math.round(Number(values.minutes) / Number(values.burst)))
  const effort = {
    burstMs: Number(values.burst) * 60_000,
    restMs: Number(values.rest) * 60_000,
    rate: Number(values.rate),
  }
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-endurance-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const site = await startSite(folder, Number(values.listings))
  try {
    console.log(
      `${bursts} bursts of ${values.burst} minutes, ${values.rate} requests a second at most, ${values.listings} listings`,
    )
    const visits = await createVisits(site.origin)
    const settled: Settled[] = []
    console.log(
      row(['burst', 'requests/s', 'p50 ms', 'p95 ms', 'not well', 'RSS MB', 'held MB', 'pages kept', 'of MB']),
    )
    for (let number = 1; number <= bursts; number++) {
      const burst = await load(site.origin, visits, effort)
      await pause(effort.restMs)
      const now = await settle(site)
      settled.push(now)
      console.log(row([String(number), ...figuresOf(burst), ...memoryOf(now)]))
      for (const [what, count] of burst.failures) console.log(`  ${count} × ${what}`)
      if (burst.failures.size > 0) process.exitCode = 1
    }
    tellVerdict(settled)
  } finally {
    await site.stop()
  }
}

type Site = { child: ChildProcess; origin: string; metrics: string; stop: () => Promise<void> }

/** The demonstration agency with so many listings, as its operator would start it. */
async function startSite(folder: string, listings: number): Promise<Site> {
  const agencyDir = demoAgencyWith(folder, listings)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const child = fork(new URL('./endurance-server.ts', import.meta.url), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: origin,
      METRICS_PORT: String(metricsPort),
      METRICS_HOST: '127.0.0.1',
      SECRET: 'a secret of at least thirty-two characters',
      DATABASE_URL: '',
      DATABASE_READ_URL: '',
      DATA_DIR: join(folder, 'data'),
      AGENCY_DIR: agencyDir,
      CAPTCHA: 'none',
      LOG_LEVEL: 'error',
    },
  })
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => Promise.reject(new Error(`The site ended with ${code}.`)))
  failed.catch(() => {})
  await Promise.race([ready(child), failed])
  const stop = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  return { child, origin, metrics: `http://127.0.0.1:${metricsPort}/metrics`, stop }
}

async function ready({ stdout }: ChildProcess): Promise<void> {
  stdout?.setEncoding('utf8')
  for await (const text of stdout ?? []) if (/ is at http/.test(text)) break
  stdout?.resume()
}

/** So many clients, each at its pace; one of them writes an enquiry now and then. */
async function load(origin: string, visits: Visits, effort: { burstMs: number; rate: number }): Promise<Burst> {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 })
  const burst: Burst = { asked: 0, seconds: 0, samples: [], failures: new Map() }
  const from = performance.now()
  const pace = (CLIENTS / effort.rate) * 1000
  const isOver = () => performance.now() - from >= effort.burstMs
  const visit = async ({ kind, path, headers, body }: Visit) => {
    const { ms, result } = await timed(async () => {
      const answer = await pool.request({
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'accept-encoding': 'br', accept: 'text/html', ...headers },
        body,
      })
      await answer.body.dump()
      return answer.statusCode
    })
    burst.asked += 1
    burst.samples.push(ms)
    const isWell = result < 400 || result === 404
    if (!isWell) burst.failures.set(`${kind} ${result}`, (burst.failures.get(`${kind} ${result}`) ?? 0) + 1)
  }
  const client = async () => {
    for (let turn = performance.now(); !isOver(); turn += pace) {
      await pause(Math.max(0, turn - performance.now()))
      // who is late does not hurry afterwards
      turn = Math.max(turn, performance.now() - pace)
      await visit(await visits.next())
    }
  }
  const writer = async () => {
    while (!isOver()) {
      await visit(await enquiry(origin, Date.now()))
      await pause(Math.min(ENQUIRY_MS, Math.max(0, from + effort.burstMs - performance.now())))
    }
  }
  await Promise.all([...Array.from({ length: CLIENTS }, client), writer()])
  burst.seconds = (performance.now() - from) / 1000
  await pool.close()
  return burst
}

/** Has everything collected that can go, and reads what the operator would. */
async function settle({ child, metrics }: Site): Promise<Settled> {
  const collected = once(child, 'message')
  child.send('collect')
  const [{ held }] = (await collected) as [{ held: number }]
  const text = await (await fetch(metrics)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  const megabytes = (bytes: number) => bytes / 1024 / 1024
  return {
    rss: megabytes(figure('process_resident_memory_bytes')),
    held,
    pages: figure('kerbside_pages_kept'),
    pageBytes: megabytes(figure('kerbside_pages_kept_bytes')),
  }
}

function tellVerdict(settled: readonly Settled[]): void {
  const third = Math.floor(settled.length / 3)
  for (const [name, of] of [
    ['RSS', ({ rss }: Settled) => rss],
    ['held', ({ held }: Settled) => held],
  ] as const) {
    const mean = (some: readonly Settled[]) => some.reduce((sum, one) => sum + of(one), 0) / some.length
    const [second, last] = [mean(settled.slice(-2 * third, -third)), mean(settled.slice(-third))]
    const growth = last / second - 1
    const isFlat = growth <= MAX_GROWTH
    console.log(
      `${name}: ${second.toFixed(0)} MB in the second third, ${last.toFixed(0)} MB in the last: ${growth < 0 ? '' : '+'}${(100 * growth).toFixed(1)} % (at most +${100 * MAX_GROWTH} %: ${isFlat ? 'met' : 'NOT met'})`,
    )
    if (!isFlat) process.exitCode = 1
  }
}

const figuresOf = ({ asked, seconds, samples, failures }: Burst) => [
  (asked / seconds).toFixed(1),
  percentile(samples, 0.5).toFixed(1),
  percentile(samples, 0.95).toFixed(1),
  String([...failures.values()].reduce((sum, count) => sum + count, 0)),
]

const memoryOf = ({ rss, held, pages, pageBytes }: Settled) => [
  rss.toFixed(0),
  held.toFixed(0),
  String(pages),
  pageBytes.toFixed(1),
]

/** A line of the table as soon as it is known: an hour is long. */
function row(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(10)).join('  ')
}
