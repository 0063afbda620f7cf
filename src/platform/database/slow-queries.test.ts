import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { close, openDatabase } from './database.ts'
import { slowQueries } from './slow-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function toldOf(thresholdMs: number) {
  const log = vi.fn()
  const db = openDatabase(database.url, { onStatement: slowQueries({ thresholdMs, log }) })
  await sql`select 1`.execute(db)
  await sql`select pg_sleep(0.06),
      ${'ada@homes.example'}::text as who`.execute(db)
  await close(db)
  return log.mock.calls.map(([facts]) => facts)
}

test('a statement that takes long is told as it is written, without what was put in', async () => {
  const told = await toldOf(50)
  expect(told).toEqual([{ ms: expect.any(Number), statement: 'select pg_sleep(0.06), $1::text as who' }])
  expect(told[0].ms).toBeGreaterThanOrEqual(60)
})

test('nothing is told where nobody wants to know', async () => {
  expect(await toldOf(0)).toEqual([])
})
