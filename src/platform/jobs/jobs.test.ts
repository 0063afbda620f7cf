import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { createJobs, type Jobs } from './jobs.ts'

declare module './jobs.ts' {
  interface JobPayloads {
    'test-greeting': { name: string }
  }
}

let own: TestDatabase
let jobs: Jobs
let stopping: AbortController

beforeEach(async () => {
  own = await cloneDatabase()
  jobs = createJobs(own.url)
  stopping = new AbortController()
})
afterEach(() => own.drop())

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(own.db)
  return rows[0]!.n
}

test('a job of a transaction that is undone was never there', async () => {
  const undone = own.db.transaction().execute(async (transaction) => {
    await jobs.enqueue(transaction, 'test-greeting', { name: 'Ada' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await waiting()).toBe(0)
})

test('a job that fails stays, to be tried again, and is reported', async () => {
  const errors: string[] = []
  const logger = { debug() {}, info() {}, warn() {}, error: (message: string) => errors.push(message) }
  await jobs.enqueue(own.db, 'test-greeting', { name: 'Ada' })
  const running = createJobs(own.url, { logger }).run(
    { 'test-greeting': async ({ name }) => Promise.reject(new Error(`${name} is out`)) },
    { signal: stopping.signal },
  )
  await expect.poll(() => errors.join()).toContain('Ada is out')
  stopping.abort()
  await running
  const { rows } = await sql`select attempts, last_error is not null as told from graphile_worker.jobs`.execute(own.db)
  expect(rows).toEqual([{ attempts: 1, told: true }])
})

test('a job is done once, with what it carries', async () => {
  const greeted: string[] = []
  const running = jobs.run(
    { 'test-greeting': async ({ name }) => void greeted.push(name) },
    { signal: stopping.signal, concurrency: 2 },
  )
  await own.db.transaction().execute((transaction) => jobs.enqueue(transaction, 'test-greeting', { name: 'Ada' }))
  await expect.poll(waiting).toBe(0)
  stopping.abort()
  await running
  expect(greeted).toEqual(['Ada'])
})

test('the signal lets the job under way finish and begins no other', async () => {
  const finished: string[] = []
  const begun: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const name of ['Ada', 'Grace']) await jobs.enqueue(own.db, 'test-greeting', { name })
  const running = jobs.run(
    {
      'test-greeting': async ({ name }) => {
        begun.push(name)
        await held
        finished.push(name)
      },
    },
    { signal: stopping.signal },
  )
  await expect.poll(() => begun).toEqual(['Ada'])
  stopping.abort()
  release()
  await running
  expect(finished).toEqual(['Ada'])
  expect(await waiting()).toBe(1)
})

test('a waiting job of the same key is replaced, and one for later waits', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await jobs.enqueue(own.db, 'test-greeting', { name: 'Ada' }, { key: 'greeting', runAt: later })
  await jobs.enqueue(own.db, 'test-greeting', { name: 'Grace' }, { key: 'greeting', runAt: later })
  expect(await waiting()).toBe(1)
  const { rows } = await sql<{ run_at: Date; name: string }>`
    select run_at, payload ->> 'name' as name from graphile_worker._private_jobs`.execute(own.db)
  expect(rows).toEqual([{ run_at: later, name: 'Grace' }])
})

test('what is urgent is done before what is not, and the others in the order in which they came', async () => {
  for (const [name, priority] of [
    ['Ada', 10],
    ['Bea', 10],
    ['Cleo', undefined],
    ['Dora', 0],
  ] as const)
    await jobs.enqueue(own.db, 'test-greeting', { name }, { priority })
  const done: string[] = []
  const running = jobs.run(
    { 'test-greeting': async ({ name }) => void done.push(name) },
    { signal: stopping.signal, concurrency: 1 },
  )
  await expect.poll(() => done, { timeout: 20_000 }).toHaveLength(4)
  stopping.abort()
  await running
  expect(done).toEqual(['Cleo', 'Dora', 'Ada', 'Bea'])
})

test('a worker that is stopped before it starts begins nothing', async () => {
  stopping.abort()
  await jobs.enqueue(own.db, 'test-greeting', { name: 'Ada' })
  await jobs.run({ 'test-greeting': async () => {} }, { signal: stopping.signal })
  expect(await waiting()).toBe(1)
})

test('the queue is installed by several processes at a time', async () => {
  const empty = await emptyDatabase()
  await Promise.all([1, 2, 3].map(() => createJobs(empty.url).migrate()))
  await createJobs(empty.url).enqueue(empty.db, 'test-greeting', { name: 'Ada' })
  const { rows } = await sql`select task_identifier from graphile_worker.jobs`.execute(empty.db)
  expect(rows).toEqual([{ task_identifier: 'test-greeting' }])
  await empty.drop()
})
