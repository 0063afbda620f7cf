import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agency } from '#src/agency/profile/agency.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { demoAgency } from '#test/fixtures/agency.ts'
import { seedDemoVisits } from './seed-demo-visits.ts'

const now = new Date('2026-11-25T11:20:00Z')
let database: TestDatabase
let agency: Agency
let asked: string[] = []
const places = {
  async resolve(name: string) {
    asked.push(name)
    return { kind: 'unknown' } as const
  },
}
const start = () => seedDemoVisits(database.db, { agency, places, now })

beforeAll(async () => {
  database = await cloneDatabase()
  agency = await demoAgency()
}, 60_000)
afterAll(() => database.drop())

const days = async () =>
  (
    await sql<{ day: string; visitors: number }>`
      select day::text, sum(visitors)::integer as visitors from visits group by day order by day`.execute(database.db)
  ).rows

test('the demonstration was visited each day of eight weeks', async () => {
  await start()
  const seen = await days()
  expect(seen).toHaveLength(56)
  expect(seen[0]!.day).toBe('2026-10-01')
  expect(Math.min(...seen.slice(0, -1).map(({ visitors }) => visitors))).toBeGreaterThan(200)
  const { rows } = await sql<{ searches: number }>`
    select count(distinct search)::integer as searches from searches_made`.execute(database.db)
  expect(rows[0]!.searches).toBeGreaterThan(1)
})

test('a second start on a day leaves all as it is, and looks for no place', async () => {
  await start()
  const before = await days()
  asked = []
  await start()
  expect(await days()).toEqual(before)
  expect(asked).toEqual([])
})

test('days that are missing are filled in, and what visitors did counts on', async () => {
  await start()
  const whole = await days()
  await sql`delete from visits where day = '2026-11-24'`.execute(database.db)
  await sql`update visits set visitors = visitors + 1 where day = '2026-11-25' and source = 'direct'`.execute(
    database.db,
  )
  asked = []
  await start()
  expect(asked).not.toEqual([])
  expect(await days()).toEqual(
    whole.map(({ day, visitors }) => ({ day, visitors: day === '2026-11-25' ? visitors + 1 : visitors })),
  )
})
