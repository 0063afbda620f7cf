import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('every foreign key has an index, so that deleting a row does not scan the tables that refer to it', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || conname as key
    from pg_constraint keys
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and not exists (
        select from pg_index
        where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:array_length(conkey, 1) - 1] @> conkey
      )
    order by key`.execute(database.db)
  expect(rows.map(({ key }) => key)).toEqual([])
})
