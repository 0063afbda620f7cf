import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { type EnquiryFixture, openEnquiryFixture } from '#test/fixtures/enquiry-fixture.ts'
import * as cases from '../parse-lead.cases.ts'
import { parseLead } from '../parse-lead.ts'
import { createLeadWebhook, type LeadWebhookDeps } from './lead-webhook.ts'

type Told = { headers: Record<string, unknown>; body: string }

const secret = 'a secret of the webhook'
let desk: EnquiryFixture
let host: string
const told: Told[] = []
let answer = { status: 204, headers: {} as Record<string, string> }

const receiver = createServer(async (request, response) => {
  told.push({ headers: request.headers, body: await text(request) })
  response.writeHead(answer.status, answer.headers).end()
})

const agencyTelling = (webhookUrl: string) =>
  anAgency({ settings: { ...anAgency().settings, leads: { webhookUrl, offerAccounts: true } } })

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  desk = await openEnquiryFixture(agencyTelling(`http://${host}/leads`))
})
afterAll(async () => {
  receiver.close()
  await desk.close()
})
beforeEach(async () => {
  answer = { status: 204, headers: {} }
  told.length = 0
  await sql`truncate leads cascade`.execute(desk.db)
})

async function accepted(): Promise<number> {
  const read = parseLead(cases.staff, { now: desk.now, page: '/contact' })
  if ('mistakes' in read) throw new Error('it should be well')
  return (await desk.leads.accept(desk.db, read.lead)).id
}

async function tell(id: number, parts: Partial<LeadWebhookDeps> = {}): Promise<unknown> {
  const config = { publicUrl: 'http://homes.example', leadsWebhookSecret: secret }
  const teller = createLeadWebhook({ ...desk, config, allowedHosts: [host], ...parts })
  try {
    return await teller.deliver(id)
  } finally {
    await teller.close()
  }
}

test.each<[what: string, parts: Partial<LeadWebhookDeps>, problem: string]>([
  [
    'an IP address inside our own network',
    { allowedHosts: undefined, agency: agencyTelling('https://127.0.0.1/') },
    '127.0.0.1 is not a public address',
  ],
  [
    'a name that leads there',
    {
      allowedHosts: undefined,
      agency: agencyTelling('https://webhook.example/'),
      resolveHost: async () => [{ address: '10.0.0.7', family: 4 }],
    },
    'webhook.example is at 10.0.0.7, which is not a public address',
  ],
  [
    'no secret to sign with',
    { config: { publicUrl: '', leadsWebhookSecret: undefined } },
    'LEADS_WEBHOOK_SECRET is not set',
  ],
])('is not told at all: %s', async (_what, parts, problem) => {
  const id = await accepted()
  await expect(tell(id, parts)).rejects.toThrow(problem)
  expect(told).toEqual([])
  expect(await desk.leadRecords()).toMatchObject([{ webhookState: 'failing', webhookProblem: problem }])
})

test.each([
  [500, {}],
  [404, {}],
  [302, { location: 'http://169.254.169.254/' }],
])('an answer of %i is no receipt: it is told again', async (status, headers) => {
  answer = { status, headers: headers as Record<string, string> }
  const id = await accepted()
  await expect(tell(id)).rejects.toThrow(`it answered ${status}`)
  expect(told).toHaveLength(1)
  answer = { status: 200, headers: {} }
  await tell(id)
  expect(await desk.leadRecords()).toMatchObject([
    { webhookState: 'delivered', webhookAttempts: 2, webhookProblem: null },
  ])
})

test('is told once, signed, with everything', async () => {
  const id = await accepted()
  await tell(id)
  await tell(id)
  expect(told).toHaveLength(1)
  const [{ headers, body }] = told as [Told]
  expect(JSON.parse(body)).toMatchObject({
    event: 'lead.accepted',
    id,
    kind: 'staff',
    staff_id: 101,
    person: { first_name: 'Rosalind', email: 'rosalind@example.co.uk', telephone: '07700900412' },
    message: 'Could you ring me?',
    consent: { doNotContact: true, optInTerms: true },
  })
  const at = Math.floor(desk.now.getTime() / 1000)
  const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  expect(headers).toMatchObject({ 'kerbside-signature': `t=${at},v1=${expected}`, 'kerbside-lead': String(id) })
})
