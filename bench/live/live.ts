import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { freePort } from '#src/platform/database/free-port.ts'
import { insertStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { createStaffSessions } from '#src/staff/sign-in/server/staff-sessions.ts'
import type { StaffVisit } from '#src/staff/sign-in/server/staff-visit.ts'
import { buildSite, siteIsStale } from '../../scripts/site-build.ts'
import { demoAgencyWith } from '../demo-agency.ts'
import { withServer } from '../own-server.ts'
import { table } from '../percentiles.ts'

/** What staff with open pages may cost one process at rest: megabytes, and a share of a core. */
const MAX_MB = 100
const MAX_CORE = 0.05

/** Clock ticks a second, in /proc. */
const TICKS = 100

type Process = { pid: number; origin: string }
type Stream = { messages: () => number; close: () => void }

/**
 * Starts a site, signs so many members of staff in, opens a page of the Desk with live changes for each, and prints what
 * they cost the process at rest, and whether each is told of a change.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: { staff: { type: 'string', default: '50' }, seconds: { type: 'string', default: '60' } },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (siteIsStale()) {
    const { problem } = buildSite()
    if (problem !== undefined) throw new Error(problem)
  }
  await withServer(async (databaseUrl) => {
    const folder = mkdtempSync(join(tmpdir(), 'kerbside-bench-live-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
    const db = openDatabase(databaseUrl)
    const port = await freePort()
    const site = start(folder, databaseUrl, port)
    const ended = once(site, 'exit')
    try {
      const origin = `http://127.0.0.1:${port}`
      await Promise.race([ready(origin), ended.then(([code]) => Promise.reject(new Error(`The site ended: ${code}`)))])
      await measure({ pid: site.pid!, origin }, db, { staff: Number(values.staff), seconds: Number(values.seconds) })
    } finally {
      site.kill('SIGTERM')
      await ended
      await close(db)
    }
  })
}

async function measure(
  site: Process,
  db: Database,
  { staff, seconds }: { staff: number; seconds: number },
): Promise<void> {
  const cookies = await signIn(db, staff)
  // what the first pages load once is no cost of those that follow
  for (let round = 0; round < 3; round++) for (const cookie of cookies) await openPage(site.origin, cookie)
  await pause(5000)
  const before = { mb: megabytes(site.pid), core: await coreAtRest(site.pid, seconds) }

  const streams = await Promise.all(cookies.map((cookie) => listen(site.origin, cookie)))
  for (const cookie of cookies) await openPage(site.origin, cookie)
  await pause(5000)
  const after = { mb: megabytes(site.pid), core: await coreAtRest(site.pid, seconds) }

  const told = performance.now()
  await sql`select pg_notify('desk', '{"kind":"enquiry","id":1,"branchId":1}')`.execute(db)
  while (streams.some((stream) => stream.messages() === 0) && performance.now() - told < 5000) await pause(5)
  const tookMs = performance.now() - told
  const reached = streams.filter((stream) => stream.messages() > 0).length
  for (const stream of streams) stream.close()

  const [mb, core] = [after.mb - before.mb, after.core - before.core]
  console.log(
    table(
      ['', 'memory MB', 'share of a core at rest'],
      [
        ['without', before.mb.toFixed(0), share(before.core)],
        [`with ${staff} open pages`, after.mb.toFixed(0), share(after.core)],
        ['they cost', mb.toFixed(0), share(core)],
      ],
    ),
  )
  console.log(`a change reached ${reached} of ${staff} pages within ${tookMs.toFixed(0)} ms`)
  if (mb > MAX_MB || after.core > MAX_CORE || reached < staff) process.exitCode = 1
}

const share = (core: number) => `${(100 * core).toFixed(1)} %`

/** @returns the cookie of each member of staff */
async function signIn(db: Database, staff: number): Promise<string[]> {
  const sessions = createStaffSessions({ db, clock: () => new Date() })
  const cookies: string[] = []
  for (let at = 0; at < staff; at++) {
    const about = { email: `staff-${at}@example.com`, name: `Person ${at}`, branchIds: [1] }
    const id = await insertStaff(db, { ...about, role: 'negotiator', state: 'active' }, new Date())
    const visit: StaffVisit = {
      ip: '127.0.0.1',
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/153.0 Safari/537.36',
      cookie: () => undefined,
      setCookie: (_name, value) => void cookies.push(`kerbside_desk=${value}`),
      clearCookie: () => {},
    }
    await sessions.begin(visit, id!)
  }
  return cookies
}

async function openPage(origin: string, cookie: string): Promise<void> {
  const answer = await fetch(`${origin}/desk`, { headers: { cookie } })
  const html = await answer.text()
  if (answer.status !== 200 || !html.includes('id="main"')) throw new Error(`Today was answered ${answer.status}.`)
}

function listen(origin: string, cookie: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let messages = 0
    const request = get(`${origin}/desk/events`, { headers: { cookie }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`Live changes were answered ${answer.statusCode}.`))
      answer.setEncoding('utf8').on('data', (text: string) => (messages += text.split('data: ').length - 1))
      answer.on('error', () => {})
      resolve({ messages: () => messages, close: () => request.destroy() })
    })
    request.on('error', reject)
  })
}

/** The share of one core that a process used in so many seconds. */
async function coreAtRest(pid: number, seconds: number): Promise<number> {
  const [ticks, started] = [ticksOf(pid), performance.now()]
  await pause(seconds * 1000)
  return (ticksOf(pid) - ticks) / TICKS / ((performance.now() - started) / 1000)
}

function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // after the name, which may hold spaces: fields 14 and 15 of the whole
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

function megabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Rss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024
}

function start(folder: string, databaseUrl: string, port: number): ChildProcess {
  mkdirSync(join(folder, 'data'))
  return spawn(process.execPath, ['src/server.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET: 'a secret of at least thirty-two characters',
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: '',
      DATA_DIR: join(folder, 'data'),
      AGENCY_DIR: demoAgencyWith(folder, 50),
      CAPTCHA: 'none',
    },
  })
}

async function ready(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await pause(200)
  }
}
