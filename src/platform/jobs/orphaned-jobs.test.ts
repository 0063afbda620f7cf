import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { holdLivenessLock, releaseOrphanedJobs } from './orphaned-jobs.ts'

declare module './jobs.ts' {
  interface JobPayloads {
    'test-errand': { to: string }
  }
}

let own: TestDatabase
let jobs: Jobs
let stopping: AbortController
const clients: pg.Client[] = []

beforeEach(async () => {
  own = await cloneDatabase()
  jobs = createJobs(own.url)
  stopping = new AbortController()
  await jobs.enqueue(own.db, 'test-errand', { to: 'the printer' })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await own.drop()
})

async function aConnection(): Promise<pg.Client> {
  const client = new pg.Client(own.url)
  await client.connect()
  clients.push(client)
  return client
}

const heldBy = (holder: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${holder}, locked_at = now()`.execute(own.db)

test('what somebody does who is alive is left to them, until they were silent at two looks', async () => {
  const [worker, other] = [await aConnection(), await aConnection()]
  const silentBefore = new Set<string>()
  await holdLivenessLock(worker, 'pool-alive')
  await heldBy('pool-alive')
  for (const _ of [1, 2, 3]) expect(await releaseOrphanedJobs(other, 'pool-other', silentBefore)).toEqual([])
  clients.splice(clients.indexOf(worker), 1)
  await worker.end()
  await expect.poll(() => releaseOrphanedJobs(other, 'pool-other', silentBefore)).toEqual(['pool-alive'])
})

test('whoever says again in time that they are alive keeps what they do', async () => {
  const [worker, other] = [await aConnection(), await aConnection()]
  const silentBefore = new Set<string>()
  await heldBy('pool-back')
  expect(await releaseOrphanedJobs(other, 'pool-other', silentBefore)).toEqual([])
  expect([...silentBefore]).toEqual(['pool-back'])
  await holdLivenessLock(worker, 'pool-back')
  expect(await releaseOrphanedJobs(other, 'pool-other', silentBefore)).toEqual([])
  expect([...silentBefore]).toEqual([])
})

test('what this very process does is its own', async () => {
  const client = await aConnection()
  await heldBy('pool-self')
  expect(await releaseOrphanedJobs(client, 'pool-self', new Set(['pool-self']))).toEqual([])
})

test('a process that runs says that it is alive', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun: string[] = []
  const running = jobs.run(
    {
      'test-errand': async ({ to }) => {
        begun.push(to)
        await held
      },
    },
    { signal: stopping.signal },
  )
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['the printer'])
  const other = await aConnection()
  const silentBefore = new Set(await holders())
  await expect
    .poll(async () => {
      await releaseOrphanedJobs(other, 'pool-other', new Set())
      return releaseOrphanedJobs(other, 'pool-other', silentBefore)
    })
    .toEqual([])
  release()
  stopping.abort()
  await running
})

test('a process that runs does what one that was killed had begun', async () => {
  await heldBy('pool-killed')
  const done: string[] = []
  const often = createJobs(own.url, { orphanPollMs: 200 })
  const running = often.run({ 'test-errand': async ({ to }) => void done.push(to) }, { signal: stopping.signal })
  await expect.poll(() => done).toEqual(['the printer'])
  stopping.abort()
  await running
})

test('a job that was replaced while a killed worker had it goes, and does not count as failed for ever', async () => {
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, key = null`.execute(own.db)
  await heldBy('pool-killed')
  const client = await aConnection()
  const missed = new Set<string>()
  await releaseOrphanedJobs(client, 'pool-alive', missed)
  expect(await holders()).toEqual(['pool-killed'])
  await releaseOrphanedJobs(client, 'pool-alive', missed)
  expect(await holders()).toEqual([])
})

async function holders(): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`select locked_by from graphile_worker.jobs`.execute(own.db)
  return rows.map(({ locked_by }) => locked_by)
}
