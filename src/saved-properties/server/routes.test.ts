import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#src/account/users/user.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { leaveMarket } from '#src/property/store/server/leave-market.ts'
import { createProperties } from '#src/property/store/server/properties.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { addUser } from '#test/fixtures/users.ts'
import { type MergeOptions, mergeSaved } from '../merge-saved.ts'
import type { PropertyCardsJson, SavedAnswerJson } from '../saved-card.ts'
import { MAX_SAVED } from '../saved-ids.ts'
import { savedPropertiesRoutes } from './routes.ts'
import { createSavedProperties, type SavedProperties, savedPropertiesData } from './saved-properties.ts'

const now = new Date('2026-11-20T12:00:00Z')
let database: TestDatabase
let app: FastifyInstance
let saved: SavedProperties
/** of properties, the last three of which left the market */
let ids: number[]
let ann: number
let ben: number

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  const listings = someListings(600)
  ids = (await storeListings(db, { source: 'test', listings, now })).changes.map(({ id }) => id)
  const keepRefs = listings.slice(0, -3).map(({ agentRef }) => agentRef)
  await leaveMarket(db, { source: 'test', feedBranches: [listings[0]!.feedBranch], keepRefs, now })
  ann = await addUser(db, 'ann@example.com')
  ben = await addUser(db, 'ben@example.com')
  const { settings } = anAgency()
  const clock = () => now
  saved = createSavedProperties({ db, properties: createProperties({ db, agency: { settings }, clock }), clock })
  app = await createApp({ logger: createLogger('silent'), secure: false })
  await savedPropertiesRoutes(app, {
    savedProperties: saved,
    accounts: {
      userOf: async ({ headers }) =>
        headers['x-user'] === undefined
          ? undefined
          : ({ user_id: Number(headers['x-user']), only_for_reset: headers['x-reset'] !== undefined } as User),
    },
    formProtection: { sameOrigin: ({ headers }) => headers['sec-fetch-site'] === 'same-origin' },
  })
})

afterAll(async () => {
  await app.close()
  await database.drop()
})

beforeEach(async () => {
  await database.db.deleteFrom('saved_properties').execute()
})

const LIST = '/saved_properties.ljson'
const as = (user: number) => ({ 'x-user': String(user), 'sec-fetch-site': 'same-origin' })
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

type Asks = { method: 'GET' | 'POST'; url: string; headers?: Record<string, string>; payload?: object | string }

const ask = (asks: Asks) => app.inject(asks)
const save = (user: number, property_ids: unknown, more: object = {}) =>
  ask({ method: 'POST', url: LIST, headers: as(user), payload: { property_ids, ...more } })
const remove = (user: number, id: number | string) =>
  ask({ method: 'POST', url: `/saved_properties/${id}`, headers: { ...as(user), 'x-http-method-override': 'delete' } })
const list = async (user: number) =>
  (await ask({ method: 'GET', url: `${LIST}?fields=property_id`, headers: as(user) }))
    .json<{ properties: { property_id: number }[] }>()
    .properties.map(({ property_id }) => property_id)

