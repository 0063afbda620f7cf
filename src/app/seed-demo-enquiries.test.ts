import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agency } from '#src/agency/profile/agency.ts'
import { seedDemo } from '#src/demo/server/seed.ts'
import { createResponseTarget } from '#src/enquiries/response-times/response-target.ts'
import { ukClock, weekdayName } from '#src/formatting/uk-date.ts'
import { seedDemoTeam } from '#src/staff/accounts/server/seed-demo-team.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { demoAgency } from '#test/fixtures/agency.ts'
import { seedDemoEnquiries } from './seed-demo-enquiries.ts'

const NO_BANK_HOLIDAYS = { 'england-and-wales': [], scotland: [], 'northern-ireland': [], none: [] }

let database: TestDatabase
let agency: Agency
beforeAll(async () => {
  database = await cloneDatabase()
  agency = await demoAgency()
  const now = new Date('2026-11-20T11:00:00Z')
  const media = { putRecipes: async () => {} }
  await seedDemo(database.db, { agency, config: { agencyDir: 'agencies/demo' }, now, media, listings: 60 })
  await seedDemoTeam(database.db, agency, now)
}, 60_000)
afterAll(() => database.drop())

describe.each([
  ['early on a Friday', '2026-11-27T08:30:00Z'],
  ['on a Sunday', '2026-11-29T11:00:00Z'],
  ['late in the evening', '2026-11-26T23:30:00Z'],
  ['in the first minutes of a year', '2027-01-01T00:05:00Z'],
  ['in the night of a clock change', '2027-03-28T00:58:00Z'],
])('the demonstration that starts %s', (_words, start) => {
  const now = new Date(start)
  const responseTarget = () => createResponseTarget(agency, NO_BANK_HOLIDAYS)
  beforeAll(async () => {
    await sql`update leads set created_at = created_at - interval '30 days'`.execute(database.db)
    await seedDemoEnquiries(database.db, { agency, responseTarget: responseTarget(), now })
  })

  test('has somebody who waits too long, somebody who soon does, and some who have just written', async () => {
    const { rows } = await sql<{ branch_id: number; waiting_since: Date }>`
      select branch_id, waiting_since from enquiries where waiting_since is not null`.execute(database.db)
    const kinds = rows.map((row) => responseTarget().waitOf(row.branch_id, row.waiting_since, now).kind)
    expect(new Set(kinds)).toEqual(new Set(['late', 'soon', 'new']))
  })

  test('has nothing of the future, and no reply in the night or on a Sunday', async () => {
    const { rows: times } = await sql<{ at: Date }>`
      select received_at as at from enquiries union all select at from enquiry_messages`.execute(database.db)
    expect(times.filter(({ at }) => at > now)).toEqual([])
    const { rows: replies } = await sql<{ at: Date }>`select at from enquiry_messages where kind = 'from-us'`.execute(
      database.db,
    )
    const odd = replies.filter(({ at }) => {
      const { hour, date } = ukClock(at)
      return hour < 8 || hour >= 21 || weekdayName(date) === 'Sunday'
    })
    expect(replies.length).toBeGreaterThan(5)
    expect(odd).toEqual([])
  })
})
