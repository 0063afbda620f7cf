import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import { appearanceOf } from './property-story.ts'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await cloneDatabase())
  await sql`
    insert into alert_matches (search_id, identity, news_id, user_id, property_id, found_at, told_at) values
      (1, gen_random_uuid(), 1, 1, 7, now(), now()), (1, gen_random_uuid(), 2, 1, 7, now(), null),
      (2, gen_random_uuid(), 1, 1, 7, now(), now()), (3, gen_random_uuid(), 3, 2, 8, now(), now())`.execute(db)
})
afterAll(() => drop())

test('a home shows how many searches found it and how many alerts were sent', async () => {
  expect(await appearanceOf(db, 7)).toEqual({ searches: 2, alerts: 2, savedBy: 0, isSearchable: false })
  expect(await appearanceOf(db, 9)).toEqual({ searches: 0, alerts: 0, savedBy: 0, isSearchable: false })
})

test('the matches of one home are found by an index, however many there are', async () => {
  await sql`
    insert into alert_matches (search_id, identity, news_id, user_id, property_id, found_at)
      select n, gen_random_uuid(), n, n, 1000 + n, now() from generate_series(1, 5000) n`.execute(db)
  await sql`analyze alert_matches`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select count(*) from alert_matches where property_id = 7`.execute(db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('alert_matches_of_property')
})
