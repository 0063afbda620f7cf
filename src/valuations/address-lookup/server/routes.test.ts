import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aFormProtection } from '#test/fixtures/form-protection.ts'
import { loadAddresses } from './load-addresses.ts'
import type { LookupProvider } from './lookup-provider.ts'
import { addressLimits, addressLookupRoutes } from './routes.ts'
import { tableProvider } from './table-provider.ts'

let database: TestDatabase
let app: FastifyInstance
const closing: (() => Promise<unknown>)[] = []

async function aSite(provider: LookupProvider | undefined) {
  const site = await createApp({ logger: createLogger('silent'), secure: false })
  addressLookupRoutes(site, { provider: () => provider, formProtection: aFormProtection(database.db) })
  closing.push(() => site.close())
  return site
}

beforeAll(async () => {
  database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-lookup-'))
  const lines = ['building_number,street,town,postcode', '2,Northgate,Oakham,LE15 6QS', '4,Northgate,Oakham,LE15 6QS']
  await writeFile(join(folder, 'addresses.csv'), lines.join('\n'))
  await loadAddresses(database.db, join(folder, 'addresses.csv'))
  await rm(folder, { recursive: true })
  app = await aSite(tableProvider(database.db))
})
afterAll(async () => {
  for (const close of closing) await close()
  await database.drop()
})
beforeEach(() => sql`truncate rate_limits`.execute(database.db))

const lookUp = (query: Record<string, string>, site = app) => site.inject({ url: '/address_lookup', query })

test.each<[string, Record<string, string>]>([
  ['neither parameter', {}],
  ['both parameters', { autocomplete: 'north', id: 'x' }],
  ['a text that is too long', { autocomplete: 'x'.repeat(201) }],
  ['an empty id', { id: '' }],
  ['an id with a control character', { id: 'a\0' }],
  ['an id that is a path segment', { id: '..' }],
])('GET /address_lookup refuses %s', async (_what, query) => {
  const answer = await lookUp(query)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveLength(1)
})

test('a postcode alone, as older scripts send it, is refused in JSON that they take for no address', async () => {
  const answer = await lookUp({ postcode: 'LE15 6QS' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    400,
    expect.stringContaining('application/json'),
  ])
  expect(answer.json()).not.toHaveProperty('Addresses')
})

test('an unknown id is 404', async () => {
  expect((await lookUp({ id: 'nobody' })).statusCode).toBe(404)
})

test('a text that matches no address answers an empty list', async () => {
  for (const autocomplete of ['', ' ', 'zzz']) {
    const answer = await lookUp({ autocomplete })
    expect([answer.statusCode, answer.json()]).toEqual([200, { suggestions: [] }])
  }
})

test('a provider that does not answer is 503 with a message', async () => {
  const down = async () => ({ kind: 'unavailable' as const, problem: 'no answer' })
  const site = await aSite({ suggest: down, find: down })
  for (const query of [{ autocomplete: 'north' }, { id: 'x' }] as Record<string, string>[]) {
    const answer = await lookUp(query, site)
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toBe("Address lookup isn't available. Please enter your address manually.")
  }
})

test('an agency without address look-up answers 404', async () => {
  expect((await lookUp({ autocomplete: 'north' }, await aSite(undefined))).statusCode).toBe(404)
})

test('an address is suggested and then found in full', async () => {
  const { suggestions } = (await lookUp({ autocomplete: '4 north' })).json()
  expect(suggestions).toEqual([{ address: '4 Northgate, Oakham, LE15 6QS', id: expect.any(String) }])
  expect((await lookUp({ id: suggestions[0].id })).json()).toEqual({
    ...{ building_name: '', building_number: '4', line_1: '4 Northgate', line_2: '', line_3: '', line_4: '' },
    ...{ town_or_city: 'Oakham', county: '', postcode: 'LE15 6QS' },
  })
})

test.each([
  ['suggestions', { autocomplete: 'north' }, addressLimits.suggestions.max],
  ['addresses', { id: 'x' }, addressLimits.address.max],
] as [string, Record<string, string>, number][])(
  'over the limit of %s the provider is not called',
  async (_what, query, max) => {
    let calls = 0
    const counted = async () => {
      calls += 1
      return { kind: 'unknown' as const }
    }
    const site = await aSite({
      suggest: async () => {
        calls += 1
        return { kind: 'suggestions', suggestions: [] }
      },
      find: counted,
    })
    await Promise.all(Array.from({ length: max + 1 }, () => lookUp(query, site)))
    const answer = await lookUp(query, site)
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      429,
      '600',
      'no-store',
    ])
    expect(calls).toBe(max)
  },
)
