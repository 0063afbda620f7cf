import type { HomeAddress, RegisteredAddress } from './match-address.ts'

const STREET = { street: 'High Street', locality: 'Cottesmore', town: 'Oakham' }

type Certificates = readonly (string | [address: string, uprn: string])[]

/** A home, the certificates of its postcode, and which of them are its own, by their place in the list. */
export const MATCH_CASES: readonly [
  why: string,
  home: HomeAddress & { uprn?: string },
  certificates: Certificates,
  own: number[],
][] = [
  ['a number and its street', { line1: '14', ...STREET }, ['14, High Street', '16, High Street'], [0]],
  ['a street that is abbreviated', { line1: '14', ...STREET }, ['14 High St, Cottesmore'], [0]],
  ['a first line with the street in it', { line1: '14 High Street', town: 'Oakham' }, ['14, HIGH STREET'], [0]],
  ['a first line that repeats the street', { line1: '14 High Street', ...STREET }, ['14 High Street'], [0]],
  ['a saint’s street', { line1: '3', street: 'St. John’s Road' }, ['3 Saint Johns Rd'], [0]],
  ['12A is not 12', { line1: '12A', ...STREET }, ['12, High Street'], []],
  ['12 is not 12A', { line1: '12', ...STREET }, ['12a, High Street'], []],
  ['12 A is 12A', { line1: '12 A', ...STREET }, ['12A High Street', '12 High Street'], [0]],
  ['12 is not 12 to 14', { line1: '12', ...STREET }, ['12-14, High Street'], []],
  ['a flat is not the house', { line1: 'Flat 2, 14', ...STREET }, ['14, High Street'], []],
  ['a house is not its flat', { line1: '14', ...STREET }, ['Flat 2, 14 High Street', 'Flat 1, 14 High Street'], []],
  ['a flat', { line1: 'Flat 2, 14', ...STREET }, ['Flat 1, 14 High Street', 'Flat 2, 14, High Street'], [1]],
  ['a flat that is an apartment', { line1: 'Apartment 2', street: '14 High Street' }, ['Flat 2, 14 High Street'], []],
  [
    'an apartment in a named block',
    { line1: 'Apartment 2, Mill House', ...STREET },
    ['Flat 2, Mill House, High Street'],
    [0],
  ],
  ['another block', { line1: 'Flat 2, Mill House', ...STREET }, ['Flat 2, Malt House, High Street'], []],
  ['a floor', { line1: 'Ground Floor Flat, 14', ...STREET }, ['First Floor Flat, 14 High Street'], []],
  ['the same floor', { line1: '1st Floor Flat, 14', ...STREET }, ['First Floor Flat, 14 High Street'], [0]],
  ['a named house', { line1: 'The Old Rectory', ...STREET }, ['Old Rectory, High Street, Cottesmore'], [0]],
  [
    'a named house of which the street is left out',
    { line1: 'The Old Rectory', ...STREET },
    ['The Old Rectory, Cottesmore'],
    [0],
  ],
  ['a name that another begins with', { line1: 'Rose Cottage', ...STREET }, ['Rose Cottage Barn, High Street'], []],
  ['a name on another street', { line1: 'Rose Cottage', ...STREET }, ['Rose Cottage, Church Lane'], []],
  ['a number on another street of the postcode', { line1: '14', ...STREET }, ['14, Church Lane'], []],
  ['a name besides the number', { line1: '14', ...STREET }, ['Holly House, 14 High Street'], [0]],
  ['another name besides the number', { line1: 'Ivy House, 14', ...STREET }, ['Holly House, 14 High Street'], []],
  ['a number without a street', { line1: '14', town: 'Oakham' }, ['14 High Street'], []],
  ['no number at all', { ...STREET }, ['High Street', '14 High Street'], []],
  [
    'two homes that fit',
    { line1: '14', ...STREET },
    [
      ['14 High Street', '1'],
      ['14, High Street', '2'],
    ],
    [],
  ],
  [
    'two certificates of one home',
    { line1: '14', ...STREET },
    [
      ['14 High Street', '1'],
      ['14, High Street', '1'],
    ],
    [0, 1],
  ],
  [
    'a UPRN, whatever the address',
    { line1: '14', uprn: '7', ...STREET },
    [
      ['The Cottage', '7'],
      ['14 High Street', '8'],
    ],
    [0],
  ],
  ['a UPRN of none, and a neighbour’s', { line1: '14', uprn: '7', ...STREET }, [['14 High Street', '8']], []],
  ['a UPRN, and a certificate without one', { line1: '14', uprn: '7', ...STREET }, ['14 High Street'], [0]],
]

export function asRegistered(certificates: Certificates): RegisteredAddress[] {
  return certificates.map((one) =>
    typeof one === 'string' ? { address: one, uprn: null } : { address: one[0], uprn: one[1] },
  )
}
