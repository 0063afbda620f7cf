import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as cases from '#src/enquiries/leads/parse-lead.cases.ts'
import { listLeads } from '#src/enquiries/leads/server/lead-records.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { agencyWithoutListings, findFreePort } from './servers/site-processes.ts'

/** LEADS_KILL_SUBMISSIONS=500 is the long run. */
const submissions = Number(process.env.LEADS_KILL_SUBMISSIONS ?? 60)
/** Visitors at a time. */
const visitors = 6
/** Milliseconds that a process is left alone once it runs, at least and at most. */
const mercy = { least: 200, most: 4000 }
const minutes = 60_000
/** About as long as a worker takes until its first job. */
const workerStartMs = 3000

let database: TestDatabase
let folder: string
const processes: Managed[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-leads-kill-'))
  await agencyWithoutListings(join(folder, 'agency'))
  for (const script of ['test/servers/enquiry-site.ts', 'test/servers/enquiry-site.ts', 'src/worker.ts'])
    processes.push(await startManaged(script))
}, 2 * minutes)

afterAll(async () => {
  await Promise.all(processes.map((managed) => managed.stop()))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test(
  `of ${submissions} enquiries, while server and worker are killed at random, none that was thanked for is lost or mailed twice`,
  async () => {
    const killing = new AbortController()
    const killer = killAtRandom(killing.signal)
    const accepted: number[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: visitors }, async () => {
        for (let at = next++; at < submissions; at = next++) {
          if (await enquire(at)) accepted.push(at)
          await pause(Math.random() * 400)
        }
      }),
    )
    killing.abort()
    const kills = await killer
    await everythingSent()

    process.stdout.write(`${accepted.length} thanked for; killed: ${JSON.stringify(kills)}\n`)
    const leads = await listLeads(database.db, {})
    const stored = leads.map(({ lead }) => Number(/\d+/.exec(lead.message)?.[0]))
    expect(new Set(stored).size, 'each was stored once').toBe(stored.length)
    expect(
      accepted.filter((at) => !stored.includes(at)),
      'none that was thanked for is lost',
    ).toEqual([])
    expect(accepted.length, 'most came through').toBeGreaterThan(submissions / 2)
    expect(kills.server, 'servers were killed').toBeGreaterThan(0)
    expect(kills.worker, 'workers were killed').toBeGreaterThan(0)

    const { rows: outbox } = await sql<{ key: string; state: string }>`select key, state from outbox`.execute(
      database.db,
    )
    const expected = leads.flatMap(({ id }) => [`lead:${id}:branch`, `lead:${id}:visitor`])
    expect(outbox.map(({ key }) => key).sort()).toEqual(expected.sort())
    expect(outbox.filter(({ state }) => state !== 'sent')).toEqual([])
    const ids = await messageIds()
    expect(ids, 'each mail left, none twice').toHaveLength(expected.length)
    expect(new Set(ids).size).toBe(expected.length)
  },
  20 * minutes,
)

/** Sends an enquiry as somebody does who clicks again when nothing comes back; some give up. True: they were thanked. */
async function enquire(at: number): Promise<boolean> {
  const site = () => processes[Math.floor(Math.random() * 2)] as Managed
  for (let attempt = 0; attempt < 40; attempt++) {
    try {
      const { origin } = site()
      const headers = { 'x-forwarded-for': `10.${at >> 8}.${at & 255}.1`, 'content-type': 'application/json' }
      const { token, cookie } = await authenticityTokenFor(origin)
      const answer = await fetch(`${site().origin}/leads`, {
        method: 'POST',
        headers: { ...headers, cookie },
        signal: AbortSignal.timeout(20_000),
        body: JSON.stringify({
          ...cases.office,
          lead_client: { ...cases.client, email: `visitor${at}@example.com` },
          lead: { branch_id: 1, message: `Enquiry ${at}` },
          idempotency_key: `enquiry ${at}`,
          authenticity_token: token,
        }),
      })
      if (answer.status === 200) return true
      if (answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    } catch (error) {
      if (error instanceof Error && /^\d{3} /.test(error.message)) throw error
      if (Math.random() < 0.05) return false
    }
    await pause(50 + Math.random() * 400)
  }
  return false
}

async function authenticityTokenFor(origin: string): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${origin}/token`, { signal: AbortSignal.timeout(20_000) })
  const [cookie = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';', 1)
  return { token: await answer.text(), cookie }
}

/** Each process is killed again and again, at least once, whatever it is doing just then. */
async function killAtRandom(signal: AbortSignal): Promise<{ server: number; worker: number }> {
  const kills = await Promise.all(
    processes.map(async (managed) => {
      let count = 0
      while (!signal.aborted || count === 0) {
        await pause(mercy.least + Math.random() * (mercy.most - mercy.least))
        await managed.killAndStart()
        count += 1
      }
      return count
    }),
  )
  return { server: (kills[0] ?? 0) + (kills[1] ?? 0), worker: kills[2] ?? 0 }
}

async function everythingSent(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select (select count(*) from leads where state <> 'delivered')
            + (select count(*) from outbox where state = 'queued') as waiting`.execute(database.db)
        return rows[0]?.waiting
      },
      { timeout: 5 * minutes, interval: 250 },
    )
    .toBe(0)
}

/** Of every mail that left: it is written to a file of its own. */
async function messageIds(): Promise<string[]> {
  const mails = join(folder, 'data/mail')
  const names = (await readdir(mails)).filter((name) => name.endsWith('.eml'))
  const texts = await Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')))
  return texts.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '')
}

type Managed = { origin: string; killAndStart: () => Promise<void>; stop: () => Promise<void> }

/** A process that comes back when it is killed. A server says when it listens; the worker says nothing of itself. */
async function startManaged(script: string): Promise<Managed> {
  const port = script.startsWith('test/') ? await findFreePort() : 0
  let child: ChildProcess
  async function start(): Promise<void> {
    child = spawn(process.execPath, [script], {
      cwd: new URL('..', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        AGENCY_DIR: join(folder, 'agency'),
        SECRET: 'a secret of at least thirty-two characters',
        CAPTCHA: 'none',
        LOG_LEVEL: 'silent',
      },
    })
    if (port !== 0 && child.stdout) await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    else await pause(workerStartMs)
  }
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    origin: `http://127.0.0.1:${port}`,
    stop,
    async killAndStart() {
      await stop()
      await start()
    },
  }
}
