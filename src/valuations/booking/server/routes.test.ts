import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agency } from '#src/agency/profile/agency.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { loadAddresses } from '#src/valuations/address-lookup/server/load-addresses.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aFormProtection } from '#test/fixtures/form-protection.ts'
import { valuationRoutes } from './routes.ts'
import { lookupLimits } from './valuation-limits.ts'
import { createValuations } from './valuations.ts'

let database: TestDatabase
let app: FastifyInstance
const closing: (() => Promise<unknown>)[] = []

const agency = anAgency()
const [oakham, uppingham] = agency.branches
const catchment = { sectors: [], outcodes: ['LE15'], areas: [] }

/** The calls of an agency whose first branch has LE15, and whose second is at the middle of a country of its own. */
async function aSite(settings: Partial<Agency['settings']> = {}, config = {}) {
  const valuations = createValuations({
    db: database.db,
    agency: {
      branches: [
        { ...oakham!, catchment },
        { ...uppingham!, position: { lat: 0, lng: 0 } },
      ],
      settings: { ...agency.settings, branchRadiusMiles: 10, ...settings },
    },
    places: {
      positionOf: async (outcode) => (outcode === 'ZE1' ? { lat: 0.1, lng: 0 } : undefined),
    },
    config: { addressLookupKey: undefined, addressLookupUrl: undefined, ...config },
    clock: () => new Date('2026-11-20T10:00:00Z'),
  })
  const site = await createApp({ logger: createLogger('silent'), secure: false })
  valuationRoutes(site, { valuations, formProtection: aFormProtection(database.db) })
  closing.push(() => site.close(), valuations.stop)
  return site
}

beforeAll(async () => {
  database = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-lookup-'))
  const lines = ['building_number,street,town,postcode', '2,Northgate,Oakham,LE15 6QS', '4,Northgate,Oakham,LE15 6QS']
  await writeFile(join(folder, 'addresses.csv'), lines.join('\n'))
  await loadAddresses(database.db, join(folder, 'addresses.csv'))
  await rm(folder, { recursive: true })
  app = await aSite()
})
afterAll(async () => {
  for (const close of closing) await close()
  await database.drop()
})
beforeEach(() => sql`truncate rate_limits`.execute(database.db))

const get = (path: string, query: Record<string, string>, site = app) => site.inject({ url: path, query })
const branch = (postcode: string) => get('/postcode_branch_lookup', { postcode })

describe('the branch of a postcode', () => {
  test.each(['', 'LE15', 'nowhere', 'LE15 6AH; drop table', `LE15 6AH${' '.repeat(30)}`])(
    'refuses %j',
    async (typed) => {
      const answer = await branch(typed)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        errors: ['Please enter a valid postcode'],
        message: 'Please enter a valid postcode',
      })
    },
  )

  test('refuses two postcodes, and none', async () => {
    expect((await app.inject('/postcode_branch_lookup?postcode=LE156AH&postcode=LE156AH')).statusCode).toBe(400)
    expect((await app.inject('/postcode_branch_lookup')).statusCode).toBe(400)
  })

  test('refuses who asks too often', async () => {
    await Promise.all(Array.from({ length: lookupLimits.branch.max }, () => branch('LE15 6AH')))
    const answer = await branch('LE15 6AH')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('600')
  })

  test('there is none', async () => {
    const answer = await branch('LS7 4QJ')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ branch: null })
  })

  test('of its catchment, in any spelling', async () => {
    const answer = await branch(' le156ah ')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      branch: {
        id: oakham!.id,
        name: oakham!.name,
        slug: oakham!.slug,
        telephone: oakham!.telephone,
        email: oakham!.email,
        address: oakham!.address,
      },
    })
  })

  test('else the nearest', async () => {
    expect((await branch('ZE1 0AA')).json().branch.id).toBe(uppingham!.id)
  })
})

describe('addresses', () => {
  const lookUp = (query: Record<string, string>, site = app) => get('/address_lookup', query, site)

  test.each<[string, Record<string, string>]>([
    ['neither', {}],
    ['both', { autocomplete: 'north', id: 'x' }],
    ['too long a text', { autocomplete: 'x'.repeat(201) }],
    ['an empty id', { id: '' }],
    ['an id that the database does not take', { id: 'a\0' }],
    ['an id that is a step up in a path', { id: '..' }],
  ])('refuses %s', async (_what, query) => {
    const answer = await lookUp(query)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toHaveLength(1)
  })

  test('an id of no address is 404', async () => {
    expect((await lookUp({ id: 'nobody' })).statusCode).toBe(404)
  })

  test('nothing found is an answer', async () => {
    for (const autocomplete of ['', ' ', 'zzz']) {
      const answer = await lookUp({ autocomplete })
      expect([answer.statusCode, answer.json()]).toEqual([200, { suggestions: [] }])
    }
  })

  test('a service that cannot be asked is none', async () => {
    const config = { addressLookupKey: 'key', addressLookupUrl: 'http://127.0.0.1:9' }
    const site = await aSite({ addressLookup: { provider: 'getaddress' } }, config)
    for (const query of [{ autocomplete: 'north' }, { id: 'x' }] as Record<string, string>[]) {
      const answer = await lookUp(query, site)
      expect(answer.statusCode).toBe(503)
      expect(answer.json().message).toBe('We cannot look up addresses just now. Please enter yours by hand.')
    }
  })

  test('an agency without a look-up has no such call', async () => {
    const site = await aSite({ addressLookup: { provider: 'off' } })
    expect((await lookUp({ autocomplete: 'north' }, site)).statusCode).toBe(404)
  })

  test('a service without a key is a mistake of whoever starts the site', async () => {
    await expect(aSite({ addressLookup: { provider: 'loqate' } })).rejects.toThrow('ADDRESS_LOOKUP_KEY is needed')
  })

  test('are suggested, and told in full', async () => {
    const { suggestions } = (await lookUp({ autocomplete: '4 north' })).json()
    expect(suggestions).toEqual([{ address: '4 Northgate, Oakham, LE15 6QS', id: expect.any(String) }])
    expect((await lookUp({ id: suggestions[0].id })).json()).toEqual({
      ...{ building_name: '', building_number: '4', line_1: '4 Northgate', line_2: '', line_3: '', line_4: '' },
      ...{ town_or_city: 'Oakham', county: '', postcode: 'LE15 6QS' },
    })
  })
})
