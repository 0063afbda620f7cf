import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { sendWeeklyReports } from './weekly-report.ts'

let desk: EnquiryDesk
beforeAll(async () => {
  desk = await openEnquiryDesk()
})
afterAll(() => desk.close())

/** Monday 30 November 2026, by the clocks of London. */
const at = (time: string) => new Date(`2026-11-${time}Z`)

function send(now: Date) {
  const places = { byId: async () => undefined }
  return sendWeeklyReports({ ...desk.deps, readDb: desk.db, places, clock: () => now } as never)
}

const sent = async () => {
  const { rows } = await sql<{ recipient: string; content: { text: string } }>`
    select recipient, content from outbox where key like 'weekly-report:%' order by id`.execute(desk.db)
  return rows
}

test('a week goes on its Monday to owners and managers who want it, once whoever is at it, and to nobody else', async () => {
  const owner = await desk.addStaff('Harriet Wren', 'owner', [])
  const manager = await desk.addStaff('Edmund Pask', 'manager', [1])
  const quiet = await desk.addStaff('Owen Maddern', 'manager', [2])
  await desk.addStaff('Priya Lanyon', 'negotiator', [1])
  await sql`update staff_accounts set preferences = '{"weeklyReport": false}' where id = ${quiet.id}`.execute(desk.db)
  for (const early of ['29T12:00:00', '30T07:59:00', '28T09:00:00']) await send(at(early))
  expect(await sent()).toEqual([])
  await Promise.all([send(at('30T08:12:00')), send(at('30T08:12:00')), send(at('30T08:12:01'))])
  await send(at('30T20:42:00'))
  const mails = await sent()
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([manager.email, owner.email].sort())
  const textFor = (email: string) => mails.find(({ recipient }) => recipient === email)!.content.text
  expect(textFor(owner.email)).toContain('23 November to 29 November 2026')
  expect(textFor(owner.email)).toContain('Visitors')
  // the whole website is not one branch's
  expect(textFor(manager.email)).toContain('Enquiries')
  expect(textFor(manager.email)).toContain('/desk/me')
})
