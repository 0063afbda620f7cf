import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Branch } from '#src/agency/profile/agency.ts'
import type { Lead } from '#src/enquiries/leads/lead.ts'
import { parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import type { Position } from '#src/property/listing/listing.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { withEstimates } from './estimate-leads.ts'
import { createInstantValuations } from './instant-valuations.ts'
import { instantRoutes } from './routes.ts'
import { upsertSoldPrices } from './sold-price-statements.ts'

const now = new Date('2026-11-20T10:00:00Z')
const clock = () => now
const here: Position = { lat: 52.67, lng: -0.73, accuracy: 'postcode' }
const question = 'postcode=le156qs&property_type=semi-detached&bedrooms=3'

let database: TestDatabase
let mayAsk: boolean
beforeEach(async () => {
  database = await cloneDatabase()
  mayAsk = true
})
afterEach(() => database.drop())

const agency = anAgency()
const branch = agency.branches[0] as Branch

async function open({ enabled = true, position = here }: { enabled?: boolean; position?: Position | null } = {}) {
  const settings = { ...agency.settings, instantValuation: { ...agency.settings.instantValuation, enabled } }
  const instantValuations = createInstantValuations({
    db: database.db,
    agency: { settings },
    places: { positionOf: async () => position ?? undefined },
    valuations: { branchFor: async () => branch },
    clock,
  })
  const app = await createApp({ logger: createLogger('silent'), secure: false })
  instantRoutes(app, { instantValuations, formProtection: { limit: async () => mayAsk } })
  const ask = async (query: string) => {
    const answer = await app.inject(`/instant_valuation?${query}`)
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  return { ask, instantValuations }
}

let sold = 0
async function addSales(count: number, changes: Partial<Parameters<typeof upsertSoldPrices>[1][number]> = {}) {
  const sales = Array.from({ length: count }, () => {
    sold += 1
    return {
      id: `sale-${sold}`,
      price: 300_000,
      soldOn: '2026-05-01',
      type: 'semi-detached' as const,
      newBuild: false,
      tenure: 'freehold' as const,
      postcode: 'LE15 6QT',
      street: 'Northgate',
      town: 'Oakham',
      home: null,
      position: here,
      ...changes,
    }
  })
  await upsertSoldPrices(database.db, sales, 'register')
}

async function addHomes(count: number, changes: ListingChanges) {
  const listings = Array.from({ length: count }, () => aListing(changes))
  await storeListings(database.db, { source: 'feed', listings, now })
}

describe('GET /instant_valuation', () => {
  test.each([
    ['postcode=&property_type=flat&bedrooms=1', { postcode: 'Please enter a valid postcode' }],
    ['postcode=LE15+6QS&property_type=castle&bedrooms=1', { property_type: 'Please enter a valid property type' }],
    ['postcode=LE15+6QS&property_type=flat&bedrooms=99', { bedrooms: 'Please enter a valid number of bedrooms' }],
    ['postcode=LE15+6QS&property_type=flat&bedrooms=1&condition=ruin', { condition: 'Please enter a valid condition' }],
    [
      'postcode=LE15+6QS&property_type=flat&property_type=flat&bedrooms=1',
      { property_type: 'Please enter a valid property type' },
    ],
  ])('refuses %s', async (query, fields) => {
    const { ask } = await open()
    const { status, body } = await ask(query)
    expect(status).toBe(422)
    expect(body).toMatchObject({ fields, message: Object.values(fields)[0] })
  })

  test('answers 422 for a postcode without a known position', async () => {
    const { ask } = await open({ position: null })
    expect(await ask(question)).toMatchObject({
      status: 422,
      body: { fields: { postcode: "We can't find that postcode. Please check it and try again." } },
    })
  })

  test('answers 429 over the limit', async () => {
    const { ask } = await open()
    mayAsk = false
    expect(await ask(question)).toMatchObject({ status: 429, headers: { 'retry-after': '600' } })
  })

  test('answers 404 where the agency does not offer it', async () => {
    const { ask } = await open({ enabled: false })
    expect((await ask(question)).status).toBe(404)
  })

  test('answers a message and no figure with too few comparables', async () => {
    await addSales(5)
    const { ask } = await open()
    const { status, body } = await ask(question)
    expect(status).toBe(200)
    expect(body.sale).toEqual({
      estimate: null,
      refusal:
        "We have records of fewer than 6 sales of semi-detached houses within 6 miles in the last 4 years, which isn't enough for an estimate.",
    })
    expect(body.rent.refusal).toContain('fewer than 5 semi-detached houses within 6 miles in the last 4 years')
  })
})

describe('an estimate', () => {
  test('uses HM Land Registry sales, explains itself and shows no house number', async () => {
    await addSales(20)
    const { ask } = await open()
    const { status, headers, body } = await ask(question)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({
      postcode: 'LE15 6QS',
      home: '3-bedroom semi-detached house in LE15 6QS',
      sale: { estimate: { figure: 300_000 }, refusal: null, count: 20, within_miles: 0.25, since: '2026-05-01' },
      branch: { id: 1, name: 'Oakham' },
    })
    expect(body.sale.how[0]).toBe(
      'Based on 20 sales of semi-detached houses within a quarter of a mile, since May 2026.',
    )
    expect(body.sale.comparables).toHaveLength(5)
    expect(body.sale.comparables[0]).toEqual({
      street: 'Northgate, Oakham',
      month: 'May 2026',
      price: 300_000,
      property: 'Semi-detached house',
      distance: 'under 0.1 miles',
      price_kind: 'sold',
    })
    expect(body.notice).toContain("isn't a survey")
  })

  test('uses homes the agency sold, but none for sale, sold in part or priced on application', async () => {
    await addHomes(7, { status: 'sold', price: { amount: 350_000 } })
    await addHomes(9, { status: 'available', price: { amount: 900_000 } })
    await addHomes(9, { status: 'sold', price: { amount: 90_000, qualifier: 'shared_ownership' } })
    await addHomes(9, { status: 'sstc', price: { amount: null, qualifier: 'poa' } })
    const { ask } = await open()
    expect((await ask(question)).body.sale).toMatchObject({ count: 7, estimate: { figure: 350_000 } })
  })

  test('counts a sale that HM Land Registry has too once, at the price paid', async () => {
    await addHomes(1, {
      status: 'sold',
      price: { amount: 999_000 },
      address: { line1: '12', outcode: 'LE15', incode: '6QT' },
    })
    await addSales(6)
    await addSales(1, { home: 'le156qt||12', soldOn: '2026-11-10' })
    const { ask } = await open()
    expect((await ask(question)).body.sale).toMatchObject({ count: 7, estimate: { figure: 300_000 } })
  })

  test('uses the agency’s lettings by the week or month for rents, but no short lets or rooms', async () => {
    const lettings = { channel: 'lettings' as const }
    await addHomes(4, { ...lettings, status: 'let', price: { amount: 1_200, frequency: 'monthly' } })
    await addHomes(4, { ...lettings, status: 'available', price: { amount: 277, frequency: 'weekly' } })
    await addHomes(4, { ...lettings, price: { amount: 4_000, frequency: 'monthly' }, lettings: { letType: 'short' } })
    await addHomes(4, { ...lettings, price: { amount: 150, frequency: 'per_person_per_week' } })
    const { ask } = await open()
    const { rent } = (await ask(question)).body
    expect(rent).toMatchObject({ count: 8, estimate: { figure: 1_200 } })
    expect(rent.how[0]).toContain('(4 on the market now)')
  })

  test('says that distances are approximate where only the postcode district is known', async () => {
    await addSales(20, { position: { ...here, accuracy: 'approximate' } })
    const { ask } = await open({ position: { ...here, accuracy: 'approximate' } })
    const { sale } = (await ask(question)).body
    expect(sale.within_miles).toBe(1)
    expect(sale.how.join(' ')).toContain('distances are approximate')
  })

  test('places a postcode by its sales where they have exact positions', async () => {
    await addSales(8, { postcode: 'LE15 6QS', position: { ...here, accuracy: 'exact' } })
    const { ask } = await open({ position: { lat: 52.5, lng: -0.9, accuracy: 'approximate' } })
    expect((await ask(question)).body.sale).toMatchObject({ count: 8, within_miles: 0.25 })
  })

  test('takes under three seconds with ten thousand sales around', async () => {
    await sql`
      insert into sold_prices (id, source, price, sold_on, home_type, new_build, tenure, postcode, street, town, loc, accuracy)
      select 'many-' || at, 'register', 250000 + at % 100 * 1000, '2025-01-01', 'semi-detached', false, 'freehold',
        'LE15 6QT', 'Northgate', 'Oakham', point(-0.73 + (at % 100) * 0.001, 52.67 + (at / 100) * 0.0008), 'postcode'
      from generate_series(1, 10000) as at`.execute(database.db)
    const { ask } = await open()
    const before = performance.now()
    expect((await ask(question)).status).toBe(200)
    expect(performance.now() - before).toBeLessThan(3_000)
  })
})

describe('an estimate by email', () => {
  const body = (estimate: string) => ({
    lead_client: {
      first_name: 'Rosalind',
      last_name: 'Achebe',
      email: 'rosalind@example.com',
      tel_home: '07700900412',
      do_not_contact: '1',
    },
    lead: { is_valuation_request: '1', valuation_reason: 'letting', estimate_of: estimate },
    marketing_preferences: { opt_in_terms: 'on' },
    consent: { asked: 'terms,marketing', terms: 'on' },
  })

  async function complete(estimate: string): Promise<Lead> {
    const read = parseLead(body(estimate), { now, page: '/valuation' })
    if ('mistakes' in read) throw new Error(JSON.stringify(read.mistakes))
    const { instantValuations } = await open()
    const inner = { complete: async (lead: Lead, _how: { plainForm: boolean }) => ({ lead }) }
    const completed = await withEstimates(inner, instantValuations).complete(read.lead, { plainForm: false })
    if ('mistakes' in completed) throw new Error('mistaken')
    return completed.lead
  }

  test('is left out if its request is invalid, and the lead is kept', async () => {
    const lead = await complete('figure=9,000,000')
    expect(lead).toMatchObject({ kind: 'valuation', reason: 'letting', message: '', details: [] })
  })

  test('is computed again on the server and added to the request with the postcode', async () => {
    await addSales(20)
    const lead = await complete(`${question}&figure=9000000`)
    expect(lead.person.address).toEqual({ postcode: 'LE15 6QS' })
    if (lead.kind !== 'valuation') throw new Error(`it is a ${lead.kind}`)
    expect(lead.estimate).toContain('Instant valuation: 3-bedroom semi-detached house in LE15 6QS')
    expect(lead.estimate).toContain('Estimated sale price: £300,000 (likely range £')
    expect(lead.estimate).not.toContain('9,000,000')
    expect(lead.details).toContainEqual({ label: 'Bedrooms', value: '3' })
    expect(lead.details.map(({ label }) => label)).not.toContain('Estimate of')
  })
})
