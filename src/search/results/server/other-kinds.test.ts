import { expect, test } from 'vitest'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { createOtherKinds } from './other-kinds.ts'

const tagGroups = [
  { id: 'type', name: 'Type', tags: [{ tag: 'land', name: 'Plot', plural: 'Plots' }] },
  { id: 'use', name: 'Use', tags: [{ tag: 'gth-commercial', name: 'Commercial', plural: 'Commercial properties' }] },
]
const counts: Record<string, number> = { 'gth-commercial': 1016, land: 1, garages: 7 }

const find = (criteria: Partial<Criteria>, homesByDefault = true) => {
  const agency = anAgency({ tagGroups, settings: { ...anAgency().settings, homesByDefault } })
  const countEach = async (asked: readonly Criteria[]) => asked.map(({ tags }) => counts[tags.at(-1)!] ?? 0)
  return createOtherKinds({ search: { countEach }, agency })({ channel: 'sales', tags: [], page: 1, ...criteria })
}

test('a plain search offers what nobody lives in, in the agency’s words', async () => {
  expect(await find({ maxPrice: 90_000, page: 3 })).toEqual([
    { words: '1,016 commercial properties', href: '/search/property-for-sale/up-to-90000/tag-gth-commercial' },
    { words: '1 plot', href: '/search/property-for-sale/up-to-90000/tag-land' },
    { words: '7 garages', href: '/search/property-for-sale/up-to-90000/tag-garages' },
  ])
})

test('what has no number of its own is counted in a natural way, declared or not', async () => {
  const settings = { ...anAgency().settings, homesByDefault: true }
  const agency = anAgency({ tagGroups: [], settings })
  const countEach = async (asked: readonly Criteria[]) => asked.map(({ tags }) => (tags.at(-1) === 'land' ? 13 : 0))
  const kinds = await createOtherKinds({ search: { countEach }, agency })({ channel: 'sales', tags: [], page: 1 })
  expect(kinds.map(({ words }) => words)).toEqual(['13 plots of land'])
})

test('a rent by the month is no bound of a rent by the year', async () => {
  const [commercial, land] = await find({ channel: 'lettings', maxPrice: 900 })
  expect(commercial?.href).toBe('/search/property-for-rent/tag-gth-commercial')
  expect(land?.href).toBe('/search/property-for-rent/up-to-900/tag-land')
})

test.each<[string, Partial<Criteria>]>([
  ['a kind', { tags: ['houses'] }],
  ['land', { tags: ['land'] }],
  ['bedrooms', { minBeds: 2 }],
])('a search for %s is offered nothing else', async (_, criteria) => {
  expect(await find(criteria)).toEqual([])
})

test('nothing is left out where the agency shows everything', async () => {
  expect(await find({}, false)).toEqual([])
})
