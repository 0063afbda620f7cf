import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTaxTables } from '#src/calculators/server/load-tax-tables.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { createProperties } from '#src/property/store/server/properties.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { pageDataRoutes } from './page-object-route.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ids: Record<string, number> = {}
let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  const listings = [aListing({ agentRef: 'house' }), aListing({ agentRef: 'held', hidden: true })]
  for (const { agentRef, id } of (await storeListings(db, { source: 'feed', listings, now })).changes)
    ids[agentRef] = id
  const pictures = [{ picture: 'pictures/home.webp', alt: 'A field' }]
  const agency = anAgency({
    galleries: {
      salesEvents: [
        { id: 2, kind: 'antiques', title: 'A rectory', date: '2027-03-04', venue: 'The sale room', pictures },
        { id: 1, kind: 'agricultural', title: 'Grass', date: '2026-10-08', pictures },
      ],
      history: [{ id: 1, year: 1991, title: 'The first branch', text: 'In Oakham.', pictures }],
      cardSliders: [],
    },
  })
  const clock = () => now
  const properties = createProperties({ db, agency, clock })
  app = await createApp({ logger: createLogger('silent'), secure: false })
  pageDataRoutes(app, { agency, properties, taxTables: await loadTaxTables(), clock })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const pageData = async (path: string) =>
  (await app.inject({ method: 'GET', url: '/page_data.ljson', query: { path } })).json()

describe('the page object has no home', () => {
  test.each([
    ['a page of none', () => '/search'],
    ['a path like none', () => '/properties/0/sales'],
    ['a home that nobody knows', () => '/properties/999999/sales'],
    ['a home that nobody may see', () => `/properties/${ids.held}/sales`],
    ['no path', () => ''],
  ])('on %s', async (_words, path) => {
    expect(await pageData(path())).toHaveProperty('property_data', null)
  })
})

test('a home’s page has the home, without its house number', async () => {
  const { property_data } = await pageData(`/properties/${ids.house}/sales`)
  expect(property_data).toMatchObject({
    property_id: ids.house,
    reference: 'house',
    display_address: 'Northgate, Oakham, Rutland',
    price: '£325,000',
  })
  expect(JSON.stringify(property_data)).not.toContain('6QS')
})

test('every page has the taxes in force today, under their fixed names', async () => {
  const page = await pageData('/')
  expect(page.stamp_duty_england).toMatchObject({
    tax: 'SDLT',
    effective_from: '2025-04-01',
    base: expect.arrayContaining([
      {
        minimum_property_price: 125_000,
        maximum_property_price: 250_000,
        base_sdlt_rate: 2,
        non_uk_resident_surcharge: 2,
        additional_property_surcharge: 5,
      },
    ]),
  })
  expect(page.stamp_duty_england.first_time_buyer).not.toEqual([])
  expect(page.stamp_duty_england.corporate_flat_rate).toMatchObject({ applies_above: 500_000, flat_rate: 17 })
  expect(page.stamp_duty_scotland).toMatchObject({ tax: 'LBTT', corporate_flat_rate: null })
  expect(page.stamp_duty_scotland.base[0]).toHaveProperty('base_lbtt_rate')
  expect(page.stamp_duty_wales.corporate_buyer[0]).toHaveProperty('base_ltt_rate')
})

test('every page has the agency’s sales by their days, and its history', async () => {
  const page = await pageData('/')
  expect(page.sales_calendars).toEqual([
    {
      id: 1,
      kind: 'agricultural',
      title: 'Grass',
      date: '2026-10-08',
      venue: null,
      text: null,
      url: '/agricultural-sales-event/1',
    },
    {
      id: 2,
      kind: 'antiques',
      title: 'A rectory',
      date: '2027-03-04',
      venue: 'The sale room',
      text: null,
      url: '/antiques-sales-event/2',
    },
  ])
  expect(page.history_timeline).toEqual([
    { id: 1, year: 1991, title: 'The first branch', text: 'In Oakham.', url: '/history-images/1' },
  ])
})
