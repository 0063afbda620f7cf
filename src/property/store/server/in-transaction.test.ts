import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { inTransaction } from './in-transaction.ts'

let own: TestDatabase
beforeEach(async () => {
  own = await cloneDatabase()
  await sql`create table bells (name text primary key, rung int not null default 0)`.execute(own.db)
  await sql`insert into bells (name) values ('north'), ('south')`.execute(own.db)
})
afterEach(() => own.drop())

const ring = (trx: typeof own.db, name: string) =>
  sql`update bells set rung = rung + 1 where name = ${name}`.execute(trx)

test('two that wait for each other both come through, and each is counted once', async () => {
  const arrived = Promise.withResolvers<void>()
  let first = 0
  const attempts = { north: 0, south: 0 }
  const ringBoth = (name: 'north' | 'south', other: 'north' | 'south') =>
    inTransaction(own.db, async (trx) => {
      attempts[name] += 1
      await ring(trx, name)
      first += 1
      if (first >= 2) arrived.resolve()
      await arrived.promise
      await ring(trx, other)
    })
  await Promise.all([ringBoth('north', 'south'), ringBoth('south', 'north')])
  const { rows } = await sql<{ rung: number }>`select rung from bells`.execute(own.db)
  expect(rows).toEqual([{ rung: 2 }, { rung: 2 }])
  expect(attempts.north + attempts.south).toBeGreaterThanOrEqual(3)
})

test('what fails for another reason is not tried again', async () => {
  let attempts = 0
  const broken = inTransaction(own.db, async (trx) => {
    attempts += 1
    await sql`insert into bells (name) values ('north')`.execute(trx)
  })
  await expect(broken).rejects.toThrow(/duplicate key/)
  expect(attempts).toBe(1)
})
