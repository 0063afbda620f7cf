import { describe, expect, test } from 'vitest'
import { valuationClient } from '#src/enquiries/leads/parse-lead.cases.ts'
import { validateDetails, validateTerms } from './details-validation.ts'

const messages = (client: object, { single = false, lookup }: { single?: boolean; lookup?: string } = {}) =>
  validateDetails(
    { lead_client: { ...valuationClient, ...client }, ...(lookup !== undefined && { address_lookup: lookup }) },
    { single },
  ).map(({ message }) => message)

describe('the details step refuses', () => {
  test.each([
    [{ first_name: 'R2' }, 'first name'],
    [{ last_name: ' ' }, 'last name'],
    [{ email: 'rosalind@' }, 'email'],
    [{ tel_home: '07700 9004l2' }, 'phone number'],
    [{ tel_home: '12345' }, 'phone number'],
    [{ house_number: '22A' }, 'house number'],
    [{ street_address: '' }, 'street'],
    [{ town: '' }, 'town'],
    [{ postcode: '' }, 'postcode'],
    [{ postcode: 'LE15' }, 'postcode'],
  ])('%j', (changes, field) => {
    expect(messages(changes)).toEqual([`Please enter a valid ${field}`])
  })

  test.each([[{ county: '' }], [{ house_number: '', house_name: '22A' }]])('%j is valid', (changes) => {
    expect(messages(changes)).toEqual([])
  })
})

describe('the single-step form checks', () => {
  test.each([
    [{ county: '' }, ['Please enter a valid county']],
    [{ town: '', county: ' ' }, ['Please enter a valid town', 'Please enter a valid county']],
    [{ postcode: 'nowhere' }, ['Please enter a valid postcode']],
    [{ postcode: '' }, []],
  ])('%j', (changes, expected) => {
    expect(messages(changes, { single: true })).toEqual(expected)
  })
})

const none = { house_number: '', street_address: '', town: '', county: '', postcode: '' }

test.each([
  ['', none, ['You must enter a valid address.']],
  ['LE15', none, ['You must enter a valid address.']],
  ['an address without a street', { street_address: '' }, ['You must enter a valid address.']],
  ['22 Windover Street', {}, []],
  ['an address without a county', { county: '' }, []],
  ['a house that has a name and no street', { house_name: 'Rose Cottage', house_number: '', street_address: '' }, []],
])('with address look-up the address is checked: %s', (lookup, changes, expected) => {
  expect(messages(changes, { lookup })).toEqual(expected)
  expect(messages(changes, { lookup, single: true })).toEqual(expected)
})

test('the terms must be agreed to', () => {
  expect(validateTerms({}).map(({ message }) => message)).toEqual(['You must agree to our terms & conditions'])
  expect(validateTerms({ consent: { terms: 'on' } })).toEqual([])
})
