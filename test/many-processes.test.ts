import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLeads } from '#src/enquiries/leads/server/lead-records.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import type { EmbeddedPostgres } from '#src/platform/database/embedded-postgres.ts'
import { migrate } from '#src/platform/database/migrate.ts'
import { findPostmaster } from '#src/platform/database/postmaster.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { someListings } from './fixtures/listings.ts'
import { startPrimary, startReplica } from './servers/replica.ts'
import { agencyWithoutListings, type SiteProcess, sendEnquiry, startProcess } from './servers/site-processes.ts'

/** Milliseconds of load after each mishap. */
const whileMs = 1_500
const minutes = 60_000

let folder: string
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let db: Database
let webs: SiteProcess[]
let worker: SiteProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-many-'))
  primary = await startPrimary(join(folder, 'primary'))
  await migrate(primary.url)
  await createJobs(primary.url).migrate()
  db = openDatabase(primary.url)
  await storeListings(db, { source: 'test', listings: someListings(60), now: new Date('2026-11-20T12:00:00Z') })
  replica = await startReplica({ url: primary.url, dataDir: join(folder, 'primary') }, join(folder, 'replica'))
  await agencyWithoutListings(join(folder, 'agency'))
  const environment = {
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    DATA_DIR: join(folder, 'data'),
    AGENCY_DIR: join(folder, 'agency'),
  }
  // one after the other: the first loads the places
  webs = [await startProcess('test/servers/enquiry-site.ts', environment)]
  webs.push(await startProcess('test/servers/enquiry-site.ts', environment))
  worker = await startProcess('src/worker.ts', environment)
}, 4 * minutes)

afterAll(async () => {
  await Promise.all([...(webs ?? []), worker].map((one) => one?.kill()))
  if (db) await close(db)
  await replica?.stop()
  await primary?.stop()
  await rm(folder, { recursive: true, force: true })
}, 2 * minutes)

test(
  'whichever process is taken away under load, pages keep answering and no enquiry that was thanked for is lost',
  async () => {
    const load = aLoad()
    await load.goesWell('all are there')

    await webs[0]?.kill()
    await load.goesWell('a web process is gone')
    await webs[0]?.start()

    await worker.kill()
    await load.goesWell('the worker is gone')
    await worker.start()

    // started again by whoever keeps it, and streamed to again by the primary
    await killServer('replica')
    await load.goesWell('the replica was killed')

    await replica.stop()
    await load.goesWell('the replica is gone')

    await killServer('primary')
    await load.recovers('the primary was killed')
    await load.goesWell('everything but the replica is back')

    const thanked = await load.stop()
    expect(thanked.length, 'enquiries came through').toBeGreaterThan(5)
    const stored = (await listLeads(db, {})).map(({ lead }) => lead.message)
    expect(new Set(stored).size, 'each was stored once').toBe(stored.length)
    expect(
      thanked.filter((key) => !stored.includes(key)),
      'none that was thanked for is lost',
    ).toEqual([])
    await expect.poll(unfinished, { timeout: 3 * minutes, interval: 250 }).toBe(0)
    const mails = (await readdir(join(folder, 'data/mail'))).filter((name) => name.endsWith('.eml'))
    expect(mails, 'the branch and the visitor were written to, once').toHaveLength(2 * stored.length)
  },
  8 * minutes,
)

async function killServer(which: 'primary' | 'replica'): Promise<void> {
  const running = findPostmaster(join(folder, which, 'postgres/cluster'))
  if (!running) throw new Error(`The ${which} does not run.`)
  process.kill(running.pid, 'SIGKILL')
}

/** Enquiries and mails that are still under way. */
async function unfinished(): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*) from leads where state <> 'delivered')
      + (select count(*) from outbox where state = 'queued') as waiting`.execute(db)
  return rows[0]?.waiting
}

/** Visitors who search and enquire, through a proxy that turns to the other web process where one does not answer. */
function aLoad() {
  const stopping = new AbortController()
  const thanked: string[] = []
  let failures: string[] = []
  let answered = 0
  let turn = 0

  async function throughProxy(send: (origin: string) => Promise<Response>): Promise<Response> {
    turn += 1
    const first = webs[turn % webs.length]?.origin ?? ''
    const second = webs[(turn + 1) % webs.length]?.origin ?? ''
    try {
      return await send(first)
    } catch {
      return send(second)
    }
  }

  async function search(at: number): Promise<void> {
    // each a question of its own, so that none is answered from what was kept
    const path = `/search.ljson?channel=sales&fragment=up-to-${400_000 + 1000 * (at % 400)}`
    try {
      const answer = await throughProxy((origin) => fetch(origin + path, { signal: AbortSignal.timeout(15_000) }))
      const body = (await answer.json()) as { pagination?: { total_count?: number } }
      if (answer.status !== 200) failures.push(`${answer.status} ${JSON.stringify(body).slice(0, 200)}`)
      else if (body.pagination?.total_count !== 60) failures.push(`found ${body.pagination?.total_count}`)
      else answered += 1
    } catch (error) {
      failures.push(String(error))
    }
  }

  /** As somebody does who sends again when nothing comes back. */
  async function enquire(at: number): Promise<void> {
    const key = `enquiry${at}`
    while (!stopping.signal.aborted) {
      try {
        const answer = await throughProxy((origin) => sendEnquiry(origin, { key, ip: `10.0.${at >> 8}.${at & 255}` }))
        await answer.arrayBuffer()
        if (answer.status === 200) {
          thanked.push(key)
          return
        }
      } catch {
        // sent again
      }
      await pause(100)
    }
  }

  const visitor = async (visit: (at: number) => Promise<void>, restMs: number) => {
    for (let at = 0; !stopping.signal.aborted; at++) {
      await visit(at)
      await pause(restMs)
    }
  }
  const ended = Promise.all([visitor(search, 20), visitor((at) => search(at + 200), 20), visitor(enquire, 150)])

  /** Some searches and an enquiry more are answered. */
  async function more(): Promise<void> {
    const [searches, enquiries] = [answered + 10, thanked.length + 1]
    await expect.poll(() => answered, { timeout: minutes }).toBeGreaterThanOrEqual(searches)
    await expect.poll(() => thanked.length, { timeout: minutes }).toBeGreaterThanOrEqual(enquiries)
  }

  return {
    async goesWell(when: string) {
      failures = []
      await pause(whileMs)
      await more()
      expect(failures, when).toEqual([])
    },
    async recovers(when: string) {
      await more()
      failures = []
      await more()
      expect(failures, `after ${when}`).toEqual([])
    },
    async stop(): Promise<string[]> {
      stopping.abort()
      await ended
      return thanked
    },
  }
}
