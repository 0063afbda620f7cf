import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { BasePool } from './base-pool.ts'

let own: TestDatabase
let pool: BasePool
beforeEach(async () => {
  own = await cloneDatabase()
  pool = new BasePool({ connectionString: own.url, max: 1 })
  // `end` does not wait for the server, so dropping the database may break a connection that is still closing
  pool.on('error', () => {})
})
afterEach(async () => {
  await pool.end()
  await own.drop()
})

/** A connection by a callback, as the job queue asks for the one that it listens on. */
const lent = () =>
  new Promise<() => void>((resolve, reject) =>
    pool.connect((error, client, release) => (client ? resolve(release) : reject(error))),
  )

test('a connection that is given back twice is in the pool once', async () => {
  const giveBack = await lent()
  giveBack()
  const another = await lent()
  // by whoever had it first, while somebody else has it
  expect(giveBack).not.toThrow()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0])
  another()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})
