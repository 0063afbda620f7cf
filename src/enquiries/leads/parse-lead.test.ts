import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Body } from '../fields/form-body.ts'
import * as cases from './parse-lead.cases.ts'
import { type ParseContext, parseLead } from './parse-lead.ts'

const question: ParseContext = { now: new Date('2026-11-20T10:00:00Z'), page: '/properties/42/sales' }
const property = { id: 42, channel: 'sales' } as const

const read = (body: Body, more: Partial<ParseContext> = {}) => parseLead(body, { ...question, ...more })
const leadOf = (body: Body, more: Partial<ParseContext> = {}) => {
  const answer = read(body, more)
  if ('mistakes' in answer) throw new Error(JSON.stringify(answer.mistakes))
  return answer.lead
}
const mistakesOf = (body: Body, more: Partial<ParseContext> = {}) => {
  const answer = read(body, more)
  return 'mistakes' in answer ? answer.mistakes : []
}
const withClient = (body: typeof cases.valuation, changes: Record<string, string>) => ({
  ...body,
  lead_client: { ...body.lead_client, ...changes },
})

describe('a lead call refuses', () => {
  test.each([
    ['first_name', '', 'Please enter a valid first name'],
    ['first_name', 'R2D2', 'Please enter a valid first name'],
    ['last_name', '  ', 'Please enter a valid last name'],
    ['email', 'rosalind', 'Please enter a valid email'],
    ['tel_home', '12345', 'Please enter a valid phone number'],
    ['tel_home', '07700 9OO412', 'Please enter a valid phone number'],
    ['house_number', '22A', 'Please enter a valid house number'],
    ['street_address', '', 'Please enter a valid street'],
    ['town', ' ', 'Please enter a valid town'],
    ['postcode', 'LE15', 'Please enter a valid postcode'],
    ['postcode', '', 'Please enter a valid postcode'],
    ['county', 'x'.repeat(201), 'Please enter a valid county'],
  ])('%s %j: %s', (name, typed, message) => {
    const body = { ...withClient(cases.valuation, { [name]: typed }), lead_booking: cases.booking }
    expect(mistakesOf(body)).toEqual([{ field: `lead_client[${name}]`, message }])
  })

  test.each([
    ['viewing', cases.viewing, { property }],
    ['staff', cases.staff, {}],
    ['department', cases.department, {}],
    ['office', cases.office, {}],
  ] as const)('%s without a message', (_kind, body, more) => {
    const blank = { ...body, lead: { ...body.lead, message: ' \r\n ' } }
    expect(mistakesOf(blank, more)).toEqual([{ field: 'lead[message]', message: 'Please enter a valid message' }])
  })

  test.each([
    ['no word of it', undefined, undefined],
    ['not on', { opt_in_terms: '' }, undefined],
    ['a terms box left empty', { opt_in_terms: 'on' }, { asked: 'terms,marketing', marketing: 'on' }],
  ])('terms: %s', (_what, preferences, consent) => {
    const body = { ...cases.office, market_preferences: preferences, consent }
    expect(mistakesOf(body)).toEqual([{ field: 'consent[terms]', message: 'You must agree to our terms & conditions' }])
  })

  test.each([
    [{ booking_time: '' }, 'lead_booking[booking_time]', 'Please select a valid time slot.'],
    [{ booking_time: '20:00' }, 'lead_booking[booking_time]', 'Please select a valid time slot.'],
    [{ booking_day: '31', booking_month: '11' }, 'lead_booking[booking_day]', 'Please enter a valid date'],
    [{ booking_day: '19', booking_month: '11' }, 'lead_booking[booking_day]', 'Please enter a valid date'],
    [{ booking_year: '2029' }, 'lead_booking[booking_day]', 'Please enter a valid date'],
    [{ booking_month: '' }, 'lead_booking[booking_day]', 'Please enter a valid date'],
  ])('a booking with %j', (changes, field, message) => {
    const body = { ...cases.valuation, lead_booking: { ...cases.booking, ...changes } }
    expect(mistakesOf(body)).toEqual([{ field, message }])
  })

  test('nothing at all, with every message in the order of the form', () => {
    expect(mistakesOf({}).map(({ message }) => message)).toEqual([
      'Please enter a valid first name',
      'Please enter a valid last name',
      'Please enter a valid email',
      'Please enter a valid phone number',
      'Please enter a valid message',
      'You must agree to our terms & conditions',
    ])
  })
})

