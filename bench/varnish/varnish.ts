import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Pool, request } from 'undici'
import { freePort } from '#src/platform/database/free-port.ts'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import type { KeptUrls } from '../kept/kept-server.ts'
import { withServer } from '../own-server.ts'
import { percentile, table, timed } from '../percentiles.ts'

const CLIENTS = 16
const SECONDS = 5
const RESULTS = '/search/property-for-sale'
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: 'visitor=1' }

/** Milliseconds within which a change of the stock must show through the cache. */
const MAX_PURGE_MS = 1000

/**
 * Puts Varnish before the demonstration's site, as docs/how-to/put-a-cache-in-front.md says: how much of the load
 * reaches the site, and how soon a change of the stock shows. Needs varnishd and varnishstat on the PATH.
 */
export async function bench(): Promise<void> {
  if (spawnSync('varnishd', ['-V']).error) {
    console.log('varnishd is not on the PATH (Debian: apt-get install varnish). Nothing was measured.')
    return
  }
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-varnish-'))
  try {
    await withServer((url) => measure(url, folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(databaseUrl: string, folder: string): Promise<void> {
  const port = await freePort()
  const cache = `http://127.0.0.1:${port}`
  const child = fork(new URL('../kept/kept-server.ts', import.meta.url), {
    env: {
      ...process.env,
      ...{
        DATABASE_URL: databaseUrl,
        DATABASE_READ_URL: '',
        DATA_DIR: join(folder, 'data'),
        AGENCY_DIR: '',
        PORT: '0',
      },
      CACHE_PURGE_URL: `${cache}/`,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let varnish: ChildProcess | undefined
  try {
    const [{ site }] = (await once(child, 'message')) as [KeptUrls]
    varnish = await startVarnish(folder, { port, sitePort: new URL(site).port })
    const paths = [RESULTS, '/search/property-to-let', '/', ...(await propertiesOn(site))]
    const usage = async () => {
      const answer = once(child, 'message')
      child.send('usage')
      return (await answer)[0] as number
    }
    const rows = [
      ['the site alone', ...(await load(site, paths, usage))],
      ['through Varnish', ...(await load(cache, paths, usage))],
    ]
    console.log(
      table([`${paths.length} pages, ${CLIENTS} clients`, 'pages/s', 'p95 ms', 'of the site, CPU ms a page'], rows),
    )
    const { hits, misses } = counts(folder)
    console.log(`\nhits ${hits}, misses ${misses}: ${((100 * hits) / (hits + misses)).toFixed(2)} % from Varnish`)
    await check(cache, site)
    await purges(cache, databaseUrl)
  } finally {
    varnish?.kill()
    child.disconnect()
    await once(child, 'exit')
  }
}

async function startVarnish(folder: string, { port, sitePort }: { port: number; sitePort: string }) {
  const vcl = readFileSync(new URL('./site.vcl', import.meta.url), 'utf8').replace('"3000"', `"${sitePort}"`)
  const file = join(folder, 'site.vcl')
  writeFileSync(file, vcl)
  const options = ['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-a', `127.0.0.1:${port}`, '-f', file]
  const varnish = spawn('varnishd', [...options, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 100; tries++) {
    const answers = await request(`http://127.0.0.1:${port}/healthz`).then(
      ({ statusCode, body }) => body.dump().then(() => statusCode === 200),
      () => false,
    )
    if (answers) return varnish
    await pause(100)
  }
  throw new Error('Varnish did not start.')
}

function counts(folder: string): { hits: number; misses: number } {
  const fields = ['-f', 'MAIN.cache_hit', '-f', 'MAIN.cache_miss']
  const text = execFileSync('varnishstat', ['-n', join(folder, 'varnish'), '-1', ...fields], { encoding: 'utf8' })
  const count = (name: string) => Number(new RegExp(`MAIN\\.${name}\\s+(\\d+)`).exec(text)?.[1])
  return { hits: count('cache_hit'), misses: count('cache_miss') }
}

async function propertiesOn(origin: string): Promise<string[]> {
  const { body } = await request(origin + RESULTS)
  return [...new Set([...(await body.text()).matchAll(/href="(\/properties\/\d+\/\w+)"/g)].map(([, path]) => path!))]
}

async function load(origin: string, paths: string[], usage: () => Promise<number>): Promise<string[]> {
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 })
  let turn = 0
  const ask = async () => {
    const path = paths[turn++ % paths.length]!
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers: HEADERS })
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
    await body.dump()
  }
  // twice: a page is kept in its best form once it is asked for again
  for (let times = 0; times < 2 * paths.length; times++) await ask()
  const samples: number[] = []
  const before = await usage()
  const from = performance.now()
  const client = async () => {
    while (performance.now() - from < SECONDS * 1000) samples.push((await timed(ask)).ms)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const after = await usage()
  await pool.close()
  return [
    Math.round(samples.length / SECONDS).toLocaleString('en-GB'),
    percentile(samples, 0.95).toFixed(1),
    ((after - before) / samples.length).toFixed(4),
  ]
}

/** What visitors must not get through the cache: the keys, or an answer that is for one of them. */
async function check(cache: string, site: string): Promise<void> {
  const keysOf = async (url: string) => (await request(url, { headers: HEADERS })).headers['surrogate-key']
  console.log(`keys of a page of results: ${await keysOf(site + RESULTS)}; passed on: ${await keysOf(cache + RESULTS)}`)
  const cookies = await Promise.all(
    [1, 2].map(async () => (await request(`${cache}/user/sign-in`)).headers['set-cookie']),
  )
  if (cookies[0] === undefined || String(cookies[0]) === String(cookies[1]))
    throw new Error('Two visitors got one cookie, or none.')
  const outside = await request(`${cache}/`, { method: 'PURGE' })
  if (outside.statusCode !== 400) throw new Error(`A purge without a key answers ${outside.statusCode}`)
}

/** Takes one home after the other off the market, and waits until the cache shows no more of it. */
async function purges(cache: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const samples: number[] = []
  for (const path of (await propertiesOn(cache)).slice(0, 5)) {
    await client.query('update property_search set available = false where property_id = $1', [path.split('/')[2]])
    const from = performance.now()
    while ((await propertiesOn(cache)).includes(path)) {
      if (performance.now() - from > 30_000) break
      await pause(5)
    }
    samples.push(performance.now() - from)
  }
  await client.end()
  const slowest = Math.max(...samples)
  const words = samples.map((ms) => Math.round(ms)).join(', ')
  console.log(`a change of the stock shows after ${words} ms (at most ${MAX_PURGE_MS})`)
  if (slowest > MAX_PURGE_MS) process.exitCode = 1
}
