import { describe, expect, test } from 'vitest'
import type { Place } from '#src/places/place.ts'
import type { Criteria, LngLat, ViewBox } from '../criteria.ts'
import { type PlaceLookup, resolveSearchArea } from './search-area.ts'

const oakham: Place = {
  id: 1,
  name: 'Oakham',
  county: 'Rutland',
  label: 'Oakham, Rutland',
  slug: 'oakham-rutland',
  lat: 52.67,
  lng: -0.73,
  kind: 'place',
  radiusMiles: 2,
}
const le15: Place = { ...oakham, id: 2, name: 'LE15', label: 'LE15', slug: 'le15', kind: 'outcode' }
const rutland: Place = { ...oakham, id: 3, name: 'Rutland', label: 'Rutland', slug: 'rutland', kind: 'county' }
const newports = ['Gwent', 'Shropshire', 'Isle of Wight'].map((county, index): Place => {
  return { ...oakham, id: 10 + index, name: 'Newport', county, label: `Newport, ${county}` }
})

const known = [oakham, le15, rutland, ...newports]
const lookup: PlaceLookup = {
  byId: async (id) => known.find((place) => place.id === id),
  resolve: async (q) => {
    const places = known.filter(({ name }) => name === q)
    if (places.length > 1) return { kind: 'ambiguous', places }
    return places[0] ? { kind: 'place', place: places[0] } : { kind: 'unknown' }
  },
  suggest: async (term) => (term === 'Okham' ? [oakham] : []),
  misspelt: async () => undefined,
  edgesOf: async (id) => (id === 10 ? [islet, mainland] : []),
  placeNames: async () => (words) => known.some(({ name }) => name === words),
}
const islet: LngLat[] = [
  [-1.3, 50.7],
  [-1.2, 50.7],
  [-1.2, 50.8],
]
const mainland: LngLat[] = [
  [-3, 51.5],
  [-2.9, 51.5],
  [-2.9, 51.6],
  [-3, 51.6],
]
const areas = [
  { id: 1, name: 'The Water', slug: 'the-water', outcodes: ['le15', 'PE9'], placeIds: [1, 999] },
  { id: 2, name: 'Nowhere', slug: 'nowhere', outcodes: [], placeIds: [999] },
]
const find = (criteria: Partial<Criteria>) =>
  resolveSearchArea({ channel: 'sales', tags: [], page: 1, ...criteria }, lookup, areas)

const circle = { lng: -0.73, lat: 52.67 }
const nowhere = { kind: 'nowhere' }
const polygon: LngLat[] = [
  [0, 50],
  [1, 50],
  [1, 51],
]
const viewport: ViewBox = [-1, 50, 1, 52]

const cases: [words: string, criteria: Partial<Criteria>, searchArea: object, problem: string | undefined][] = [
  ['an unknown id finds nothing', { placeId: 999 }, nowhere, 'We don’t know this place. Please choose another.'],
  ['an unknown name finds nothing', { q: 'Atlantis' }, nowhere, 'We couldn’t find a place called “Atlantis”.'],
  ['an unknown area finds nothing', { area: 9 }, nowhere, 'We don’t know this area. Please choose another.'],
  [
    'an area whose places are gone finds nothing',
    { area: 2 },
    nowhere,
    'We don’t know this area. Please choose another.',
  ],
  ['no place is anywhere', {}, { kind: 'anywhere' }, undefined],
  ['a distance from nowhere', { within: 5 }, { kind: 'anywhere' }, 'Choose a place to search within a distance.'],
  [
    'a town is itself, without a circle',
    { placeId: 1 },
    { kind: 'patch', settlements: [1], circles: [], outcodes: [], counties: [] },
    undefined,
  ],
  [
    'a distance adds what lies round a town, beyond what its size suggests is the town',
    { q: 'Oakham', within: 0.25 },
    { settlements: [1], circles: [{ ...circle, miles: 2.25 }], buffers: [], outcodes: [], counties: [] },
    undefined,
  ],
  [
    'a distance adds what lies about the boundary of a town, each of its parts',
    { placeId: 10, within: 3 },
    {
      settlements: [10],
      circles: [],
      buffers: [
        { ring: islet, miles: 3 },
        { ring: mainland, miles: 3 },
      ],
    },
    undefined,
  ],
  ['a town with a boundary is itself', { placeId: 10 }, { settlements: [10], circles: [], buffers: [] }, undefined],
  ['an outcode is itself', { q: 'LE15' }, { kind: 'patch', circles: [], outcodes: ['LE15'], counties: [] }, undefined],
  [
    'a distance adds to an outcode',
    { placeId: 2, within: 5 },
    { kind: 'patch', circles: [{ ...circle, miles: 7 }], outcodes: ['LE15'], counties: [] },
    undefined,
  ],
  [
    'a distance does not widen a county',
    { placeId: 3, within: 5 },
    { kind: 'patch', circles: [], outcodes: [], counties: ['Rutland'] },
    'We can’t search within a distance of a county, so we searched all of Rutland.',
  ],
  [
    'an area is its outcodes and its places',
    { area: 1 },
    { kind: 'patch', settlements: [1], circles: [], outcodes: ['LE15', 'PE9'], counties: [] },
    undefined,
  ],
  ['a place comes before an area', { placeId: 3, area: 1 }, { counties: ['Rutland'] }, undefined],
  ['what is drawn takes the stead of a place', { placeId: 1, polygon }, { kind: 'drawn', polygon }, undefined],
  ['what is drawn intersects with the box', { polygon, viewport }, { kind: 'drawn', polygon, viewport }, undefined],
]

test.each(cases)('the area that is searched is found: %s', async (_words, criteria, searchArea, problem) => {
  const found = await find(criteria)
  expect(found.searchArea).toMatchObject(searchArea)
  expect(found.problems.map(({ message }) => message)).toEqual(problem === undefined ? [] : [problem])
})

describe('a name that several places have', () => {
  test('searches the best known and offers the others', async () => {
    const found = await find({ q: 'Newport' })
    expect(found.place?.label).toBe('Newport, Gwent')
    expect(found.didYouMean?.map(({ label }) => label)).toEqual(['Newport, Shropshire', 'Newport, Isle of Wight'])
    expect(found.problems[0]?.message).toBe(
      'There are several places called “Newport”; these homes are in Newport, Gwent.',
    )
  })
})

test.each(['Okham', 'hous in Okham', 'near Okham'])(
  'a name that nobody knows offers the places of a like one: %s',
  async (q) => {
    const found = await find({ q })
    expect(found.searchArea).toEqual(nowhere)
    expect(found.didYouMean).toEqual([oakham])
  },
)

test('the place is named also when a drawn area is searched', async () => {
  expect((await find({ placeId: 1, viewport })).place).toEqual(oakham)
})
