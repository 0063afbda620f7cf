import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#test/database.ts'
import { close, openDatabase, openPool } from './database.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await emptyDatabase()
})
afterAll(() => own.drop())

async function value(expression: RawBuilder<unknown>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(own.db)
  return rows[0]?.value
}

test('a whole number that a number cannot hold exactly is refused', async () => {
  await expect(value(sql`9007199254740993::bigint`)).rejects.toThrow('9007199254740993 is too large')
  expect(await value(sql`1`)).toBe(1)
})

test.each([
  ['bigint', sql`9007199254740991::bigint`, 9007199254740991],
  ['a count', sql`count(*)`, 1],
  ['timestamptz', sql`'2026-11-20T10:00:00+01:00'::timestamptz`, new Date('2026-11-20T09:00:00Z')],
  ['date, as text', sql`'2026-03-29'::date`, '2026-03-29'],
  ['point', sql`point(-0.14, 50.82)`, { x: -0.14, y: 50.82 }],
  ['json', sql`'{"beds": 3}'::jsonb`, { beds: 3 }],
  ['text[]', sql`array['a', 'b']`, ['a', 'b']],
  ['double precision', sql`2.5::float8`, 2.5],
  ['numeric, as text', sql`2.50::numeric(4, 2)`, '2.50'],
  ['null', sql`null::bigint`, null],
])('%s is read', async (_type, expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('a query of the pool is a text, an object, one with a callback, or one that tells of itself', async () => {
  const pool = openPool(own.url)
  const rows = [{ n: 3 }]
  expect(await pool.query('select 1 + $1::integer as n', [2])).toMatchObject({ rows })
  expect(await pool.query({ text: 'select 1 + $1::integer as n', values: [2] })).toMatchObject({ rows })
  const client = await pool.connect()
  const answer = await new Promise((resolve) => client.query('select 3 as n', (_, result) => resolve(result)))
  expect(answer).toMatchObject({ rows })
  const told = client.query(new pg.Query('select 3 as n'))
  expect(await new Promise((resolve) => told.on('row', resolve))).toEqual({ n: 3 })
  client.release()
  await expect(pool.query('select nothing')).rejects.toThrow('column "nothing" does not exist')
  await pool.end()
})

test('a statement beyond its time is cancelled', async () => {
  const hasty = openDatabase(own.url, { statementTimeoutMs: 50 })
  await expect(sql`select pg_sleep(5)`.execute(hasty)).rejects.toThrow('statement timeout')
  await close(hasty)
})

test('connections that break, idle or at work, are reported and replaced', async () => {
  const errors: string[] = []
  const name = 'to-be-broken'
  const db = openDatabase(own.url, { applicationName: name, onConnectionError: (error) => errors.push(error.message) })
  const atWork = sql`select pg_sleep(30)`.execute(db)
  const failed = expect(atWork).rejects.toThrow('terminating connection')
  await sql`select 1`.execute(db)
  const count = async (what: RawBuilder<unknown>) => {
    const { rows } = await sql<{ n: number }>`
      select count(${what}) as n from pg_stat_activity where application_name = ${name}`.execute(own.db)
    return rows[0]?.n
  }
  await expect.poll(() => count(sql`pid`)).toBe(2)
  await count(sql`pg_terminate_backend(pid)`)
  await failed
  const words = 'terminating connection due to administrator command'
  await expect.poll(() => errors.filter((message) => message === words).length).toBeGreaterThan(0)
  // The one at work is told of its end a moment before its socket closes, and may be handed out in between.
  await expect
    .poll(() =>
      sql`select 1`
        .execute(db)
        .then(({ rows }) => rows.length)
        .catch(() => 0),
    )
    .toBe(1)
  await close(db)
})
