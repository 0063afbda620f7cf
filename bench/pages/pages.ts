import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { withServer } from '../own-server.ts'
import { percentile, table, timed } from '../percentiles.ts'
import type { BenchUrls, BenchUsage } from './pages-server.ts'

const CLIENTS = 16

/**
 * Measures pages a second of the demonstration agency's site over real HTTP: kept, drawn for each visitor, and beside
 * them a bare Fastify that sends the same bytes.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { seconds: { type: 'string', default: '4' } } })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-pages-'))
  try {
    await withServer((url) => measure(url, dataDir, Number(values.seconds) * 1000))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(url: string, dataDir: string, ms: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, DATABASE_READ_URL: '', DATA_DIR: dataDir, AGENCY_DIR: '', PORT: '0' }
  const child = fork(new URL('./pages-server.ts', import.meta.url), { env })
  try {
    const failed = once(child, 'exit').then(() => Promise.reject(new Error('The site did not start.')))
    const [at] = (await Promise.race([once(child, 'message'), failed])) as [BenchUrls]
    failed.catch(() => {})
    const usage = async () => {
      const answer = once(child, 'message')
      child.send('usage')
      return (await answer)[0] as BenchUsage
    }
    const { homes, searches } = await pathsOf(at.kept)
    const rows: string[][] = []
    for (const [name, paths] of [
      ['results', searches],
      ['property', homes],
    ] as const) {
      const row = async (what: string, origin: string, headers = {}) =>
        rows.push([`${name}, ${what}`, ...(await load(origin, paths, { ms, headers, usage }))])
      await row('bare Fastify', at.bare)
      await row('kept', at.kept)
      await row('kept, 304', at.kept, { 'if-none-match': '*' })
      await row('drawn for each', at.drawn)
    }
    console.log(
      table([`${CLIENTS} clients`, 'pages/s', 'p50 ms', 'p95 ms', 'kB', 'CPU ms a page', 'main thread'], rows),
    )
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined
    if (child.connected) child.disconnect()
    await ended
  }
}

/** Pages of results, and the homes on them. */
async function pathsOf(origin: string): Promise<{ searches: string[]; homes: string[] }> {
  const searches = ['sale', 'let'].flatMap((kind) =>
    [1, 2, 3].map(
      (page) => `/search/property-${kind === 'sale' ? 'for-sale' : 'to-let'}${page > 1 ? `/page-${page}` : ''}`,
    ),
  )
  const homes = new Set<string>()
  for (const search of searches) {
    const answer = await fetch(origin + search, { redirect: 'manual' })
    if (answer.status !== 200) throw new Error(`${search} answers ${answer.status}`)
    for (const [, home] of (await answer.text()).matchAll(/href="(\/properties\/\d+\/\w+)"/g)) homes.add(home!)
  }
  return { searches, homes: [...homes].slice(0, 100) }
}

type Load = { ms: number; headers: Record<string, string>; usage: () => Promise<BenchUsage> }

/** So many clients ask for one path after the other; a first round warms up. */
async function load(origin: string, paths: string[], { ms, headers, usage }: Load): Promise<string[]> {
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
  for (const _ of paths) await ask()
  bytes = 0
  const before = await usage()
  const from = performance.now()
  const client = async () => {
    while (performance.now() - from < ms) samples.push((await timed(ask)).ms)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const seconds = (performance.now() - from) / 1000
  const after = await usage()
  await pool.close()
  return [
    Math.round(samples.length / seconds).toLocaleString('en-GB'),
    percentile(samples, 0.5).toFixed(1),
    percentile(samples, 0.95).toFixed(1),
    (bytes / samples.length / 1024).toFixed(1),
    ((after.all - before.all) / samples.length).toFixed(2),
    ((after.main - before.main) / samples.length).toFixed(2),
  ]
}
