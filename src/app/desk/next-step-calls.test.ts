import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { type NextStep, nextStepCalls } from './next-step-calls.ts'

let desk: EnquiryDesk
beforeEach(async () => {
  desk = await openEnquiryDesk()
})
afterEach(() => desk.close())

async function stepsFor(actor: Actor): Promise<Pick<NextStep, 'kind' | 'count'>[]> {
  const call = createDeskCalls(
    { ...desk.deps, readDb: desk.db } as never,
    nextStepCalls as never,
    desk.clock,
  ) as unknown as (...given: unknown[]) => Promise<{ ok: boolean; value: NextStep[] }>
  return (await call(actor, 'next-steps', {})).value.map(({ kind, count }) => ({ kind, count }))
}

test('a quiet hour is good for feedback, for people who went silent, and for a home that is looked at and not asked for', async () => {
  const manager = await desk.addStaff('Edmund Pask', 'manager')
  const elsewhere = await desk.addStaff('Harriet Vale', 'manager', [2])
  expect(await stepsFor(manager)).toEqual([])
  const days = (count: number) => new Date(desk.now.getTime() + count * 24 * 60 * 60_000)
  await sql`
    insert into appointments (kind, state, branch_id, starts_at, ends_at, created_by, created_at, changed_at)
    select 'viewing', 'done', 1, ${days(-2)}::timestamptz + n * interval '1 hour',
      ${days(-2)}::timestamptz + n * interval '1 hour' + interval '30 minutes', 'visitor', ${days(-3)}, ${days(-3)}
    from generate_series(1, 2) n`.execute(desk.db)
  const silent = await desk.write('Is it still for sale?')
  await desk.write('This one waits')
  await sql`update enquiries set state = 'answered', waiting_since = null, last_message_at = ${days(-4)}
    where id = ${silent}`.execute(desk.db)
  const home = await desk.addHome({ branchId: 1 })
  await sql`insert into property_views values (${home}, ${days(-1)}::date, 25)`.execute(desk.db)
  expect(await stepsFor(manager)).toEqual([
    { kind: 'no-feedback', count: 2 },
    { kind: 'silent', count: 1 },
    { kind: 'looked-at', count: 25 },
  ])
  expect(await stepsFor(elsewhere)).toEqual([])
})
