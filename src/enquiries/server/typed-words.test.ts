import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EnquiryFixture, openEnquiryFixture, type QueuedMail } from '#test/fixtures/enquiry-fixture.ts'
import * as cases from '../leads/parse-lead.cases.ts'

// Whoever fills in a form can name anybody's email address. What they typed beside it never goes there.

const TYPED = 'Zzpay'
const VICTIM = 'mark@victim.example'

let desk: EnquiryFixture
let home: number
let visitors = 0

beforeAll(async () => {
  desk = await openEnquiryFixture()
  home = await desk.addHome({ tags: ['new-home'] })
})
afterAll(() => desk.close())
beforeEach(async () => {
  await sql`truncate leads, outbox, rate_limits, users cascade`.execute(desk.db)
})

/** The same form with our word wherever one can be typed, and with fields that no form has. */
function hostile<Form extends { lead_client: object; lead: object }>(form: Form) {
  const { lead_client, lead } = form
  const words = Object.fromEntries(
    ['title', 'first_name', 'last_name', 'house_name', 'street_address', 'town', 'county'].map((name) => [name, TYPED]),
  )
  return {
    ...form,
    lead_client: { ...lead_client, ...words, email: VICTIM, [`${TYPED} number`]: TYPED },
    lead: { ...lead, message: `${TYPED} the deposit today`, Sort_code: TYPED, [TYPED]: '20-11-43', estimate: TYPED },
    lead_booking: 'lead_booking' in form ? form.lead_booking : undefined,
  }
}

const bookedOnce = { ...cases.valuation, lead_booking: { ...cases.booking, booking_time: '9:00' } }

test.each([
  ['a viewing', () => [`/properties/${home}/sales/leads`, hostile(cases.viewing)] as const],
  ['a message to a person', () => ['/leads', hostile(cases.staff)] as const],
  ['a message to a department', () => ['/leads', hostile(cases.department)] as const],
  ['a message to the agency', () => ['/leads', hostile(cases.office)] as const],
  ['a message to a branch', () => ['/leads', hostile(cases.branchLead)] as const],
  ['a valuation', () => ['/leads', hostile(cases.valuation)] as const],
  ['a valuation of one slot, with its calendar', () => ['/leads', hostile(bookedOnce)] as const],
  [
    'interest in new homes',
    () =>
      [
        '/form_submissions',
        {
          f_id: 'new-homes',
          property_id: home,
          form_submission: {
            first_name: TYPED,
            last_name: TYPED,
            email: VICTIM,
            tel_home: '07700 900412',
            message: TYPED,
          },
          marketing_preferences: { opt_in_terms: 'on' },
        },
      ] as const,
  ],
])('%s: the branch reads all of it, and the email address that was typed no word', async (_what, form) => {
  const [path, body] = form()
  const answer = await desk.visitor(`203.0.113.${++visitors}`).json(path, body)
  expect(answer.status).toBe(200)
  await desk.deliver()
  const mails = await desk.mails()
  const toVictim = mails.filter(({ recipient }) => recipient === VICTIM)
  expect([mails.length, toVictim.length]).toEqual([2, 1])
  expect(everythingIn(toVictim[0]!)).not.toMatch(new RegExp(TYPED, 'i'))
  expect(everythingIn(mails.find(({ recipient }) => recipient !== VICTIM)!)).toContain(TYPED)
})

/** Subject, headers, words, and attachments as their reader opens them. */
function everythingIn({ subject, content }: QueuedMail): string {
  const files = (content.attachments ?? []).map(
    ({ filename, base64 }) =>
      filename +
      Buffer.from(base64, 'base64')
        .toString()
        .replace(/\r\n[ \t]/g, ''),
  )
  return [subject, JSON.stringify(content), ...files].join('\n')
}
