import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agency } from '#src/agency/profile/agency.ts'
import { seedDemo } from '#src/demo/server/seed.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { demoAgency } from '#test/fixtures/agency.ts'
import { seedDemoViewings } from './seed-demo-viewings.ts'

const now = new Date('2026-11-25T11:20:00Z')
let database: TestDatabase
let agency: Agency
beforeAll(async () => {
  database = await cloneDatabase()
  agency = await demoAgency()
  const media = { putRecipes: async () => {} }
  await seedDemo(database.db, { agency, config: { agencyDir: 'agencies/demo' }, now, media, listings: 120 })
}, 60_000)
afterAll(() => database.drop())

type Row = { state: string; is_over: boolean; count: number }
const states = async () =>
  (
    await sql<Row>`select state, ends_at <= ${now} as is_over, count(*)::int as count from appointments
      group by 1, 2 order by 1, 2`.execute(database.db)
  ).rows

test('the demonstration has a week of viewings behind it, with what was said, and one ahead', async () => {
  const { added } = await seedDemoViewings(database.db, { agency, now })
  expect(added).toBeGreaterThan(40)
  const rows = await states()
  const count = (state: string, isOver: boolean) =>
    rows.find((row) => row.state === state && row.is_over === isOver)?.count ?? 0
  expect(count('done', true)).toBeGreaterThan(10)
  expect(count('booked', false)).toBeGreaterThan(10)
  expect(count('provisional', false)).toBeGreaterThan(0)
  expect(count('booked', true)).toBe(0)
  const said = await sql`select from viewing_feedback`.execute(database.db)
  expect(said.rows.length).toBeGreaterThan(5)
  const mails = await sql`select from outbox`.execute(database.db)
  expect(mails.rows).toEqual([])
})

test('it shows an open house with places taken, and a seller whose answer a viewing waits for', async () => {
  const { rows } = await sql`
    select places, places_taken from appointments where kind = 'open-house'`.execute(database.db)
  expect(rows).toEqual([{ places: 8, places_taken: 6 }])
  const { rows: waiting } = await sql`
    select a.state, n.answer from viewing_notices n join appointments a on a.id = n.appointment_id`.execute(database.db)
  expect(waiting).toEqual([{ state: 'provisional', answer: null }])
  expect((await sql`select from viewing_waiting_list`.execute(database.db)).rows).toHaveLength(1)
})

test('it shows them in any later week too', async () => {
  const later = new Date(now.getTime() + 21 * 86_400_000)
  await seedDemoViewings(database.db, { agency, now: later })
  const { rows } = await sql<{ kind: string; state: string; taken: number; waiting: number }>`
    select kind, state, places_taken as taken,
      (select count(*)::int from viewing_waiting_list where open_house_id = a.id) as waiting
    from appointments a
    where starts_at > ${later} and (kind = 'open-house' or id in (select appointment_id from viewing_notices))
    order by kind`.execute(database.db)
  expect(rows).toEqual([
    { kind: 'open-house', state: 'booked', taken: 6, waiting: 1 },
    { kind: 'viewing', state: 'provisional', taken: 0, waiting: 0 },
  ])
})

test('started again on the same day it is as it was, and on the next a day is added', async () => {
  expect(await seedDemoViewings(database.db, { agency, now })).toEqual({ added: 0 })
  const tomorrow = new Date(now.getTime() + 86_400_000)
  const { added } = await seedDemoViewings(database.db, { agency, now: tomorrow })
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(40)
})
