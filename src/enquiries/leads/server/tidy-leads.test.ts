import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EnquiryFixture, openEnquiryFixture } from '#test/fixtures/enquiry-fixture.ts'
import * as cases from '../parse-lead.cases.ts'
import { parseLead } from '../parse-lead.ts'
import { tidyLeads } from './tidy-leads.ts'

let desk: EnquiryFixture
beforeAll(async () => {
  desk = await openEnquiryFixture()
})
afterAll(() => desk.close())

const daysOn = (days: number) => new Date(desk.now.getTime() + days * 24 * 3600 * 1000)

async function tidy(days: number): Promise<number> {
  return tidyLeads({
    db: desk.db,
    agency: { settings: { ...desk.agency.settings, leads: { offerAccounts: true, keptDays: 90 } } },
    uploads: { drop: async () => undefined },
    clock: () => daysOn(days),
  })
}

test('what visitors wrote goes when the agency no longer keeps it, and never before it was delivered', async () => {
  const read = parseLead(cases.office, { now: desk.now, page: '/contact' })
  if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
  await desk.leads.accept(desk.db, read.lead)
  expect(await tidy(91)).toBe(0)
  await desk.deliver()
  expect(await tidy(89)).toBe(0)
  expect(await tidy(91)).toBe(1)
  expect(await tidy(91)).toBe(0)
})
