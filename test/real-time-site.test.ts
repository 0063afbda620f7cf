import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteRoutes } from '#src/app/site-routes.ts'
import { startUp } from '#src/app/start-up.ts'
import { runJobs } from '#src/app/worker-jobs.ts'
import { readConfig } from '#src/config.ts'
import { createApiKey } from '#src/feeds/sources/server/api-keys.ts'
import { insertSource } from '#src/feeds/sources/server/source-records.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { agencyWithoutListings } from './servers/site-processes.ts'

let database: TestDatabase
let folder: string
let stop: () => Promise<void>
let app: FastifyInstance
let key: string
let branch: string
const ending = new AbortController()
let working: Promise<void>

beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-real-time-'))
  await agencyWithoutListings(join(folder, 'agency'))
  const read = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    AGENCY_DIR: join(folder, 'agency'),
    PUBLIC_URL: 'https://homes.example',
    SECRET: 'a secret of at least thirty-two characters',
    LOG_LEVEL: 'silent',
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const site = await startUp(read.config)
  stop = site.stop
  app = await createApp({ logger: site.services.logger, secure: true })
  await siteRoutes(app, site.services)
  working = runJobs(site.services, ending.signal)
  const { db, agency } = site.services
  branch = agency.branches[0]!.feedBranches[0]!
  const now = new Date()
  const about = { name: 'Software', settings: {}, sealedSecret: null, everyMinutes: null, now }
  const sourceId = await insertSource(db, { ...about, source: 'desk-1', kind: 'real-time' })
  key = await createApiKey(db, { sourceId, name: 'Key', rights: ['send'], branches: null, certificate: null }, now)
}, 120_000)
afterAll(async () => {
  ending.abort()
  await working?.catch(() => {})
  await app?.close()
  await stop?.()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** As a website's RTDF export sends a property: no risks and obligations, empty address lines, areas as texts. */
const exported = (price: number) => ({
  network: { network_id: 12 },
  branch: { branch_id: branch, channel: 1, overseas: false },
  property: {
    address: {
      house_name_number: '',
      address_2: 'Orange Street',
      address_3: 'Rutland',
      address_4: '',
      town: 'Uppingham',
      postcode_1: 'LE15',
      postcode_2: '',
      display_address: 'Orange Street, Uppingham',
      latitude: 52.5895,
      longitude: -0.7223,
    },
    price_information: {
      price_qualifier: 0,
      deposit: null,
      administration_fee: '',
      rent_frequency: null,
      auction: false,
      price,
    },
    details: {
      summary: 'A terraced house.',
      description: 'Two bedrooms. A court at the back.',
      bedrooms: 2,
      bathrooms: null,
      reception_rooms: null,
      features: ['Court'],
      internal_area: '840',
      internal_area_unit: 1,
    },
    agent_ref: '4711',
    published: true,
    property_type: 1,
    status: 1,
    student_property: false,
    date_available: null,
    contract_months: null,
    minimum_term: null,
    let_type: null,
    new_home: false,
    create_date: '19-11-2026 08:12:44',
    update_date: '20-11-2026 17:30:02',
    media: [],
  },
})

const call = (name: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `/v1/property/${name}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    payload,
  })

async function found(): Promise<string> {
  const { body } = await app.inject({ url: '/search.ljson?channel=sales', remoteAddress: '10.0.0.1' })
  return body
}

test('a property of a website’s RTDF export is found by visitors, changes, and goes again', async () => {
  expect(await found()).not.toContain('Orange Street, Uppingham')
  const sent = await call('sendpropertydetails', exported(245_000))
  expect([sent.statusCode, sent.json().errors]).toEqual([200, []])
  const { rightmove_url: url } = sent.json().property
  expect(url).toMatch(/^https:\/\/homes\.example\/properties\/\d+\/sales$/)
  await expect.poll(found).toContain('Orange Street, Uppingham')
  expect((await call('sendpropertydetails', exported(239_000))).json().property.change_type).toBe('UPDATE')
  await expect.poll(found).toContain('239,000')
  const list = await call('getbranchpropertylist', {
    branch: { branch_id: branch, channel: 1 },
    network: { network_id: 12 },
  })
  expect(list.json().property).toMatchObject([{ agent_ref: '4711', channel: 1 }])
  await call('removeproperty', {
    network: { network_id: 12 },
    branch: { branch_id: branch, channel: 1 },
    property: { agent_ref: '4711', removal_reason: 11 },
  })
  await expect.poll(found).not.toContain('Orange Street, Uppingham')
})