describe('the call for saved properties refuses', () => {
  test.each<[words: string, asks: Asks]>([
    ['to show a list', { method: 'GET', url: LIST }],
    ['to save', { method: 'POST', url: LIST, payload: { property_ids: '1' } }],
    ['to remove', { method: 'POST', url: '/saved_properties/1', headers: { 'x-http-method-override': 'delete' } }],
    [
      'a session that may only set a password',
      { method: 'GET', url: LIST, headers: { 'x-user': '1', 'x-reset': '1' } },
    ],
  ])('a visitor %s', async (_words, asks) => {
    const answer = await ask({ ...asks, headers: { 'sec-fetch-site': 'same-origin', ...asks.headers } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ errors: ['Please sign in.'], message: 'Please sign in.' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a visitor without JavaScript by leading them to sign in', async () => {
    const headers = { ...FORM, 'sec-fetch-site': 'same-origin' }
    const answer = await ask({ method: 'POST', url: '/saved_properties/1', headers, payload: '_method=delete' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/user/sign-in'])
  })

  test('what another site asks for', async () => {
    await save(ann, String(ids[0]))
    const headers = { ...as(ann), 'sec-fetch-site': 'cross-site', 'x-http-method-override': 'delete' }
    expect((await ask({ method: 'POST', url: `/saved_properties/${ids[0]}`, headers })).statusCode).toBe(403)
    const payload = { property_ids: String(ids[1]) }
    expect((await ask({ method: 'POST', url: LIST, headers, payload })).statusCode).toBe(403)
    expect(await list(ann)).toEqual([ids[0]])
  })

  test('what is asked in the name of another user', async () => {
    expect((await save(ann, String(ids[0]), { user_id: ben })).statusCode).toBe(404)
    expect(await list(ann)).toEqual([])
    expect((await save(ann, String(ids[0]), { user_id: ann })).statusCode).toBe(200)
  })

  test.each([
    ['nothing', undefined],
    ['words', 'all'],
    ['half a list', '12,'],
    ['a number that is no id', '4294967296'],
    ['an object', { id: 1 }],
    ['more than a call may name', Array.from({ length: 501 }, (_, index) => index + 1).join()],
  ])('%s as a list', async (_words, given) => {
    const answer = await save(ann, given)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(/^[A-Za-z].*\.$/)
  })

  test('more than a list holds, and keeps the list as it was', async () => {
    await database.db
      .insertInto('saved_properties')
      .values(ids.slice(0, 599).map((property_id, place) => ({ user_id: ann, property_id, saved_at: now, place })))
      .execute()
    const full = Array.from({ length: MAX_SAVED - 598 }, (_, index) => 1_000_000 + index).slice(0, 500)
    expect((await save(ann, full.join())).statusCode).toBe(422)
    expect(await list(ann)).toHaveLength(599)
    expect((await save(ann, ids.slice(100).join())).statusCode).toBe(200)
    expect(await list(ann)).toHaveLength(600)
  })

  test.each(['0', '-1', 'all', '4294967296', '1%2f..'])('the property %s', async (id) => {
    expect((await remove(ann, id)).statusCode).toBe(404)
  })

  test('to do anything else with a saved property than to remove it', async () => {
    const answer = await ask({ method: 'POST', url: `/saved_properties/${ids[0]}`, headers: as(ann) })
    expect(answer.statusCode).toBe(405)
  })
})

describe('a list', () => {
  test('has the property saved last first, and of one call the first', async () => {
    await save(ann, String(ids[5]))
    now.setTime(now.getTime() + 1000)
    await save(ann, `${ids[3]}, ${ids[9]}`)
    expect(await list(ann)).toEqual([ids[3], ids[9], ids[5]])
    expect(await list(ben)).toEqual([])
  })

  test('skips what there is no property of, and says so', async () => {
    const answer = await save(ann, `999999,${ids[1]},0`)
    expect(answer.json<SavedAnswerJson>()).toEqual({ property_ids: [ids[1]], unknown_ids: [999999, 0] })
  })

  test('does not change by saving or removing the same again', async () => {
    await save(ann, `${ids[1]},${ids[2]}`)
    expect((await save(ann, `${ids[2]}`)).json<SavedAnswerJson>().property_ids).toEqual([ids[1], ids[2]])
    for (const time of ['first', 'second']) expect((await remove(ann, ids[1]!)).statusCode, time).toBe(200)
    expect((await remove(ann, 999_999)).statusCode).toBe(200)
    expect(await list(ann)).toEqual([ids[2]])
  })

  test.each<[words: string, given: unknown]>([
    ['a list of numbers', () => [ids[1], ids[2]]],
    ['one number', () => ids[1]],
  ])('understands %s', async (_words, given) => {
    expect((await save(ann, (given as () => unknown)())).statusCode).toBe(200)
    expect((await list(ann))[0]).toBe(ids[1])
  })

  test('does nothing for an empty list', async () => {
    expect((await save(ann, '')).json()).toEqual({ property_ids: [], unknown_ids: [] })
  })

  test('is understood as a form, whose browser goes back to the list', async () => {
    const headers = { ...as(ann), ...FORM }
    const added = await ask({ method: 'POST', url: LIST, headers, payload: `property_ids=${ids[1]}%2C${ids[2]}` })
    expect([added.statusCode, added.headers.location]).toEqual([303, '/user/saved-properties'])
    const url = `/saved_properties/${ids[1]}`
    const removed = await ask({ method: 'POST', url, headers, payload: '_method=delete' })
    expect([removed.statusCode, removed.headers.location]).toEqual([303, '/user/saved-properties'])
    expect(await list(ann)).toEqual([ids[2]])
  })

  test('keeps homes that left the market, marked, and 500 of them', async () => {
    const many = ids.slice(-500)
    await save(ann, many.join())
    const answer = await ask({ method: 'GET', url: LIST, headers: as(ann) })
    const { properties } = answer.json<PropertyCardsJson>()
    expect(properties.map(({ property_id }) => property_id)).toEqual(many)
    expect(properties.filter(({ left_market_at }) => left_market_at !== null)).toHaveLength(3)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('two browsers of one user', () => {
  test('that merge at once end the same, whoever is first', async () => {
    await save(ann, ids.slice(0, 20).join())
    const before = await list(ann)
    const browsers = [
      { local: [...ids.slice(20, 40), ...before.slice(5)], lastSync: { userId: ann, ids: before } },
      { local: [...ids.slice(30, 50), ...before.slice(0, 15)], lastSync: { userId: ann, ids: before } },
    ]
    const sync = async ({ local, lastSync }: Pick<MergeOptions, 'local' | 'lastSync'>) => {
      const server = await list(ann)
      const merged = mergeSaved({ userId: ann, local, server, wasSynced: true, lastSync })
      await Promise.all([
        save(ann, merged.upload.join()),
        ...merged.removeThere.map((id) => remove(ann, id)),
        save(ann, merged.upload.toReversed().join()),
      ])
      return { local: merged.ids, lastSync: { userId: ann, ids: merged.ids } }
    }
    const once = await Promise.all(browsers.map(sync))
    const twice = await Promise.all(once.map(sync))
    const server = await list(ann)
    expect(server.toSorted((a, b) => a - b)).toEqual([...before.slice(5, 15), ...ids.slice(20, 50)])
    for (const { local } of twice) expect(local.toSorted((a, b) => a - b)).toEqual(server.toSorted((a, b) => a - b))
  })
})

test('a user who goes takes the list along, and an export has it', async () => {
  await save(ann, `${ids[1]}`)
  expect(await savedPropertiesData.read(database.db, { userId: ann, email: '' })).toEqual([
    { property_id: ids[1], saved_at: now.toISOString() },
  ])
  await database.db.deleteFrom('users').where('id', '=', ann).execute()
  expect(await saved.idsOf(ann)).toEqual([])
  ann = await addUser(database.db, 'ann@example.com')
})
