import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { leaveMarket } from '#src/property/store/server/leave-market.ts'
import { createProperties } from '#src/property/store/server/properties.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import type { PropertyCardsJson } from '../saved-card.ts'
import { MAX_CARDS } from '../saved-paths.ts'
import { propertyCardsRoutes } from './card-routes.ts'
import { createSavedProperties } from './saved-properties.ts'

const monday = new Date('2026-11-16T06:00:00Z')
const tuesday = new Date('2026-11-17T06:00:00Z')

const northgate = { line1: '4', incode: '6QS' }
const homes: Record<string, ListingChanges> = {
  forSale: {},
  toLet: { channel: 'lettings' },
  hidden: { hidden: true },
  withdrawn: { address: { line1: '1' } },
  sold: { address: { line1: '2' }, status: 'sstc' },
  moved: { address: northgate },
  reduced: { address: { line1: '3' }, price: { amount: 325_000 } },
  raised: { address: { line1: '5' }, price: { amount: 325_000 } },
}
const ids: Record<string, number> = {}
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  const store = async (changes: Record<string, ListingChanges>, now: Date) => {
    const listings = Object.entries(changes).map(([agentRef, home]) => aListing({ ...home, agentRef }))
    for (const { agentRef, id } of (await storeListings(db, { source: 'feed', listings, now })).changes) {
      ids[agentRef] = id
    }
  }
  await store(homes, monday)
  const priced = (line1: string, amount: number) => ({ address: { line1 }, price: { amount } })
  await store({ again: { address: northgate }, reduced: priced('3', 310_000), raised: priced('5', 330_000) }, tuesday)
  const keepRefs = ['forSale', 'toLet', 'hidden', 'again', 'reduced', 'raised']
  await leaveMarket(db, { source: 'feed', feedBranches: ['OAK'], keepRefs, now: tuesday })
  const { settings } = anAgency()
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const clock = () => tuesday
  const properties = createProperties({ db, agency: { settings }, clock })
  propertyCardsRoutes(app, { savedProperties: createSavedProperties({ db, properties, clock }) })
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

const get = (query: string) => app.inject({ method: 'GET', url: `/property_cards.ljson${query}` })
const answer = async (...asked: (number | undefined)[]) => {
  const response = await get(`?property_ids=${asked.join(',')}`)
  expect(response.statusCode).toBe(200)
  return response.json<PropertyCardsJson>()
}

describe('the call for cards refuses', () => {
  test.each([
    ['no list', '', 'Give property_ids, such as 12,7.'],
    ['an empty list', '?property_ids=', 'Give property_ids, such as 12,7.'],
    ['words', '?property_ids=all', 'property_ids is one list of whole numbers, such as 12,7.'],
    ['half a list', '?property_ids=12,', 'property_ids is one list of whole numbers, such as 12,7.'],
    ['a number below nought', '?property_ids=-1', 'property_ids is one list of whole numbers, such as 12,7.'],
    ['a number that is no id', '?property_ids=4294967296', 'property_ids is one list of whole numbers, such as 12,7.'],
    ['two lists', '?property_ids=1&property_ids=2', 'property_ids is one list of whole numbers, such as 12,7.'],
    ['SQL', "?property_ids=1');drop%20table%20properties", 'property_ids is one list of whole numbers, such as 12,7.'],
    [
      'a list without end',
      `?property_ids=${Array.from({ length: MAX_CARDS + 1 }, (_, index) => index).join()}`,
      'Name at most 200 properties at a time.',
    ],
  ])('%s', async (_words, query, message) => {
    const response = await get(query)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ errors: [message], message })
  })
})

describe('the call for cards answers', () => {
  test('an unknown id and a hidden home without their cards, and says so', async () => {
    const { properties, unknown_ids } = await answer(999_999, ids.forSale, ids.hidden)
    expect(properties.map(({ property_id }) => property_id)).toEqual([ids.forSale])
    expect(unknown_ids).toEqual([999_999, ids.hidden])
  })

  test('in the order asked for, each home once', async () => {
    const { properties } = await answer(ids.toLet, ids.forSale, ids.toLet)
    expect(properties.map(({ property_id }) => property_id)).toEqual([ids.toLet, ids.forSale])
    expect(properties[1]).toMatchObject({
      display_address: 'Northgate, Oakham, Rutland',
      price: '£325,000',
      left_market_at: null,
      relisted_as: null,
    })
  })

  test('homes that left the market, with the day they did', async () => {
    const { properties } = await answer(ids.withdrawn, ids.sold)
    expect(properties).toMatchObject([
      { property_id: ids.withdrawn, status: 'withdrawn', left_market_at: tuesday.toISOString(), relisted_as: null },
      { property_id: ids.sold, status: 'sold', left_market_at: tuesday.toISOString(), relisted_as: null },
    ])
  })

  test('a home that is listed again, with the property that it is now', async () => {
    const { properties } = await answer(ids.moved)
    expect(properties).toMatchObject([{ status: 'withdrawn', relisted_as: ids.again }])
  })

  test('by how much a home was reduced, and when; not that another became dearer', async () => {
    const { properties } = await answer(ids.reduced, ids.raised, ids.forSale)
    expect(properties.map(({ reduced_by, reduced_at }) => [reduced_by, reduced_at])).toEqual([
      [15_000, tuesday.toISOString()],
      [null, null],
      [null, null],
    ])
  })

  test('200 ids at once', async () => {
    const { properties, unknown_ids } = await answer(...Array.from({ length: MAX_CARDS }, (_, index) => index + 1))
    expect(properties.length + unknown_ids.length).toBe(MAX_CARDS)
    expect(properties.length).toBe(8)
  })

  test('what no shared cache keeps', async () => {
    expect((await get(`?property_ids=${ids.forSale}`)).headers['cache-control']).toContain('private')
  })
})