describe('a lead call reads', () => {
  test('a viewing of the home that it was sent to', () => {
    expect(leadOf(cases.viewing, { property })).toEqual({
      kind: 'viewing',
      propertyId: 42,
      channel: 'sales',
      departmentId: undefined,
      person: {
        firstName: 'Rosalind',
        lastName: 'Achebe',
        email: 'rosalind@example.co.uk',
        telephone: '07700900412',
        address: undefined,
      },
      message: 'Saturday mornings are best.',
      consent: {
        doNotContact: true,
        optInTerms: true,
        boxes: [],
        at: '2026-11-20T10:00:00.000Z',
        page: '/properties/42/sales',
      },
      details: [],
      files: [],
      wantsAccount: false,
    })
  })

  test.each([
    ['staff', cases.staff, { kind: 'staff', staffId: 101, channel: 'sales' }],
    ['department', cases.department, { kind: 'department', departmentId: 11, branchId: 1 }],
    ['office', cases.office, { kind: 'office', branchId: 2 }],
    ['branch', cases.branchLead, { kind: 'branch', branchId: 2 }],
    ['the agency itself', { ...cases.office, lead: { message: 'Hello' } }, { kind: 'office', branchId: undefined }],
    ['valuation of one step', cases.valuation, { kind: 'valuation', reason: 'selling', branchId: 1 }],
    [
      'valuation of several steps',
      cases.steppedValuation,
      { kind: 'valuation', reason: 'selling', booking: { day: '2026-12-09', slots: [1, 2] } },
    ],
    [
      'letting',
      { ...cases.valuation, lead: { ...cases.valuation.lead, channel: 'lettings', valuation_reason: '' } },
      { kind: 'valuation', reason: 'letting' },
    ],
  ])('%s', (_what, body, subject) => expect(leadOf(body)).toMatchObject(subject))

  test('a valuation of one step without a postcode', () => {
    expect(leadOf(withClient(cases.valuation, { postcode: '' })).person.address).toEqual({
      houseNumber: 22,
      houseName: undefined,
      street: 'Windover Street',
      town: 'Oakham',
      county: 'Rutland',
      postcode: undefined,
    })
  })

  test.each(['market_preferences', 'marketing_preferences'])('terms under %s', (name) => {
    const body = { lead_client: cases.client, lead: cases.office.lead, [name]: cases.agreed }
    expect(leadOf(body).consent.optInTerms).toBe(true)
  })

  test('what was really ticked, with its words', () => {
    const consent = { asked: 'terms,marketing', terms: 'on', page: '/contact' }
    expect(leadOf({ ...cases.office, consent }).consent).toMatchObject({
      page: '/contact',
      boxes: [
        { box: 'terms', ticked: true, wording: 'I agree to the terms and conditions' },
        {
          box: 'marketing',
          ticked: false,
          wording: 'Email me about properties I might like, no more than once a week',
        },
      ],
    })
  })

  test('fields that no rule knows, as details', () => {
    const lead = { ...cases.valuation.lead, estimated_price_from: 310000, bedrooms: '3' }
    expect(leadOf({ ...cases.valuation, lead }).details).toEqual([
      { label: 'Estimated price from', value: '310000' },
      { label: 'Bedrooms', value: '3' },
    ])
  })
})

test('whatever is sent, an answer comes, and no line of a lead holds a line break', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('Ada\r\nBcc: a@b.example', '\u2028x', '1'), fc.anything())
  const group = fc.dictionary(
    fc.constantFrom(...Object.keys(cases.valuationClient), ...Object.keys(cases.valuation.lead), '__proto__', 'x'),
    value,
  )
  const body = fc.record({
    lead_client: fc.oneof(group, fc.anything()),
    lead: fc.oneof(group, fc.anything()),
    lead_booking: fc.oneof(fc.constant({}), fc.constant(cases.booking), fc.anything()),
    marketing_preferences: fc.constant(cases.agreed),
    consent: fc.oneof(fc.constant({}), group),
  })
  fc.assert(
    fc.property(body, fc.boolean(), (sent, aboutHome) => {
      const answer = read(sent, aboutHome ? { property } : {})
      if ('mistakes' in answer) {
        expect(answer.mistakes.length).toBeGreaterThan(0)
        return
      }
      const { person, details, consent } = answer.lead
      const { address = {}, ...rest } = person
      const lines = [...Object.values(rest), ...Object.values(address), consent.page, ...details.map((d) => d.value)]
      for (const line of lines) expect(String(line)).not.toMatch(/[\r\n\u2028\u2029]/)
    }),
  )
})
