import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#src/demo/server/seed.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { demoAgency } from '#test/fixtures/agency.ts'
import { seedDemoViews } from './seed-demo-views.ts'

const now = new Date('2026-11-25T11:20:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  const agency = await demoAgency()
  const media = { putRecipes: async () => {} }
  await seedDemo(database.db, { agency, config: { agencyDir: 'agencies/demo' }, now, media, listings: 120 })
}, 60_000)
afterAll(() => database.drop())

const days = async () =>
  (
    await sql<{ day: string; views: number }>`
      select day::text, sum(views)::integer as views from property_views group by day order by day`.execute(database.db)
  ).rows

test('the demonstration’s homes were looked at each day of the past weeks, most of all at weekends', async () => {
  await seedDemoViews(database.db, { now })
  const seen = await days()
  const on = (date: string) => seen.find(({ day }) => day === date)?.views ?? 0
  expect(seen.length).toBeGreaterThan(27)
  expect(Math.min(...seen.slice(0, -1).map(({ views }) => views))).toBeGreaterThan(50)
  // a Sunday and the Friday before it
  expect(on('2026-11-22')).toBeGreaterThan(on('2026-11-20'))
  // today is half over
  expect(on('2026-11-25')).toBeLessThan(on('2026-11-24'))
  expect(seen.at(-1)!.day).toBe('2026-11-25')
})

test('a second start adds nothing to a day that is counted, and what visitors look at counts on', async () => {
  await seedDemoViews(database.db, { now })
  await sql`update property_views set views = views + 1 where day = '2026-11-25'`.execute(database.db)
  const before = await days()
  await seedDemoViews(database.db, { now })
  expect(await days()).toEqual(before)
})
