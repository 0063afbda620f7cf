import { describe, expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import type { Branch, Department } from '../profile/agency.ts'
import { staffPath, staffSlug } from './branch-paths.ts'
import { areaServed, departmentChoices, departmentKey, findBranches, formatMiles } from './branch-search.ts'

const [oakham, uppingham] = anAgency().branches as [Branch, Branch]
const department = (id: number, changes: Partial<Department>): Department => ({
  ...oakham.departments[0]!,
  id,
  ...changes,
})
const branches: Branch[] = [
  {
    ...oakham,
    catchment: { sectors: [], outcodes: ['LE15'], areas: [] },
    departments: [department(11, {}), department(12, { name: 'Farms and land', tags: ['land'] })],
  },
  {
    ...uppingham,
    catchment: { sectors: ['LE15 9'], outcodes: ['LE16'], areas: [] },
    departments: [
      department(21, { name: 'Residential sales' }),
      department(22, { name: 'Lettings', channel: 'lettings' }),
    ],
  },
]
const at = ({ position }: Branch) => ({ ...position, radiusMiles: 0 })
const leeds = { lat: 53.8, lng: -1.55, radiusMiles: 5 }
const names = (found: { branch: Branch }[]) => found.map(({ branch }) => branch.name)

describe('branches for a place', () => {
  test('a postcode without a position of its own has the branch that serves it first, and no distances', () => {
    const place = { ...at(oakham), outcode: 'LE15', incode: '9QD', isApproximate: true as const }
    const { branches: found } = findBranches(branches, { place }, 15)
    expect(names(found)).toEqual(['Uppingham', 'Oakham'])
    expect(found.every(({ miles }) => miles === undefined)).toBe(true)
    expect(names(findBranches(branches, { place: { ...place, isApproximate: undefined } }, 15).branches)[0]).toBe(
      'Oakham',
    )
  })

  test('a place too far away has none, and is told the nearest', () => {
    const { branches: found, nearest } = findBranches(branches, { place: leeds }, 15)
    expect(found).toEqual([])
    expect(nearest?.branch.name).toBe('Oakham')
    expect(Math.round(nearest?.miles ?? 0)).toBe(85)
  })

  test('nobody has the department that was asked for', () => {
    expect(findBranches(branches, { place: leeds, department: 'auctions' }, 15)).toEqual({ branches: [] })
  })

  test('the nearest comes first, in the agency’s order where no place was asked for', () => {
    expect(names(findBranches(branches, {}, 15).branches)).toEqual(['Oakham', 'Uppingham'])
    expect(names(findBranches(branches, { place: at(uppingham) }, 15).branches)).toEqual(['Uppingham', 'Oakham'])
  })

  test('the reach of the place counts as its own', () => {
    const place = { ...at(oakham), lat: oakham.position.lat + 0.3 }
    expect(findBranches(branches, { place }, 15).branches).toEqual([])
    expect(names(findBranches(branches, { place: { ...place, radiusMiles: 10 } }, 15).branches)).toContain('Oakham')
  })

  test('a catchment has its postcodes however far they are; of two the narrower', () => {
    const served = (outcode: string, incode?: string) =>
      names(findBranches(branches, { place: { ...leeds, outcode, incode } }, 0).branches)
    expect(served('LE15', '6AH')).toEqual(['Oakham'])
    expect(served('LE15', '9QH')).toEqual(['Uppingham'])
    expect(served('LE16')).toEqual(['Uppingham'])
    expect(served('LS1')).toEqual([])
  })

  test('those with the department that was asked for', () => {
    expect(names(findBranches(branches, { department: 'farms-and-land' }, 15).branches)).toEqual(['Oakham'])
    expect(names(findBranches(branches, { department: 'lettings' }, 15).branches)).toEqual(['Uppingham'])
    expect(names(findBranches(branches, { department: 'sales' }, 15).branches)).toEqual(['Oakham', 'Uppingham'])
  })
})

test('sales and lettings are one choice each, whatever the branches call them', () => {
  expect(departmentChoices(branches)).toEqual([
    { key: 'sales', name: 'Sales' },
    { key: 'farms-and-land', name: 'Farms and land' },
    { key: 'lettings', name: 'Lettings' },
  ])
  expect(departmentKey({ name: 'Commercial' })).toBe('commercial')
})

test.each([
  [undefined, []],
  [{ areas: ['PE'], outcodes: ['LE16', 'PE9'], sectors: ['LE15 8', 'LE16 1', 'PE1 2'] }, ['PE', 'LE16', 'LE15 8']],
])('a branch serves the areas of the catchment %j', (catchment, parts) => expect(areaServed(catchment)).toEqual(parts))

test.each([
  [0.04, 'less than 0.1 miles'],
  [0.97, '1 mile'],
  [2.25, '2.3 miles'],
  [84.6, '85 miles'],
])('%s miles are %s', (miles, words) => expect(formatMiles(miles)).toBe(words))

test.each([
  ['Frances', 'Holloway-Dunn', undefined, 'frances-holloway-dunn'],
  ['Zoë', 'O’Brien', undefined, 'zoe-obrien'],
  ['Jürgen', 'Müller-Łukasz', undefined, 'jurgen-muller-lukasz'],
  ['Søren', 'Strauß', undefined, 'soren-strauss'],
  ['Ann', 'Lee', 'ann-lee-of-ketton', 'ann-lee-of-ketton'],
])('%s %s has a page of their own', (firstName, surname, slug, expected) => {
  expect(staffSlug({ firstName, surname, slug })).toBe(expected)
  expect(staffPath({ firstName, surname, slug })).toBe(`/staff/${expected}`)
})
