import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { todayCalls, type WeekFigure } from './today-calls.ts'

let desk: EnquiryDesk
beforeEach(async () => {
  desk = await openEnquiryDesk()
})
afterEach(() => desk.close())

async function figuresFor(actor: Actor): Promise<Partial<Record<WeekFigure, number>>> {
  const call = createDeskCalls(
    { ...desk.deps, readDb: desk.db } as never,
    todayCalls as never,
    desk.clock,
  ) as unknown as (...given: unknown[]) => Promise<{ ok: boolean; value: { figure: WeekFigure; total: number }[] }>
  const answer = await call(actor, 'week-figures', {})
  return Object.fromEntries(answer.value.map(({ figure, total }) => [figure, total]))
}

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
