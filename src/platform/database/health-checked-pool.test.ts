import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import { type DatabaseRelay, startRelay } from '#test/servers/database-relay.ts'
import { close, type Database, openDatabase } from './database.ts'
import { isOutage } from './outage.ts'

let own: TestDatabase
let relay: DatabaseRelay
let db: Database

beforeEach(async () => {
  own = await emptyDatabase()
  relay = await startRelay(own.url)
  db = openDatabase(relay.url, { max: 2, healthCheck: { suspectAfterMs: 40, probeTimeoutMs: 500 } })
})
afterEach(async () => {
  await relay.comeBack()
  await close(db)
  await relay.close()
  await own.drop()
})

const one = () => sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]?.one)
const outcomeOf = (asked: Promise<unknown>) => asked.catch((error) => (isOutage(error) ? 'an outage' : error))

test('a server that falls silent is an outage for whoever has, waits for or asks for a connection, until it speaks', async () => {
  await db.transaction().execute(async (transaction) => {
    await sql`create table homes (id int)`.execute(transaction)
  })
  expect(await Promise.all([one(), one()])).toEqual([1, 1])
  relay.fallSilent()
  const asked = Array.from({ length: 6 }, one)
  expect(await Promise.all(asked.map(outcomeOf))).toEqual(Array(6).fill('an outage'))
  expect(await outcomeOf(one())).toBe('an outage')
  await relay.comeBack()
  await expect.poll(() => one().catch(() => 0), { timeout: 20_000 }).toBe(1)
})

test('what a transaction wrote before its server fell silent is not kept', async () => {
  await sql`create table homes (id int)`.execute(db)
  const writing = db.transaction().execute(async (transaction) => {
    await sql`insert into homes values (1)`.execute(transaction)
    relay.fallSilent()
    await sql`insert into homes values (2)`.execute(transaction)
  })
  expect(await outcomeOf(writing)).toBe('an outage')
  await relay.comeBack()
  const count = () => sql<{ n: number }>`select count(*) as n from homes`.execute(db).then(({ rows }) => rows[0]?.n)
  await expect.poll(() => count().catch(() => -1), { timeout: 20_000 }).toBe(0)
})

test('a statement that is merely slow, and those who wait behind it, are left alone', async () => {
  const slow = () => sql`select pg_sleep(0.4)`.execute(db).then(() => 'done')
  expect(await Promise.all([slow(), slow(), slow(), one()])).toEqual(['done', 'done', 'done', 1])
})
