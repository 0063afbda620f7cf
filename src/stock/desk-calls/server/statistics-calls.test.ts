import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { addDays, ukDate } from '#src/formatting/uk-date.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import { addUser } from '#test/fixtures/users.ts'

let desk: StockFixture
let negotiator: Actor
beforeEach(async () => {
  desk = await openStockFixture()
  negotiator = await desk.person('negotiator', { branchIds: [1] })
})
afterEach(() => desk.close())

const statistics = async (more: { days?: 14 | 30 | 90 } = {}) =>
  (await desk.ask(negotiator, 'get-property-statistics', { id: await desk.idOf('CF1_1'), ...more }))!
const viewed = async (ref: string, daysAgo: number, views: number) =>
  sql`insert into property_views (property_id, day, views)
    values (${await desk.idOf(ref)}, ${addDays(ukDate(desk.time.now), -daysAgo)}::date, ${views})`.execute(desk.db)

test('views, saves, enquiries and viewings are counted by the day in London', async () => {
  await desk.take([saleRow('CF1_1')])
  const id = await desk.idOf('CF1_1')
  desk.time.now = new Date('2026-06-10T12:00:00Z')
  await viewed('CF1_1', 0, 5)
  await viewed('CF1_1', 13, 2)
  await viewed('CF1_1', 14, 100)
  const userId = await addUser(desk.db, 'ann@example.com')
  // half past midnight in London, and still the day before by UTC
  await sql`insert into saved_properties (user_id, property_id, place, saved_at)
    values (${userId}, ${id}, 1, '2026-06-08T23:30:00Z')`.execute(desk.db)
  const viewing = (state: string, at: string) => sql`
    insert into appointments (kind, state, branch_id, property_id, starts_at, ends_at, created_by, created_at, changed_at)
    values ('viewing', ${state}, 1, ${id}, ${at}::timestamptz, ${at}::timestamptz + interval '30 minutes', 'visitor', now(), now())`
  await viewing('done', '2026-06-09T10:00:00Z').execute(desk.db)
  await viewing('cancelled', '2026-06-09T12:00:00Z').execute(desk.db)
  const { days, own, totals } = await statistics()
  expect(days).toHaveLength(14)
  expect(days.at(-1)).toBe('2026-06-10')
  expect(totals).toEqual({ views: 7, saves: 1, enquiries: 0, viewings: 1 })
  expect(own.views.at(-1)).toBe(5)
  expect(own.saves[days.indexOf('2026-06-09')]).toBe(1)
  expect((await statistics({ days: 30 })).totals.views).toBe(107)
})

test('a home is compared with homes like it, with their prices, where there are enough', async () => {
  await desk.take([saleRow('CF1_1'), saleRow('CF1_2', { PRICE: 310_000 }), saleRow('CF1_3')])
  await viewed('CF1_1', 1, 9)
  await viewed('CF1_2', 1, 6)
  expect(await statistics()).toMatchObject({ usual: null, similar: [{}, {}] })
  await desk.take([1, 2, 3, 4].map((n) => saleRow(`CF1_${n}`, n === 2 ? { PRICE: 310_000 } : {})))
  const { usual, similar } = await statistics()
  expect(usual).toMatchObject({ views: 2 })
  const second = await desk.idOf('CF1_2')
  expect(similar.find(({ id }) => id === second)).toMatchObject({ price: '£310,000', totals: { views: 6 } })
  expect(similar.map(({ id }) => id)).not.toContain(await desk.idOf('CF1_1'))
})
