import { describe, expect, test } from 'vitest'
import { parsePostcode } from '#src/places/postcode.ts'
import { branchForPostcode } from './branch-for-postcode.ts'

const catchment = (parts: { sectors?: string[]; outcodes?: string[]; areas?: string[] }) => ({
  sectors: [],
  outcodes: [],
  areas: [],
  ...parts,
})

const oakham = { lat: 52.67, lng: -0.728 }
/** 5.9 miles south of Oakham */
const uppingham = { lat: 52.588, lng: -0.722 }
/** 10.2 miles east of Oakham */
const stamford = { lat: 52.652, lng: -0.48 }

const branches = [
  { name: 'area', position: oakham, catchment: catchment({ areas: ['LE', 'B'] }) },
  { name: 'outcode', position: uppingham, catchment: catchment({ outcodes: ['LE15', 'LE16'] }) },
  { name: 'sector', position: stamford, catchment: catchment({ sectors: ['LE15 9'], outcodes: ['LE16'] }) },
  { name: 'nowhere', position: stamford },
]

const find = (postcode: string, reach: Parameters<typeof branchForPostcode>[2] = { radiusMiles: 0 }) => {
  const parsed = parsePostcode(postcode)
  if (!parsed) throw new Error(`${postcode} is no postcode`)
  return branchForPostcode(branches, parsed, reach)?.name
}

describe('a postcode has no branch', () => {
  test('outside every catchment without a known position', () => {
    expect(find('PE9 1AA', { radiusMiles: 100 })).toBeUndefined()
  })
  test('beyond the radius of the nearest branch', () => {
    expect(find('PE9 1AA', { position: { lat: 53.8, lng: -1.55 }, radiusMiles: 15 })).toBeUndefined()
  })
  test('outside every catchment with a radius of 0', () => {
    expect(find('PE9 1AA', { position: { lat: 52.66, lng: -0.72 }, radiusMiles: 0 })).toBeUndefined()
  })
  test.each(['BN7 2XQ', 'BS1 4DJ'])('%s does not match the area that is a prefix of its own', (postcode) => {
    expect(find(postcode)).toBeUndefined()
  })
})

test.each([
  ['LE15 9AA', 'sector', 'a sector before the outcode that another branch has'],
  ['LE15 6AH', 'outcode', 'an outcode before the area that another branch has'],
  ['LE16 8AA', 'outcode', 'the first of two that name it'],
  ['LE1 5AA', 'area', 'an outcode is not the beginning of another'],
  ['B1 1AA', 'area', 'an area of one letter'],
])('%s is valued by %s: %s', (postcode, name) => {
  expect(find(postcode)).toBe(name)
})

test('a postcode outside every catchment has the nearest branch within the radius', () => {
  expect(find('PE9 1AA', { position: { lat: 52.66, lng: -0.5 }, radiusMiles: 15 })).toBe('sector')
  expect(find('PE9 1AA', { position: { lat: 52.6, lng: -0.72 }, radiusMiles: 15 })).toBe('outcode')
})

test('a catchment applies at any distance', () => {
  expect(find('LE15 9AA', { position: { lat: 57, lng: -4 }, radiusMiles: 1 })).toBe('sector')
})
