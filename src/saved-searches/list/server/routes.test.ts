import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#src/account/users/user.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createPlaces } from '#src/places/server/places.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { createSearch } from '#src/search/server/search.ts'
import { encodeBase64 } from '#src/search/values/base64.ts'
import { encodePolyline } from '#src/search/values/polyline.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { addUser } from '#test/fixtures/users.ts'
import type { SavedSearchJson } from '../saved-search-json.ts'
import { MAX_COUNTED_SEARCHES } from '../saved-search-paths.ts'
import { MAX_SAVED_SEARCHES, parseStoredSearches } from '../stored-searches.ts'
import { searchCountsRoutes } from './count-routes.ts'
import { savedSearchesRoutes } from './routes.ts'
import { createSavedSearches, type SavedSearches, savedSearchesData } from './saved-searches.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let saved: SavedSearches
let ann: number
let ben: number

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  await loadPlaces(db)
  const listings = someListings(10, (index) => ({ price: { amount: 100_000 + index * 10_000 } }))
  const store = (some: typeof listings, day: string) =>
    storeListings(db, { source: 'test', listings: some, now: new Date(day) })
  await store(listings.slice(0, 6), '2026-11-02T06:00:00Z')
  await store(listings.slice(6), '2026-11-18T06:00:00Z')
  ann = await addUser(db, 'ann@example.com')
  ben = await addUser(db, 'ben@example.com')
  const clock = () => new Date(now)
  const search = createSearch({ db, places: createPlaces(db), agency: anAgency(), clock })
  saved = createSavedSearches({ db, search, clock })
  app = await createApp({ logger: createLogger('silent'), secure: false })
  searchCountsRoutes(app, { savedSearches: saved })
  await savedSearchesRoutes(app, {
    savedSearches: saved,
    accounts: {
      userOf: async ({ headers }) =>
        headers['x-user'] === undefined
          ? undefined
          : ({ user_id: Number(headers['x-user']), only_for_reset: false } as User),
    },
    formProtection: { sameOrigin: ({ headers }) => headers['sec-fetch-site'] === 'same-origin' },
  })
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

beforeEach(async () => {
  await database.db.deleteFrom('saved_searches').execute()
})

const as = (user: number | undefined): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  ...(user !== undefined && { 'x-user': String(user) }),
})
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

type Sent = { url: string; headers?: Record<string, string>; payload?: object | string }

const post = (user: number | undefined, { headers, ...sent }: Sent) =>
  app.inject({ method: 'POST', ...sent, headers: { ...as(user), ...headers } })
const save = (user: number | undefined, query: string) => post(user, { url: `/search?${query}` })
const saveSearch = async (user: number, query: string) => (await save(user, query)).json<SavedSearchJson>()
const change = (user: number | undefined, query: string) =>
  post(user, { url: `/saved_searches?${query}`, headers: { 'x-http-method-override': 'put' } })
const remove = (user: number | undefined, id: number | string) =>
  post(user, { url: `/searches/${id}`, headers: { 'x-http-method-override': 'delete' } })
const list = async (user: number) =>
  (await app.inject({ url: '/saved_searches.ljson', headers: as(user) })).json<SavedSearchJson[]>()

const message = (words: string) => ({ errors: [words], message: words })

