import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EnquiryFixture, openEnquiryFixture } from '#test/fixtures/enquiry-fixture.ts'
import * as cases from '../leads/parse-lead.cases.ts'

let desk: EnquiryFixture
let home: number
let viewingCall: string
let visitors = 0
/** each with an IP address of its own, so that no test uses up another's limit */
const visitor = () => desk.visitor(`198.51.100.${++visitors}`)

beforeAll(async () => {
  desk = await openEnquiryFixture()
  home = await desk.addHome()
  viewingCall = `/properties/${home}/sales/leads`
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.verdict = 'passed'
  await sql`truncate leads, outbox, rate_limits cascade`.execute(desk.db)
})

const stored = async () => (await desk.leadRecords()).length

describe('the call for leads refuses', () => {
  test.each([
    ['first_name', 'R2D2', 'Please enter a valid first name'],
    ['last_name', '', 'Please enter a valid last name'],
    ['email', 'rosalind@', 'Please enter a valid email'],
    ['email', 'rosalind@example.com\r\nBcc: everybody@example.com', 'Please enter a valid email'],
    ['tel_home', 'call me', 'Please enter a valid phone number'],
  ])('%s %j, in JSON with the words by field', async (name, typed, message) => {
    const body = { ...cases.staff, lead_client: { ...cases.client, [name]: typed } }
    const answer = await visitor().json('/leads', body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({
      errors: [message],
      message,
      fields: { [`lead_client[${name}]`]: message },
    })
    expect(await stored()).toBe(0)
  })

  test('a plain form: its page is drawn again with what was typed', async () => {
    const answer = await visitor().form(viewingCall, {
      ...cases.viewing,
      lead_client: { ...cases.client, email: 'rosalind@' },
    })
    expect(answer.status).toBe(422)
    const drawn = await answer.json()
    expect(drawn.page).toBe(`/book-a-viewing?property_id=${home}&channel=sales`)
    expect(drawn.form.errors).toEqual({ 'lead_client[email]': 'Please enter a valid email' })
    expect(drawn.form.values).toMatchObject({
      'lead_client[email]': 'rosalind@',
      'lead_client[first_name]': 'Rosalind',
      'lead[message]': 'Saturday mornings are best.',
    })
    expect(JSON.stringify(drawn.form.values)).not.toContain('authenticity_token')
    expect(await stored()).toBe(0)
  })

  test.each([
    ['none', null],
    ["somebody else's", 'x'.repeat(43)],
  ])('a token: %s', async (_what, token) => {
    const answer = await visitor().json('/leads', cases.office, { token })
    expect(answer.status).toBe(403)
    const plain = await visitor().form('/leads', cases.office, { token })
    expect(plain.status).toBe(403)
    const { page, form } = await plain.json()
    expect(page).toBe('/contact-office?branch_id=2')
    expect(form.problem).toContain('open for too long')
    expect(form.values).toMatchObject({ 'lead_client[first_name]': 'Rosalind' })
    expect(await stored()).toBe(0)
  })

  test('a full honeypot, and answers as if all went well', async () => {
    const trapped = { ...cases.office, lead_client: { ...cases.client, body: 'http://spam.example' } }
    const well = await (await visitor().json('/leads', cases.office)).json()
    const answer = await visitor().json('/leads', trapped)
    const recipient = { name: expect.any(String), telephone: expect.any(String) }
    expect([answer.status, await answer.json()]).toEqual([200, { ...well, recipient }])
    const plain = await visitor().form('/leads', { ...trapped, redirect_url: '/contact' })
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/contact#flash/welcome-lead-sent'])
    await desk.deliver()
    expect(await stored()).toBe(1)
  })

  test.each([
    ['missing', 422],
    ['refused', 422],
  ] as const)('a captcha that is %s', async (verdict, status) => {
    desk.verdict = verdict
    const answer = await visitor().json('/leads', cases.office)
    expect(answer.status).toBe(status)
    expect((await answer.json()).message).toContain("We couldn't verify that you're not a robot")
    const plain = await visitor().form('/leads', cases.office)
    expect((await plain.json()).form).toMatchObject({
      problem: expect.stringContaining("We couldn't verify"),
      values: { 'lead[message]': 'When are you open?' },
    })
    expect(await stored()).toBe(0)
  })

  test('who mistyped does not use up a captcha', async () => {
    const before = desk.captchas
    await visitor().json('/leads', { ...cases.office, lead: {} })
    expect(desk.captchas).toBe(before)
  })

  test.each([
    ['a home that is not there', '/properties/999999/sales/leads'],
    ['another channel', () => `/properties/${home}/lettings/leads`],
    ['no number', '/properties/x/sales/leads'],
  ])('a viewing of %s', async (_what, path) => {
    const answer = await visitor().json(typeof path === 'string' ? path : path(), cases.viewing)
    expect(answer.status).toBe(404)
    expect(await stored()).toBe(0)
  })

  test('a plain form that has no page of its own: it goes on with a toast', async () => {
    const answer = await visitor().form('/leads', { ...cases.office, lead: {} })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#flash/lead-sending-error-validation'])
  })

  test.each([
    [{ agency_employee_id: 9 }, "We couldn't find that member of staff."],
    [{ branch_department_id: 9 }, "We couldn't find that department."],
    [{ branch_id: 9 }, "We couldn't find that branch."],
    [{ branch_id: 9, is_valuation_request: true }, "We couldn't find that branch."],
  ])('somebody whom there is not: %j', async (whom, message) => {
    const body = { ...cases.valuation, lead: { message: 'Hello', ...whom } }
    const answer = await visitor().json('/leads', body)
    expect([answer.status, (await answer.json()).message]).toEqual([422, message])
  })

  test('too much from one place', async () => {
    const one = visitor()
    const statuses: number[] = []
    for (let at = 0; at < 31; at++) {
      const lead = { ...cases.office.lead, message: `Question ${at}` }
      const client = { ...cases.client, email: `r${at}@example.com` }
      statuses.push((await one.json('/leads', { ...cases.office, lead, lead_client: client })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    const plain = await one.form('/leads', { ...cases.office, form_url: '/contact-office' })
    expect([plain.status, (await plain.json()).form.values['lead[message]']]).toEqual([429, 'When are you open?'])
  })

  test('too many mails to one email address, wherever from', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 16; at++) {
      const lead = { ...cases.office.lead, message: `Question ${at}` }
      const lead_client = { ...cases.client, email: `Rosalind+${at}@example.co.uk` }
      statuses.push((await visitor().json('/leads', { ...cases.office, lead, lead_client })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429])
  })

  test.each(['https://evil.example/', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)'])(
    'to lead to %s',
    async (redirect_url) => {
      const answer = await visitor().form('/leads', { ...cases.office, redirect_url })
      expect(answer.headers.get('location')).toBe('/#flash/welcome-lead-sent')
    },
  )
})

describe('the call for leads takes', () => {
  test.each([
    ['half a character', { message: `${'x'.repeat(20)}\ud83c`, bedrooms: '\udfe0' }],
    ['a page cut within a character', {}, `/${'a'.repeat(498)}🏠`],
    ['lists in lists', { bedrooms: [['2', ['3']], '4'] }],
    ['groups where text belongs', { channel: { a: 'sales' }, bedrooms: { b: 1 } }],
  ])('what no form sends: %s', async (_what, lead, page = '/') => {
    const body = { ...cases.staff, lead: { ...cases.staff.lead, ...lead }, consent: { page } }
    expect((await visitor().json('/leads', body)).status).toBe(200)
    expect(await stored()).toBe(1)
  })

  test.each([
    ['viewing', () => viewingCall, cases.viewing, `We have received your enquiry and our agent will be in touch soon.`],
    ['staff', '/leads', cases.staff, 'We have received your enquiry and our agent will be in touch soon.'],
    ['department', '/leads', cases.department, 'We have received your enquiry and our agent will be in touch soon.'],
    ['office', '/leads', cases.office, 'We have received your enquiry and our agent will be in touch soon.'],
    ['branch', '/leads', cases.branchLead, 'We have received your enquiry and our agent will be in touch soon.'],
    [
      'valuation',
      '/leads',
      cases.valuation,
      'We have received your valuation request and an agent will be in touch soon to book your appointment.',
    ],
    [
      'valuation',
      '/leads',
      cases.steppedValuation,
      'We have received your valuation enquiry and our agent will be in touch soon to confirm your appointment.',
    ],
  ] as const)('a %s in JSON, by a script in a form, and in a plain form', async (kind, path, body, message) => {
    const call = typeof path === 'string' ? path : path()
    const json = await visitor().json(call, body)
    expect([json.status, await json.json()]).toEqual([
      200,
      {
        title: 'Thank you',
        message,
        flash: 'welcome-lead-sent',
        recipient: { name: expect.any(String), telephone: expect.stringMatching(/^01/) },
      },
    ])
    expect(json.headers.get('cache-control')).toBe('no-store')
    const scripted = await visitor().form(call, body, { headers: { accept: 'application/json' } })
    expect(scripted.status).toBe(200)
    const plain = await visitor().form(call, body)
    expect([plain.status, plain.headers.get('location')]).toEqual([
      303,
      kind === 'viewing' ? `/properties/${home}/sales#flash/welcome-lead-sent` : '/#flash/welcome-lead-sent',
    ])
    const records = await desk.leadRecords()
    expect(records.map((record) => record.kind)).toEqual([kind, kind, kind])
    expect(new Set(records.map(({ lead: { consent, ...typed } }) => JSON.stringify(typed))).size).toBe(1)
  })

  test('an enquiry to a chosen department, which the answer and the thank-you page name', async () => {
    const { recipient } = await (await visitor().json('/leads', cases.department)).json()
    expect(recipient.name).toBe('Oakham sales')
    const redirect_url = '/contact-office?branch_id=1&sent=1'
    const plain = await visitor().form('/leads', { ...cases.department, redirect_url })
    expect(plain.headers.get('location')).toBe(`${redirect_url}&to=department-11#flash/welcome-lead-sent`)
  })

  test('a form that is sent twice, once; and answers alike', async () => {
    const one = visitor()
    const body = { ...cases.office, idempotency_key: 'form-1' }
    const [first, second] = await Promise.all([one.json('/leads', body), one.json('/leads', body)])
    desk.verdict = 'refused'
    const third = await one.json('/leads', cases.office, { headers: { 'idempotency-key': 'form-1' } })
    const answers = await Promise.all([first, second, third].map((answer) => answer.json()))
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await stored()).toBe(1)
  })

  test('other words under the same key: nothing typed is lost', async () => {
    const one = visitor()
    await one.json('/leads', { ...cases.office, idempotency_key: 'form-2' })
    const lead = { ...cases.office.lead, message: 'And on Sundays?' }
    await one.json('/leads', { ...cases.office, lead, idempotency_key: 'form-2' })
    expect((await desk.leadRecords()).map((record) => record.lead.message)).toEqual([
      'And on Sundays?',
      'When are you open?',
    ])
  })

  test('forms whose captcha nobody can check, a few, and marks them', async () => {
    desk.verdict = 'unreachable'
    const one = visitor()
    const statuses: number[] = []
    for (let at = 0; at < 4; at++) {
      const lead = { ...cases.office.lead, message: `Question ${at}` }
      statuses.push((await one.json('/leads', { ...cases.office, lead })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 503])
    expect((await desk.leadRecords()).map(({ unverified }) => unverified)).toEqual([true, true, true])
  })

  test('an enquiry about a home, which then starts with its reference and address', async () => {
    const lead = { ...cases.office.lead, property_id: home, message: 'Is it still for sale?' }
    await visitor().form('/leads', { ...cases.office, lead })
    const [record] = await desk.leadRecords()
    expect(record?.lead.message).toMatch(/^OAK_\d+, Northgate, Oakham, Rutland\n\nIs it still for sale\?$/)
    const sent = { ...lead, message: record?.lead.message }
    await visitor().json('/leads', { ...cases.office, lead: sent })
    const [again] = await desk.leadRecords()
    expect(again?.lead.message).toBe(record?.lead.message)
  })

  test('what was ticked, on which page', async () => {
    const consent = { asked: 'terms,marketing', terms: 'on', marketing: '' }
    await visitor().form(
      viewingCall,
      { ...cases.viewing, consent },
      { headers: { referer: 'http://homes.example/properties/1/sales?x=1' } },
    )
    const [record] = await desk.leadRecords()
    expect(record?.lead.consent).toMatchObject({
      doNotContact: true,
      optInTerms: true,
      page: '/properties/1/sales?x=1',
      at: '2026-11-20T10:00:00.000Z',
      boxes: [
        { box: 'terms', ticked: true },
        { box: 'marketing', ticked: false },
      ],
    })
  })
})

test('what cannot be stored is not thanked for', async () => {
  const { accept } = desk.leads
  desk.leads.accept = () => Promise.reject(new Error('the disk is full'))
  try {
    const json = await visitor().json('/leads', cases.office)
    expect([json.status, (await json.json()).message]).toEqual([500, 'Something went wrong. Please try again.'])
    const plain = await visitor().form('/leads', cases.office)
    expect([plain.status, (await plain.json()).form]).toMatchObject([
      503,
      { problem: 'Request failed. Please try again.', values: { 'lead[message]': 'When are you open?' } },
    ])
  } finally {
    desk.leads.accept = accept
  }
})

describe('a home for a friend', () => {
  const friend = () => ({
    property_id: home,
    name: 'Rosalind',
    email: 'rosalind@example.co.uk',
    friend_name: 'Edmund',
    friend_email: 'edmund@example.com',
    message: 'Look at the garden!',
  })

  test.each([
    [{ friend_email: 'edmund' }, 'friend_email', 'send-property-invalid'],
    [{ name: '' }, 'name', 'send-property-invalid'],
    [{ friend_name: 'rosalind' }, 'friend_name', 'names-not-different'],
    [{ message: 'Buy pills at https://pills.example' }, 'message', 'invalid-message-content'],
    [{ message: 'www.pills.example' }, 'message', 'invalid-message-content'],
  ])('is refused with %j', async (changes, field, flash) => {
    const answer = await visitor().json('/user/send_to_friend', { ...friend(), ...changes })
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([422, [field]])
    const plain = await visitor().form('/user/send_to_friend', { ...friend(), ...changes })
    expect(plain.headers.get('location')).toBe(`/properties/${home}/sales#flash/${flash}`)
    expect(await stored()).toBe(0)
  })

  test('that has left the market, or is not there, goes to nobody', async () => {
    const gone = await desk.addHome()
    await sql`update properties set published = false, left_at = now() where id = ${gone}`.execute(desk.db)
    for (const [property_id, page] of [
      [gone, `/properties/${gone}/sales`],
      [999_999, '/#flash/lead-sending-error'],
    ] as const) {
      const body = { ...friend(), property_id }
      expect((await visitor().json('/user/send_to_friend', body)).status).toBe(404)
      expect((await visitor().form('/user/send_to_friend', body)).headers.get('location')).toBe(page)
    }
    expect(await stored()).toBe(0)
  })

  test('goes to the friend, from us, with a reply to the sender, three times a day', async () => {
    const answer = await visitor().form('/user/send_to_friend', friend())
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/properties/${home}/sales#flash/send-property-sent`,
    ])
    await desk.deliver()
    const [mail, ...others] = await desk.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'edmund@example.com',
      subject: 'Rosalind thought you might like Northgate, Oakham, Rutland',
      content: { replyTo: { address: 'rosalind@example.co.uk' } },
    })
    expect(mail?.content.text).toContain('Look at the garden!')
    const statuses: number[] = []
    for (const message of ['two', 'three', 'four'])
      statuses.push((await visitor().json('/user/send_to_friend', { ...friend(), message })).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})
