import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReportTotal } from '#src/reports/report.ts'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { todayCalls } from './today-calls.ts'

let desk: EnquiryDesk
beforeEach(async () => {
  desk = await openEnquiryDesk()
})
afterEach(() => desk.close())

type Run<Name extends keyof typeof todayCalls> = Awaited<ReturnType<(typeof todayCalls)[Name]['run']>>

async function ask<Name extends keyof typeof todayCalls>(actor: Actor, name: Name): Promise<Run<Name>> {
  const call = createDeskCalls({ ...desk.deps, readDb: desk.db } as never, todayCalls as never, desk.clock)
  const answer = await (call as unknown as (...given: unknown[]) => Promise<{ value: Run<Name> }>)(actor, name, {})
  return answer.value
}

async function figuresFor(actor: Actor): Promise<Partial<Record<ReportTotal, number | null>>> {
  return Object.fromEntries((await ask(actor, 'week-figures')).map(({ total, value }) => [total, value]))
}

test('what is to review has the adverts that a rule holds back, for who may mend them, and none that somebody hid', async () => {
  const price = { amount: null, qualifier: 'poa' } as const
  await desk.addHome({ branchId: 1, channel: 'lettings', price, address: { display: 'Goldfinch Road, Oakham' } })
  await desk.addHome({ branchId: 1, hidden: true })
  const held = { count: 1, addresses: ['Goldfinch Road, Oakham'] }
  expect((await ask(await desk.addStaff('Olive Wren', 'owner'), 'things-to-review')).held).toEqual(held)
  expect((await ask(await desk.addStaff('Priya Lanyon', 'negotiator'), 'things-to-review')).held).toEqual(held)
  const elsewhere = await desk.addStaff('Harriet Vale', 'manager', [2])
  expect((await ask(elsewhere, 'things-to-review')).held).toEqual({ count: 0, addresses: [] })
})

describe('the figures of a week', () => {
  test('are of the agency, of one’s branches, or of what is assigned to oneself', async () => {
    const priya = await desk.addStaff('Priya Lanyon', 'negotiator')
    const manager = await desk.addStaff('Edmund Pask', 'manager')
    const owner = await desk.addStaff('Olive Wren', 'owner')
    const mine = await desk.write('Is it still for sale?')
    await desk.write('And the garden?')
    await desk.write('Do you let flats?', { branchId: 2 })
    await sql`update enquiries set assigned_to = ${priya.id} where id = ${mine}`.execute(desk.db)
    expect(await figuresFor(owner)).toMatchObject({ enquiries: 3 })
    expect(await figuresFor(manager)).toMatchObject({ enquiries: 2 })
    expect(await figuresFor(priya)).toMatchObject({ enquiries: 1 })
  })

  test('have views of homes for a branch and for the agency, and none for one person, whose homes they are not', async () => {
    const id = await desk.addHome({ branchId: 1 })
    await sql`insert into property_views values (${id}, ${desk.now}::date, 5)`.execute(desk.db)
    const elsewhere = await desk.addStaff('Harriet Vale', 'manager', [2])
    expect(await figuresFor(await desk.addStaff('Olive Wren', 'owner'))).toMatchObject({ views: 5 })
    expect(await figuresFor(await desk.addStaff('Edmund Pask', 'manager'))).toMatchObject({ views: 5 })
    expect(await figuresFor(elsewhere)).toMatchObject({ views: 0 })
    expect(await figuresFor(await desk.addStaff('Priya Lanyon', 'negotiator'))).not.toHaveProperty('views')
  })
})