describe('the call for saved searches refuses', () => {
  test('a visitor who is not signed in', async () => {
    const answers = await Promise.all([
      app.inject({ url: '/saved_searches.ljson' }),
      save(undefined, 'channel=sales'),
      change(undefined, 'id=1'),
      remove(undefined, 1),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(message('Please sign in.'))
    }
    const form = await post(undefined, { url: '/searches/1', headers: FORM, payload: '_method=delete' })
    expect([form.statusCode, form.headers.location]).toEqual([303, '/user/sign-in'])
  })

  test('what another site asks for', async () => {
    const { id } = await saveSearch(ann, 'channel=sales')
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const put = { ...elsewhere, 'x-http-method-override': 'put' }
    const answers = await Promise.all([
      post(ann, { url: '/search?channel=lettings', headers: elsewhere }),
      post(ann, { url: `/saved_searches?id=${id}&alert_frequency=N`, headers: put }),
      post(ann, { url: `/searches/${id}`, headers: { ...elsewhere, 'x-http-method-override': 'delete' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    expect(await list(ann)).toMatchObject([{ id, alert_frequency: 'I' }])
  })

  test("another user's search, and one that there never was", async () => {
    const { id } = await saveSearch(ann, 'channel=sales')
    for (const other of [id, 999_999, 'all', '-1', '99999999999']) {
      expect((await remove(ben, other)).statusCode).toBe(404)
      expect((await change(ben, `id=${other}&alert_frequency=N`)).statusCode).toBe(404)
    }
    expect(await list(ann)).toMatchObject([{ id, alert_frequency: 'I' }])
    expect((await save(ann, `channel=lettings&user_id=${ben}`)).statusCode).toBe(404)
  })

  test.each([
    ['a frequency that there is not', 'id=1&alert_frequency=D', 422, 'alert_frequency is I, W, M or N.'],
    ['no id', 'alert_frequency=W', 422, 'Give the id of the saved search.'],
  ])('a change with %s', async (_words, query, status, words) => {
    const answer = await change(ann, query)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual(message(words))
  })

  test('a change that would make two searches one', async () => {
    await saveSearch(ann, 'channel=sales&min_beds=2')
    const { id } = await saveSearch(ann, 'channel=sales&min_beds=3')
    const answer = await change(ann, `id=${id}&min_beds=2`)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'You have saved this search already.'])
    expect((await list(ann))[0]).toMatchObject({ id, minBeds: 3 })
  })

  test('to save with a frequency that there is not', async () => {
    expect((await save(ann, 'channel=sales&alert_frequency=daily')).statusCode).toBe(422)
  })

  test('more searches than a list holds', async () => {
    for (let beds = 0; beds < MAX_SAVED_SEARCHES; beds++) {
      const criteria: Criteria = { channel: 'sales', tags: [], page: 1, minPrice: beds }
      await saved.save(ann, { criteria })
    }
    expect((await save(ann, 'channel=lettings')).json().message).toBe('You can save up to 200 searches.')
    expect((await save(ann, 'channel=sales')).statusCode).toBe(200)
    expect(await list(ann)).toHaveLength(MAX_SAVED_SEARCHES)
  })

  test.each(['/searches/1', '/saved_searches?id=1'])('%s without what it stands for', async (url) => {
    expect((await post(ann, { url })).statusCode).toBe(405)
  })

  test.each([
    ['no list', {}],
    ['a list of anything', { searches: [1] }],
    [
      'a list without end',
      { searches: Array.from({ length: MAX_COUNTED_SEARCHES + 1 }, () => ({ channel: 'sales' })) },
    ],
  ])('%s to count', async (_words, payload) => {
    const answer = await post(undefined, { url: '/search_counts.ljson', payload })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a search', () => {
  const query = 'channel=sales&place_id=2641128&fragment=from-2-bed/up-to-500000/within-5-miles/tag-house,!flat/page-3'

  test('is saved from the query form, with the name of its place, and listed under the fixed names', async () => {
    const { id } = await saveSearch(ann, query)
    expect(await list(ann)).toEqual([
      {
        channel: 'sales',
        placeId: '2641128',
        place: { place_id: '2641128', name: 'Oakham', county_name: 'Rutland' },
        minBeds: 2,
        maxPrice: 500_000,
        within: '5-miles',
        tags: ['house', '!flat'],
        alert_frequency: 'I',
        id,
        search_id: id,
        name: null,
        created_at: now.toISOString(),
        seen_at: now.toISOString(),
      },
    ])
    expect(await list(ben)).toEqual([])
  })

  test('is understood with the header of JSON and nothing in it, as older sites send it', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await post(ann, { url: `/search?${query}`, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: expect.any(Number), maxPrice: 500_000 })
  })

  test('may come as a form, whose browser goes to the list', async () => {
    const answer = await post(ann, { url: '/search', headers: FORM, payload: `${query}&name=Near+work` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/user/saved-searches'])
    expect(await list(ann)).toMatchObject([{ name: 'Near work', minBeds: 2 }])
  })

  test('that is saved already is answered as it is, also when two save it at once', async () => {
    const { id } = await saveSearch(ann, `${query}&alert_frequency=W`)
    const again = await Promise.all(['', '&pets=1', '&alert_frequency=N'].map((more) => saveSearch(ann, query + more)))
    expect(again.map((search) => [search.id, search.alert_frequency])).toEqual(Array(3).fill([id, 'W']))
    const other = await Promise.all(Array.from({ length: 5 }, () => saveSearch(ann, 'channel=lettings')))
    expect(new Set(other.map((search) => search.id)).size).toBe(1)
    expect(await list(ann)).toHaveLength(2)
    expect((await saveSearch(ben, query)).id).not.toBe(id)
  })

  test('is read again by the browser as it was saved', async () => {
    await saveSearch(ann, query)
    const [kept] = parseStoredSearches(JSON.stringify(await list(ann)))
    expect(kept).toMatchObject({ channel: 'sales', placeId: '2641128', minBeds: 2, alert_frequency: 'I' })
  })

  test('is removed once', async () => {
    const { id } = await saveSearch(ann, query)
    expect((await remove(ann, id)).statusCode).toBe(200)
    expect((await remove(ann, id)).statusCode).toBe(404)
    const form = await post(ann, { url: `/searches/${id}`, headers: FORM, payload: '_method=delete' })
    expect(form.headers.location).toBe('/user/saved-searches')
    expect(await list(ann)).toEqual([])
  })
})

describe('a change', () => {
  test.each<[words: string, query: (id: number) => string, then: object]>([
    ['of the frequency', (id) => `id=${id}&alert_frequency=M`, { alert_frequency: 'M', minBeds: 2 }],
    ['under the other name of the id', (id) => `search_id=${id}&alert_frequency=W`, { alert_frequency: 'W' }],
    ['of the name', (id) => `id=${id}&name=%20By%0Athe+lake%20`, { name: 'By the lake', alert_frequency: 'I' }],
    ['that takes the name away', (id) => `id=${id}&name=`, { name: null }],
    ['of one criterion', (id) => `id=${id}&max_price=900000`, { maxPrice: 900_000, minBeds: 2, placeId: '2641128' }],
    ['of the place', (id) => `id=${id}&q=Uppingham`, { q: 'Uppingham', minBeds: 2 }],
    ['of nothing', (id) => `id=${id}`, { name: 'Home', alert_frequency: 'I', minBeds: 2 }],
  ])('%s is saved', async (_words, query, then) => {
    const { id } = await saveSearch(ann, 'channel=sales&place_id=2641128&min_beds=2&name=Home')
    const answer = await change(ann, query(id))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject(then)
    expect(await list(ann)).toMatchObject([then])
  })

  test('that names a channel gives the whole search', async () => {
    const { id } = await saveSearch(ann, 'channel=sales&place_id=2641128&min_beds=2&name=Home')
    await change(ann, `id=${id}&channel=lettings&fragment=up-to-900&alert_frequency=W`)
    const [search] = await list(ann)
    expect(search).toMatchObject({ channel: 'lettings', maxPrice: 900, alert_frequency: 'W', name: 'Home' })
    expect(search).not.toHaveProperty('minBeds')
    expect(search).not.toHaveProperty('placeId')
  })

  test('by a form leads back to the list', async () => {
    const { id } = await saveSearch(ann, 'channel=sales')
    const payload = `_method=put&id=${id}&alert_frequency=N`
    const answer = await post(ann, { url: '/saved_searches', headers: FORM, payload })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/user/saved-searches'])
    expect(await list(ann)).toMatchObject([{ alert_frequency: 'N' }])
  })
})

describe('a script that sends a listed search back with one field changed', () => {
  const drawn = encodePolyline([
    [-0.75, 52.6],
    [-0.65, 52.6],
    [-0.7, 52.7],
  ])
  /** As a script writes the fields of an object into a query. */
  const fieldsAsQuery = (search: object) =>
    new URLSearchParams(
      Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()

  test.each<[words: string, query: string, kept: object]>([
    ['a drawing', `channel=sales&fragment=from-2-bed/poly-${encodeBase64(drawn)}`, { poly: drawn, minBeds: 2 }],
    [
      'a place and a distance',
      'channel=sales&place_id=2641128&fragment=within-10-miles',
      { placeId: '2641128', within: '10-miles' },
    ],
    ['a part of a mile', 'channel=sales&place_id=2641128&within=0.25', { within: '0-25-miles' }],
    [
      'tags, words and yes or no',
      'channel=sales&fragment=tag-house,!flat/text-oak%20beams/pets',
      { tags: ['house', '!flat'], text: 'oak beams', pets: true },
    ],
    ['no name', 'channel=sales', { name: null }],
  ])('keeps %s', async (_words, query, kept) => {
    await saveSearch(ann, query)
    const [listed] = await list(ann)
    expect(listed).toMatchObject(kept)
    const sent = fieldsAsQuery({
      ...listed,
      viewport: '',
      sorted: undefined,
      alert_frequency: 'M',
      id: listed!.search_id,
    })
    expect((await change(ann, sent)).statusCode).toBe(200)
    expect(await list(ann)).toEqual([{ ...listed, alert_frequency: 'M' }])
  })

  test('keeps a filter whose value is damaged on the way', async () => {
    const { id } = await saveSearch(ann, `channel=sales&poly=${encodeURIComponent(drawn)}&within=10-miles`)
    await change(ann, `id=${id}&channel=sales&poly=${encodeURIComponent(drawn.slice(0, -1))}&alert_frequency=W`)
    expect(await list(ann)).toMatchObject([{ poly: drawn, alert_frequency: 'W' }])
  })
})

test('a search with a drawing that cannot be read is not saved without it', async () => {
  const answer = await save(ann, 'channel=sales&fragment=poly-AAAA')
  expect(answer.statusCode).toBe(422)
  expect(answer.json().message).toBe('The link to your drawn area is damaged, so we ignored it. Please draw it again.')
  expect(await list(ann)).toEqual([])
})

test('a search that an earlier release stored is listed in the spelling of this one', async () => {
  const criteria = JSON.stringify({
    channel: 'sales',
    placeId: 2641128,
    place: { place_id: 2641128, name: 'Oakham', county_name: 'Rutland' },
    within: 5,
    poly: 'X21gYEl-dWdDP19wUl9wUn5vUg==',
    tags: [],
  })
  await sql`insert into saved_searches (user_id, criteria, identity, alert_frequency, created_at, updated_at, seen_at)
    values (${ann}, ${criteria}::jsonb, 'earlier', 'I', ${now}, ${now}, ${now})`.execute(database.db)
  expect(await list(ann)).toMatchObject([
    { placeId: '2641128', place: { place_id: '2641128' }, within: '5-miles', poly: '_m``I~ugC?_pR_pR~oR' },
  ])
})

describe('how many homes are new', () => {
  const count = async (searches: object[]) =>
    (await post(undefined, { url: '/search_counts.ljson', payload: { searches } })).json().counts

  test('is counted since a search was looked at last, else since it was saved', async () => {
    const counts = await count([
      { channel: 'sales', created_at: '2026-11-10T00:00:00Z' },
      { channel: 'sales', created_at: '2026-11-01T00:00:00Z', seen_at: '2026-11-19T00:00:00Z' },
      { channel: 'sales', maxPrice: 110_000, created_at: '2026-11-01T00:00:00Z' },
      { channel: 'sales' },
      { channel: 'lettings', created_at: 'yesterday' },
    ])
    expect(counts).toEqual([
      { total_count: 10, new_count: 4 },
      { total_count: 10, new_count: 0 },
      { total_count: 2, new_count: 2 },
      { total_count: 10, new_count: null },
      { total_count: 0, new_count: null },
    ])
  })

  test('is none of no search', async () => {
    expect(await count([])).toEqual([])
  })

  test('is not forgotten by a search that is saved again on the server', async () => {
    const { seen_at } = await saveSearch(ann, 'channel=sales&seen_at=2026-11-10T00:00:00Z')
    expect(seen_at).toBe('2026-11-10T00:00:00.000Z')
    expect((await saveSearch(ann, 'channel=lettings&seen_at=2099-01-01')).seen_at).toBe(now.toISOString())
  })

  test.each(['1999-12-31T23:59:59Z', '1970-01-01', '-271821-04-20T00:00:00Z'])(
    'is counted since 2000 at the earliest: %s',
    async (seen) => {
      const earliest = '2000-01-01T00:00:00.000Z'
      const saved = await saveSearch(ann, `channel=sales&seen_at=${seen}`)
      expect(saved.seen_at).toBe(earliest)
      expect((await change(ann, `id=${saved.id}&seen_at=${seen}`)).statusCode).toBe(200)
      expect(await list(ann)).toMatchObject([{ seen_at: earliest }])
      expect(await count([{ channel: 'sales', created_at: seen }])).toEqual([{ total_count: 10, new_count: 10 }])
    },
  )

  test('starts afresh when the user has looked, and never in the future', async () => {
    const { id } = await saveSearch(ann, 'channel=sales')
    await change(ann, `id=${id}&seen_at=2026-11-01T00:00:00Z`)
    expect(await list(ann)).toMatchObject([{ seen_at: now.toISOString() }])
    now.setTime(now.getTime() + 60_000)
    await change(ann, `id=${id}&seen_at=2099-01-01T00:00:00Z`)
    expect(await list(ann)).toMatchObject([{ seen_at: now.toISOString() }])
  })
})

test('a user who goes takes the searches along, and an export has them', async () => {
  const { id } = await saveSearch(ann, 'channel=sales')
  expect(await savedSearchesData.read(database.db, { userId: ann, email: '' })).toMatchObject([
    { search_id: id, channel: 'sales' },
  ])
  await database.db.deleteFrom('users').where('id', '=', ann).execute()
  expect(await saved.listOf(ann)).toEqual([])
  ann = await addUser(database.db, 'ann@example.com')
})
