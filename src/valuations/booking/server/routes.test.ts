import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aFormProtection } from '#test/fixtures/form-protection.ts'
import { BRANCH_LOOKUP_LIMIT, branchLookupRoutes } from './routes.ts'
import { createValuations } from './valuations.ts'

let database: TestDatabase
let app: FastifyInstance
const closing: (() => Promise<unknown>)[] = []

const agency = anAgency()
const [oakham, uppingham] = agency.branches
const catchment = { sectors: [], outcodes: ['LE15'], areas: [] }

/** The first branch's catchment has LE15; the second is far away, near ZE1. */
async function aSite() {
  const valuations = createValuations({
    db: database.db,
    agency: {
      branches: [
        { ...oakham!, catchment },
        { ...uppingham!, position: { lat: 0, lng: 0 } },
      ],
      settings: { ...agency.settings, branchRadiusMiles: 10 },
    },
    places: {
      positionOf: async (outcode) => (outcode === 'ZE1' ? { lat: 0.1, lng: 0 } : undefined),
    },
    config: { addressLookupKey: undefined, addressLookupUrl: undefined },
    clock: () => new Date('2026-11-20T10:00:00Z'),
    bankHolidays: { 'england-and-wales': [], scotland: [], 'northern-ireland': [], none: [] },
  })
  const site = await createApp({ logger: createLogger('silent'), secure: false })
  branchLookupRoutes(site, { valuations, formProtection: aFormProtection(database.db) })
  closing.push(() => site.close(), valuations.stop)
  return site
}

beforeAll(async () => {
  database = await cloneDatabase()
  app = await aSite()
})
afterAll(async () => {
  for (const close of closing) await close()
  await database.drop()
})
beforeEach(() => sql`truncate rate_limits`.execute(database.db))

const branch = (postcode: string) => app.inject({ url: '/postcode_branch_lookup', query: { postcode } })

describe('GET /postcode_branch_lookup', () => {
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

  test('refuses two postcodes and a missing one', async () => {
    expect((await app.inject('/postcode_branch_lookup?postcode=LE156AH&postcode=LE156AH')).statusCode).toBe(400)
    expect((await app.inject('/postcode_branch_lookup')).statusCode).toBe(400)
  })

  test('answers 429 over the limit', async () => {
    await Promise.all(Array.from({ length: BRANCH_LOOKUP_LIMIT.max }, () => branch('LE15 6AH')))
    const answer = await branch('LE15 6AH')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('600')
  })

  test('answers null where no branch is near', async () => {
    const answer = await branch('LS7 4QJ')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ branch: null })
  })

  test('answers the branch of the catchment for any spelling of a postcode', async () => {
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

  test('answers the nearest branch outside every catchment', async () => {
    expect((await branch('ZE1 0AA')).json().branch.id).toBe(uppingham!.id)
  })
})
