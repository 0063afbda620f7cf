import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { createLogger } from './logging.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test.each([
  ['a document', sql`select ${'{"email":"ada@example.com", "message":"\\ud800"}'}::jsonb`],
  ['a number', sql`select ${'ada@example.com'}::int`],
  ['a date', sql`select ${'ada@example.com'}::timestamptz`],
  ['a row', sql`insert into leads (key, email_key) values ('k', 'ada@example.com')`],
])('the log of a database error about %s does not repeat the value', async (_what, statement) => {
  const error = await statement.execute(database.db).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(JSON.stringify(error) + String(error)).toContain('ada@example.com')
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'request failed')
  expect(lines.join()).toContain('request failed')
  expect(lines.join()).not.toContain('ada@example.com')
})
