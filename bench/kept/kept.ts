import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool, request } from 'undici'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { withServer } from '../own-server.ts'
import { percentile, table } from '../percentiles.ts'
import type { BareAnswer, KeptUrls } from './kept-server.ts'

const CLIENTS = 16

/** What an answer from memory may cost, as a multiple of the bare server's in the same run. */
const MAX_RATIO = 2

const CHROMIUM = 'gzip, deflate, br, zstd'
const SAFARI = 'gzip, deflate, br'

type Subject = { name: string; path: string; accepted: string[]; known?: boolean }

/** A process with the site and the bare server; `usage` answers its processor time in milliseconds. */
type Server = { name: string; child: ChildProcess; at: KeptUrls; usage: () => Promise<number> }

/**
 * Measures the processor time of an answer that is sent from memory, whatever thread it is spent on, beside a bare
 * `node:http` server that sends the same bytes. Exits with 1 if one costs more than its budget.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      seconds: { type: 'string', default: '0.4' },
      rounds: { type: 'string', default: '8' },
      // another checkout with this bench, measured in the same run
      beside: { type: 'string' },
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  await withServer(async (url) => {
    const servers = [await start('kept', join(import.meta.dirname, '../..'), url)]
    if (values.beside !== undefined) servers.push(await start('beside', values.beside, url))
    try {
      await measure(servers, { rounds: Number(values.rounds), ms: Number(values.seconds) * 1000 })
    } finally {
      for (const { child } of servers) await end(child)
    }
  })
}

async function start(name: string, folder: string, url: string): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-bench-kept-'))
  const env = { ...process.env, DATABASE_URL: url, DATABASE_READ_URL: '', DATA_DIR: dataDir, AGENCY_DIR: '', PORT: '0' }
  const child = fork(join(folder, 'bench/kept/kept-server.ts'), {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The site did not start.')))
  failed.catch(() => {})
  const [at] = (await Promise.race([once(child, 'message'), failed])) as [KeptUrls]
  return { name, child, at, usage: () => tell(child, 'usage') }
}

async function tell(child: ChildProcess, message: 'usage' | BareAnswer): Promise<number> {
  const answer = once(child, 'message')
  child.send(message)
  return (await answer)[0] as number
}

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined
  if (child.connected) child.disconnect()
  await ended
}

async function measure(servers: Server[], how: { rounds: number; ms: number }): Promise<void> {
  const subjects = await subjectsOf(servers[0]!.at.site)
  const costs = new Map<string, number[]>()
  const sizes = new Map<Subject, string>()
  const note = (key: string, cost: number) => costs.set(key, [...(costs.get(key) ?? []), cost])
  for (const subject of subjects)
    for (const server of servers) {
      const { body, headers } = await copyToBare(server, subject)
      sizes.set(subject, `${(body / 1024).toFixed(1)} + ${(headers / 1024).toFixed(1)}`)
    }
  // the first round warms up
  for (let round = 0; round <= how.rounds; round++)
    for (const subject of subjects)
      for (const server of servers)
        for (const what of ['bare', 'site'] as const) {
          const cost = await costOf(server, server.at[what], subject, how.ms)
          if (round > 0) note(`${server.name} ${what} ${subject.name}`, cost)
        }
  // other work on the machine makes both dearer, and never cheaper
  const usual = (key: string) => percentile(costs.get(key) ?? [], 0.25)
  const rows = subjects.map((subject) => {
    const bare = usual(`kept bare ${subject.name}`)
    return [
      subject.name,
      sizes.get(subject)!,
      bare.toFixed(4),
      ...servers.flatMap(({ name }) => {
        const cost = usual(`${name} site ${subject.name}`)
        return [cost.toFixed(4), (cost / bare).toFixed(2)]
      }),
    ]
  })
  const head = servers.flatMap(({ name }) => [name, '× bare'])
  console.log(table(['processor ms an answer', 'kB, headers', 'bare node:http', ...head], rows))
  const over = rows.filter((row) => Number(row[4]) > MAX_RATIO).map(([name]) => name)
  if (over.length === 0) return
  console.log(`Over ${MAX_RATIO} times the bare server: ${over.join(', ')}`)
  process.exitCode = 1
}

async function subjectsOf(site: string): Promise<Subject[]> {
  const results = '/search/property-for-sale'
  const html = await (await fetch(site + results)).text()
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  const property = first(/href="(\/properties\/\d+\/\w+)"/)
  const script = first(/"(\/asset_bundles\/[\w.-]+\.js)"/)
  return [
    { name: 'results, br', path: results, accepted: [CHROMIUM] },
    { name: 'results, gzip', path: results, accepted: ['gzip'] },
    { name: 'results, two browsers', path: results, accepted: [CHROMIUM, SAFARI] },
    { name: 'results, 304', path: results, accepted: [CHROMIUM], known: true },
    { name: 'property, br', path: property, accepted: [CHROMIUM] },
    { name: 'script, br', path: script, accepted: [CHROMIUM] },
    { name: 'script, 304', path: script, accepted: [CHROMIUM], known: true },
    { name: 'style sheet of the theme', path: first(/"(\/theme\.\w+\.css)"/), accepted: [CHROMIUM] },
    { name: 'font', path: first(/"(\/fonts\/[\w.-]+)"/), accepted: [CHROMIUM] },
  ].filter(({ path }) => path !== '')
}

/** Asks a few times, so that the answer is kept in its best form, and hands the bare server the same bytes. */
async function copyToBare(server: Server, { path, accepted }: Subject) {
  let sizes = { body: 0, headers: 0 }
  for (const encodings of accepted) {
    for (let times = 0; times < 3; times++) await (await ask(server.at.site + path, encodings)).body.dump()
    const { headers, body } = await ask(server.at.site + path, encodings)
    const bytes = Buffer.from(await body.arrayBuffer())
    const { 'content-type': type, 'content-encoding': encoding } = headers
    await tell(server.child, {
      key: `${encodings} ${path}`,
      body: bytes.toString('base64'),
      headers: {
        'content-type': String(type),
        'content-length': bytes.length,
        ...(encoding !== undefined && { 'content-encoding': String(encoding) }),
      },
    })
    sizes = { body: bytes.length, headers: JSON.stringify(headers).length }
  }
  return sizes
}

async function ask(url: string, encodings: string) {
  const answer = await request(url, { headers: { 'accept-encoding': encodings } })
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
  return answer
}

/** Milliseconds of processor time an answer, over a few seconds of as many requests as the clients can make. */
async function costOf(server: Server, origin: string, subject: Subject, ms: number): Promise<number> {
  const { path, accepted, known } = subject
  const etag = known ? String((await ask(server.at.site + path, accepted[0]!)).headers.etag) : undefined
  const pool = new Pool(origin, { connections: CLIENTS, pipelining: 1 })
  let asked = 0
  const client = async (until: number) => {
    while (performance.now() < until) {
      const encodings = accepted[asked++ % accepted.length]!
      const { statusCode, body } = await pool.request({
        path,
        method: 'GET',
        headers: { 'accept-encoding': encodings, ...(etag !== undefined && { 'if-none-match': etag }) },
      })
      if (statusCode !== (known ? 304 : 200)) throw new Error(`${path} answers ${statusCode}`)
      await body.dump()
    }
  }
  const clients = (forMs: number) => {
    const until = performance.now() + forMs
    return Promise.all(Array.from({ length: CLIENTS }, () => client(until)))
  }
  await clients(ms / 5)
  asked = 0
  const before = await server.usage()
  await clients(ms)
  const after = await server.usage()
  await pool.close()
  return (after - before) / asked
}
