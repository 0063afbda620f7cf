import { expect, test } from 'vitest'
import { parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { streetLine, valuationBody } from './valuation-body.ts'

const typed = {
  lead_client: {
    ...{ first_name: 'Rosalind', last_name: 'Achebe', body: '', email: 'rosalind@example.co.uk' },
    ...{ tel_home: '07700 900412', house_number: '22', house_name: '', street_address: 'Windover Street' },
    ...{ town: 'Oakham', county: 'Rutland', postcode: 'LE15 6AH', create_account: '' },
  },
  lead: { channel: 'letting', message: 'The gate sticks.' },
  consent: { asked: 'terms,marketing', terms: 'on', marketing: '' },
}

const client = {
  ...{ first_name: 'Rosalind', last_name: 'Achebe', body: '', email: 'rosalind@example.co.uk' },
  ...{ tel_home: '07700 900412', do_not_contact: '1', street_address: '22 Windover Street' },
  ...{ town: 'Oakham', county: 'Rutland', postcode: 'LE15 6AH' },
}
const lead = {
  valuation_reason: 'letting',
  message: 'The gate sticks.',
  is_valuation_request: true,
  channel: 'letting',
}

test('the body of POST /leads has the documented fields', () => {
  expect(valuationBody(typed, { branchId: 2, times: { day: '2026-12-09', slots: [6, 1] } })).toEqual({
    lead_client: client,
    lead: { ...lead, branch_id: 2 },
    marketing_preferences: { opt_in_terms: 'on' },
    consent: typed.consent,
    lead_booking: {
      ...{ book_viewing: 'on', booking_time: '9:00,14:00' },
      ...{ booking_day: '9', booking_month: '12', booking_year: '2026' },
    },
  })
})

test('the single-step form sends no booking and no unknown branch', () => {
  const body = valuationBody(typed, { branchId: undefined, times: undefined })
  expect(body).not.toHaveProperty('lead_booking')
  expect(body.lead).toEqual(lead)
})

test('the server reads the body as a valuation lead', () => {
  const body = valuationBody(typed, { branchId: 2, times: { day: '2026-12-09', slots: [1] } })
  const read = parseLead(body, { now: new Date('2026-11-20T10:00:00Z'), page: '/' })
  expect('lead' in read && read.lead).toMatchObject({
    kind: 'valuation',
    reason: 'letting',
    branchId: 2,
    booking: { day: '2026-12-09', slots: [1] },
  })
})

test.each([
  [{ house_number: '22', street_address: 'Windover Street' }, '22 Windover Street'],
  [{ house_name: 'Rose Cottage', street_address: ' High Street' }, 'Rose Cottage, High Street'],
  [{ house_name: 'Flat 2', house_number: '22', street_address: 'Windover Street' }, 'Flat 2, 22 Windover Street'],
  [{ street_address: 'Windover Street' }, 'Windover Street'],
  [{}, ''],
])('the address parts %j become one line', (parts, line) => {
  expect(streetLine(parts)).toBe(line)
})
