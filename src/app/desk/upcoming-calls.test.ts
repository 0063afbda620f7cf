import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { viewingDesk } from '#test/fixtures/viewing-desk.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { upcomingCalls } from './upcoming-calls.ts'

let fixture: ViewingFixture
beforeEach(async () => {
  fixture = await openViewingFixture()
})
afterEach(() => fixture.close())

const margaret = {
  staffId: 101,
  address: '2 Northgate, Oakham',
  postcode: 'LE15 6QS',
  firstName: 'Margaret',
  lastName: 'Hollis',
  email: 'margaret@example.com',
  telephone: '07700 900321',
}

async function bookValuation(date: string, time: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from staff_accounts`.execute(fixture.db)
  const call = await viewingDesk(fixture, `Ada ${rows.length}`)
  const answer = await call('book-valuation', { ...margaret, date, time })
  if (!answer.ok || answer.value.kind !== 'booked') throw new Error(JSON.stringify(answer))
  return answer.value.id
}

async function upcomingFor(about: Partial<Actor>) {
  const call = createDeskCalls({ ...fixture, readDb: fixture.db } as never, upcomingCalls as never, fixture.clock)
  const answer = await (call as unknown as typeof callShape)(anActor(about), 'upcoming-appointments', {})
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return answer.value
}
declare const callShape: (
  ...given: unknown[]
) => Promise<{ ok: boolean; value: Awaited<ReturnType<(typeof upcomingCalls)['upcoming-appointments']['run']>> }>

describe('the diary of Today', () => {
  test('is the day’s until its last appointment is over, then the next day’s that has one', async () => {
    await bookValuation('2026-11-20', '14:00')
    await bookValuation('2026-11-24', '10:00')
    const ada = { role: 'negotiator', branchIds: [1], memberId: 101 } as const
    expect((await upcomingFor(ada)).date).toBe('2026-11-20')
    fixture.now = new Date(londonTime('2026-11-20 14:30'))
    expect((await upcomingFor(ada)).date).toBe('2026-11-20')
    fixture.now = new Date(londonTime('2026-11-20 23:30'))
    expect((await upcomingFor(ada)).date).toBe('2026-11-24')
    fixture.now = new Date(londonTime('2026-11-25 08:30'))
    expect((await upcomingFor(ada)).date).toBe('2026-11-25')
  })

  test('is one’s own for who has a diary, and everybody’s of the branch for who has none', async () => {
    await bookValuation('2026-11-24', '10:00')
    expect((await upcomingFor({ role: 'negotiator', branchIds: [1], memberId: 102 })).date).toBe('2026-11-20')
    expect((await upcomingFor({ role: 'manager', branchIds: [1], memberId: null })).date).toBe('2026-11-24')
    const elsewhere = await upcomingFor({ role: 'manager', branchIds: [2], memberId: null })
    expect(elsewhere).toEqual({ date: '2026-11-20', valuations: [] })
  })
})

test('a valuation to come says what homes near it went for, where enough of them were sold', async () => {
  const id = await bookValuation('2026-11-24', '10:00')
  const manager = { role: 'manager', branchIds: [1], memberId: null } as const
  expect((await upcomingFor(manager)).valuations).toMatchObject([
    { id, address: '2 Northgate, Oakham, LE15 6QS', when: 'Tuesday 24 November, 10 am', who: 'Margaret Hollis' },
  ])
  await sql`update appointments set lat = 52.67, lng = -0.73`.execute(fixture.db)
  expect((await upcomingFor(manager)).valuations[0]?.sold).toBeNull()
  await sql`
    insert into sold_prices (id, source, price, sold_on, home_type, new_build, tenure, postcode, street, town, loc, accuracy)
    select 'sale-' || n, 'register', 200000 + n * 10000, case when n = 9 then '2024-01-01' else '2026-05-01' end::date,
      'detached', false, 'freehold', 'LE15 6QS', 'Northgate', 'Oakham',
      point(case when n = 8 then -0.9 else -0.731 end, 52.671), 'exact' from generate_series(1, 9) n`.execute(
    fixture.db,
  )
  // one is too far away, and one too long ago
  expect((await upcomingFor(manager)).valuations[0]?.sold).toEqual({ count: 7, low: 220_000, high: 260_000 })
})
