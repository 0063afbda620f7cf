import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { type DatabaseRelay, startRelay } from '#test/servers/database-relay.ts'
import { createJobs, type Jobs } from './jobs.ts'

declare module './jobs.ts' {
  interface JobPayloads {
    'test-chore': { what: string }
  }
}

let own: TestDatabase
let relay: DatabaseRelay
let jobs: Jobs
let stopping: AbortController

beforeEach(async () => {
  own = await cloneDatabase()
  relay = await startRelay(own.url)
  jobs = createJobs(relay.url)
  stopping = new AbortController()
})
afterEach(async () => {
  await relay.close()
  await own.drop()
})

const ask = (what: string) => jobs.enqueue(own.db, 'test-chore', { what })

/** Names and attempts of what is still to be done. */
async function left(): Promise<{ attempts: number }[]> {
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs`.execute(own.db)
  return rows
}

/** A job that goes on until it is told to end. */
function aLongJob() {
  const { promise: told, resolve: end } = Promise.withResolvers<void>()
  const begun: string[] = []
  return { begun, end, task: ({ what }: { what: string }) => (begun.push(what) === 1 ? told : Promise.resolve()) }
}

for (const outcome of ['well', 'badly'] as const) {
  test(`a job that ends ${outcome} while the database is away ends nobody's work, and all is done when it is back`, async () => {
    const { begun, end, task } = aLongJob()
    const running = jobs.run(
      {
        'test-chore': async (payload) => {
          const first = begun.length === 0
          await task(payload)
          if (first && outcome === 'badly') throw new Error('out of paper')
        },
      },
      { signal: stopping.signal },
    )
    await ask('shelves')
    await expect.poll(() => begun).toEqual(['shelves'])
    await relay.goAway()
    end()
    await ask('windows')
    await relay.comeBack()
    await expect.poll(() => begun.includes('windows')).toBe(true)
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
    stopping.abort()
    await running
  }, 30_000)
}

test('a job whose handing over was lost on the way is done all the same', async () => {
  await ask('shelves')
  relay.loseAnswerTo('get_job/')
  const done: string[] = []
  const running = jobs.run({ 'test-chore': async ({ what }) => void done.push(what) }, { signal: stopping.signal })
  await expect.poll(() => done).toEqual(['shelves'])
  await expect.poll(left).toEqual([])
  stopping.abort()
  await running
})

test('a job that the database left in the lurch is done again at once, in the same attempt', async () => {
  const attempts: number[] = []
  await ask('shelves')
  const running = jobs.run(
    {
      'test-chore': async () => {
        attempts.push(...(await left()).map((job) => job.attempts))
        if (attempts.length === 1) throw new Error('Connection terminated unexpectedly')
      },
    },
    { signal: stopping.signal },
  )
  await expect.poll(left).toEqual([])
  expect(attempts).toEqual([1, 1])
  stopping.abort()
  await running
})

test('work can be stopped while the database is away', async () => {
  const running = jobs.run({ 'test-chore': async () => {} }, { signal: stopping.signal })
  await ask('shelves')
  await expect.poll(left).toEqual([])
  await relay.goAway()
  stopping.abort()
  await running
})
