import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces } from '#src/places/server/places.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { createSearch, type Search } from './search.ts'

const now = new Date('2026-11-20T12:00:00Z')
const empingham = { lat: 52.6675, lng: -0.5946, accuracy: 'exact' } as const
const ketton = { lat: 52.6277, lng: -0.5535, accuracy: 'exact' } as const

let database: TestDatabase
let search: Search

beforeAll(async () => {
  database = await cloneDatabase()
  await loadPlaces(database.db)
  const home = (
    display: string,
    locality: string,
    position: typeof empingham | typeof ketton,
    channel: Channel = 'sales',
  ) =>
    aListing({ channel, position, address: { display, locality, town: 'Oakham', county: 'Rutland', outcode: 'LE15' } })
  const listings = [
    home('Main Street, Empingham LE15', 'Empingham', empingham),
    home('Main Street, Empingham LE15', 'Empingham', empingham),
    home('Church Lane, Empingham LE15', 'Empingham', empingham),
    home('Chater Lodge, Main Street, Ketton PE9', 'Ketton', ketton),
    home("St Mary's Road, Ketton PE9", 'Ketton', ketton, 'lettings'),
    home('St John’s Street, Empingham LE15', 'Empingham', empingham),
    home("St John's Street, Empingham LE15", 'Empingham', empingham),
    home('Saint Peter’s Close & Mews, Ketton PE9', 'Ketton', ketton),
    home('O’Brien’s Yard, Ketton PE9', 'Ketton', ketton),
    aListing(),
  ]
  await storeListings(database.db, { source: 'test', listings, now })
  search = createSearch({ db: database.db, places: createPlaces(database.db), agency: anAgency(), clock: () => now })
})
afterAll(() => database.drop())

async function typed(q: string) {
  const question = await search.resolve({ channel: 'sales', q, tags: [], page: 1 })
  const { cards } = await search.results(question)
  const { criteria, place, problems } = question
  return { criteria, place: place?.label, found: cards.length, said: problems.map(({ message }) => message).join(' ') }
}

describe('an address is found as it is typed', () => {
  test.each([
    ['Main Street Empingham', 'Empingham, Rutland', 2],
    ['main street, empingham', 'Empingham, Rutland', 2],
    ['Chater Lodge', 'Ketton, Rutland', 1],
    ['Chater Lodge, Ketton, Rutland', 'Ketton, Rutland', 1],
    ['Main Street', undefined, 3],
  ])('%s', async (q, place, found) => {
    const answer = await typed(q)
    expect(answer).toMatchObject({ place, found, said: '' })
    expect(answer.criteria.q).toBeUndefined()
    expect(answer.criteria.text).toMatch(/^"(main street|chater lodge)"$/i)
  })

  test.each([
    ["St John's Street", 2],
    ['St John’s Street', 2],
    ['St Johns Street', 2],
    ['st john‘s street empingham', 2],
    ['St Johnʼs Street', 2],
    ['St John´s Street', 2],
    ["St. Peter's Close and Mews", 1],
    ["O'Brien's Yard", 1],
    ['O’Brien’s Yard, Ketton', 1],
  ])('whichever apostrophe it and the address have: %s', async (q, found) => {
    expect(await typed(q)).toMatchObject({ found, said: '' })
  })

  test.each(['St John’s', "St John's", '"St John’s Street"', `"st john's street"`])(
    'a keyword too: %s',
    async (text) => {
      const { cards } = await search.find({ channel: 'sales', text, tags: [], page: 1 }, { pageSize: 24 })
      expect(cards).toHaveLength(2)
    },
  )

  test('to rent, where only such homes have it', async () => {
    expect(await typed('St Marys Road')).toMatchObject({ found: 1, criteria: { channel: 'lettings' } })
  })

  test.each(['3 bed house', 'Garden Lane', 'five minutes from the market place', '%; drop table'])(
    'not where no home has such an address: %s',
    async (q) => {
      expect((await typed(q)).criteria.text ?? '').not.toMatch(/^"/)
    },
  )
})

describe('a postcode', () => {
  test('that no table has is looked for in its outcode, and the page says so', async () => {
    expect(await typed('le15 6aa')).toMatchObject({
      place: 'LE15, Rutland',
      said: 'We don’t have LE15 6AA on our map, so these homes are in all of LE15, Rutland.',
    })
  })

  test('is looked for about its own point', async () => {
    await sql`insert into postcodes values ('LE158PQ', point(-0.5946, 52.6675))`.execute(database.db)
    const answer = await typed('LE15 8PQ')
    expect(answer).toMatchObject({ place: 'LE15 8PQ', found: 5, said: '', criteria: { q: 'LE15 8PQ', within: 1 } })
  })

  test('of a sector is its outcode', async () => {
    expect(await typed('le158')).toMatchObject({ place: 'LE15, Rutland' })
  })
})

describe('a slip', () => {
  test.each([
    ['empinham', 'Empingham, Rutland'],
    ['Okeham', 'Oakham, Rutland'],
    ['house in okeham', 'Oakham, Rutland'],
    ['keton', 'Ketton, Rutland'],
  ])('in the name of a place with homes is mended: %s', async (q, place) => {
    const answer = await typed(q)
    expect(answer.place).toBe(place)
    expect(answer.said).toContain(`to mean ${place}.`)
  })

  test('in another name is not', async () => {
    expect(await typed('Atlantis')).toMatchObject({
      place: undefined,
      said: 'We couldn’t find a place called “Atlantis”.',
    })
  })
})
