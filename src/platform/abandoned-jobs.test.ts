import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { freeAbandonedJobs, sayAlive } from './abandoned-jobs.ts'
import { createJobs, type Jobs } from './jobs.ts'

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

const heldBy = (holder: string, since: string) =>
  sql`update graphile_worker._private_jobs set locked_by = ${holder}, locked_at = now() - ${since}::interval`.execute(
    own.db,
  )

test('what somebody does who is alive is left to them, until they are gone', async () => {
  const [worker, other] = [await aConnection(), await aConnection()]
  await sayAlive(worker, 'pool-alive')
  await heldBy('pool-alive', '1 hour')
  expect(await freeAbandonedJobs(other, 'pool-other')).toEqual([])
  clients.splice(clients.indexOf(worker), 1)
  await worker.end()
  await expect.poll(() => freeAbandonedJobs(other, 'pool-other'), { timeout: 5000 }).toEqual(['pool-alive'])
})

test('what was begun a moment ago is left alone: its process may not have said yet that it is alive', async () => {
  await heldBy('pool-new', '1 second')
  expect(await freeAbandonedJobs(await aConnection(), 'pool-other')).toEqual([])
})

test('what this very process does is its own', async () => {
  const client = await aConnection()
  await sayAlive(client, 'pool-self')
  await heldBy('pool-self', '1 hour')
  expect(await freeAbandonedJobs(client, 'pool-self')).toEqual([])
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
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(own.db)
  expect(await freeAbandonedJobs(await aConnection(), 'pool-other')).toEqual([])
  release()
  stopping.abort()
  await running
})

test('a process that starts does what one that was killed had begun', async () => {
  await heldBy('pool-killed', '1 minute')
  const done: string[] = []
  const running = jobs.run({ 'test-errand': async ({ to }) => void done.push(to) }, { signal: stopping.signal })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['the printer'])
  stopping.abort()
  await running
})
