import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createJobs } from './jobs.ts'

let own: TestDatabase
beforeEach(async () => {
  own = await cloneDatabase()
})
afterEach(() => own.drop())

async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(own.db)
  return rows[0]!.n
}

test('a job of a transaction that is undone was never there', async () => {
  const jobs = createJobs(own.url)
  const undone = own.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'greet', { name: 'Ada' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await waiting()).toBe(0)
})
