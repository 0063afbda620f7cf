import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Place } from '#src/places/place.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces, type Places } from '#src/places/server/places.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { sentenceVocabulary } from '../read-sentence.ts'
import { understandWords } from './understand-words.ts'

let database: TestDatabase
let places: Places

beforeAll(async () => {
  database = await cloneDatabase()
  await loadPlaces(database.db)
  places = createPlaces(database.db)
})
afterAll(() => database.drop())

const vocabulary = sentenceVocabulary(anAgency())
const search: Criteria = { channel: 'sales', tags: [], page: 1 }
const understand = (asked: Partial<Criteria>) => understandWords({ ...search, ...asked }, { places, vocabulary })

describe('left as it was typed is', () => {
  test.each([
    ['a place', 'Oakham'],
    ['a place that several towns are called', 'Newport'],
    ['a place whose name says something', 'Street'],
    ['a postcode', 'LE15 6AH'],
    ['a place that nobody knows', 'Atlantis'],
    ['nonsense', '?!'],
  ])('%s: %s', async (_, q) => {
    expect(await understand({ q })).toEqual({ criteria: { ...search, q }, problems: [] })
  })

  test('a search without words', async () => {
    expect(await understand({ placeId: 2641128, minBeds: 2 })).toEqual({
      criteria: { ...search, placeId: 2641128, minBeds: 2 },
      problems: [],
    })
  })
})

describe('a sentence becomes criteria', () => {
  test.each<[q: string, criteria: Partial<Criteria>]>([
    [
      '3 bed house with garden in Oakham under 600k',
      { q: 'Oakham', minBeds: 3, maxBeds: 3, maxPrice: 600_000, tags: ['house'], text: 'garden' },
    ],
    [
      '2 bed flat to rent near LE15 up to £1,500 pcm',
      { channel: 'lettings', q: 'LE15', within: 3, minBeds: 2, maxBeds: 2, maxPrice: 1500, tags: ['flat'] },
    ],
    ['flats under 200k', { maxPrice: 200_000, tags: ['flat'] }],
  ])('%s', async (q, criteria) => {
    expect(await understand({ q })).toEqual({ criteria: { ...search, ...criteria }, problems: [] })
  })
})

describe('typed into a form that asks for something already', () => {
  test('the sentence comes first, and tags add up', async () => {
    const { criteria } = await understand({
      q: 'flat under 200k',
      maxPrice: 500_000,
      minBeds: 1,
      tags: ['freehold'],
      page: 2,
    })
    expect(criteria).toEqual({ ...search, maxPrice: 200_000, minBeds: 1, tags: ['freehold', 'flat'], page: 2 })
  })

  test('another channel leaves the prices of the form', async () => {
    const { criteria } = await understand({ q: 'flat to rent', minPrice: 100_000, maxPrice: 500_000 })
    expect(criteria).toEqual({ ...search, channel: 'lettings', tags: ['flat'] })
  })
})

describe('words that nobody understands', () => {
  test('are said, and the rest is searched', async () => {
    const { criteria, problems } = await understand({ q: '2 bathrooms, 3 bed house in Oakham' })
    expect(criteria).toMatchObject({ q: 'Oakham', minBeds: 3, tags: ['house'] })
    expect(problems).toEqual([{ field: 'q', message: 'We didn’t use: “2 bathrooms”.' }])
  })
})

describe('words of which the list of places says nothing', () => {
  const oakham = { id: 2641128, name: 'Oakham', slug: 'oakham-rutland', label: 'Oakham, Rutland' } as Place
  const withSlips = (asked: Partial<Criteria>) => {
    const misspelt = async (words: string) => (/^okeham$/i.test(words) ? oakham : undefined)
    return understandWords({ ...search, ...asked }, { places: { ...places, misspelt }, vocabulary })
  }

  test.each(['house in Okeham', 'house okeham', 'okeham'])('a slip in a place is mended: %s', async (q) => {
    const { criteria, problems } = await withSlips({ q })
    expect(criteria).toMatchObject({ placeId: 2641128, placeSlug: 'oakham-rutland' })
    expect(criteria.q).toBeUndefined()
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^We took “okeham” to mean Oakham/i)])
  })

  test.each([
    ['house in Atlantis', '“Atlantis”'],
    ['house near Atlantis', '“Atlantis”'],
    ['zebra house', '“zebra”'],
  ])('is never a place: %s', async (q, left) => {
    const { criteria, problems } = await withSlips({ q })
    expect(criteria).toEqual({ ...search, tags: ['house'] })
    expect(problems).toEqual([{ field: 'q', message: `We didn’t use: ${left}.` }])
  })

  test('a first-time buyer is told that the search does not change for them, and where it matters', async () => {
    const told = { field: 'q', message: expect.stringMatching(/^We can’t search for first-time buyers.*costs/) }
    const { criteria, problems } = await withSlips({ q: 'first time buyer house' })
    expect(criteria).toEqual({ ...search, tags: ['house'] })
    expect(problems).toEqual([told])
    const withMore = await withSlips({ q: 'first time buyer house zebra' })
    expect(withMore.problems).toEqual([{ field: 'q', message: 'We didn’t use: “zebra”.' }, told])
    expect((await withSlips({ q: 'first time buyer' })).problems).toEqual([told])
  })

  test('several places are one search, whatever their order', async () => {
    const one = await withSlips({ q: 'house in Uppingham or Oakham' })
    const other = await withSlips({ q: 'house Oakham or Uppingham' })
    const path = '/search/property-for-sale/gid-2635101/or-gid-2641128/tag-house'
    expect([one, other].map(({ criteria }) => searchPath({ ...criteria, placeSlug: undefined }))).toEqual([path, path])
  })
})
