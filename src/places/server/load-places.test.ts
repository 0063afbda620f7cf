import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { loadPlaces } from './load-places.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const countByKind = async () => {
  const { rows } = await sql<{ kind: string; n: number }>`
    select kind, count(*)::int as n from places group by kind order by kind
  `.execute(database.db)
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
}

test('two processes that start together load the places once', async () => {
  const other = openDatabase(database.url)
  const outcomes = await Promise.all([loadPlaces(database.db), loadPlaces(other)])
  await close(other)
  expect(outcomes.map(({ loaded }) => loaded).toSorted()).toEqual([false, true])
  expect(await countByKind()).toEqual({ county: 111, outcode: 3002, place: outcomes[0].places - 3113 })
})

test('the next start loads nothing', async () => {
  expect(await loadPlaces(database.db)).toMatchObject({ loaded: false })
})

test('another edition replaces all places', async () => {
  const before = await countByKind()
  await sql`update places_edition set content_hash = 'an older one'`.execute(database.db)
  await sql`delete from places where county = 'Rutland'`.execute(database.db)
  await sql`update places set name = 'Narnia' where county = 'Devon'`.execute(database.db)
  expect(await loadPlaces(database.db)).toMatchObject({ loaded: true })
  expect(await countByKind()).toEqual(before)
  const { rows } = await sql`select 1 from places where name = 'Narnia'`.execute(database.db)
  expect(rows).toEqual([])
})

test('no two settlements share a label', async () => {
  const { rows } = await sql<{ label: string }>`
    select label from places group by label having count(*) > 1
  `.execute(database.db)
  expect(rows).toEqual([])
})
