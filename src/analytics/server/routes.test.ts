import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { aFormProtection, PUBLIC_URL } from '#test/fixtures/form-protection.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { MAX_EXPOSURES } from '../parse-counts.ts'
import { createAnalytics } from './analytics.ts'
import { loadAnalyticsCode } from './analytics-code.ts'
import { analyticsRoutes } from './routes.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const today = new Date('2026-11-20T12:00:00Z')

let database: TestDatabase
let app: FastifyInstance
let siteUrl: string
let folder: string
let now = today
const ids: Record<string, number> = {}

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  const listings = [
    aListing({ agentRef: 'house' }),
    aListing({ agentRef: 'flat' }),
    aListing({ agentRef: 'held', hidden: true }),
  ]
  for (const { agentRef, id } of (await storeListings(db, { source: 'feed', listings, now: today })).changes)
    ids[agentRef] = id

  folder = await mkdtemp(join(tmpdir(), 'kerbside-code-'))
  await writeFile(join(folder, 'head.html'), '<script>window.measured = true</script>')
  const settings = {
    ...anAgency().settings,
    exposureEvents: ['FeaturedProperty'],
    analytics: {
      headCode: 'head.html',
      hosts: [],
      cookies: [],
      words: 'We measure.',
      aboutUrl: '/cookies',
      version: 3,
    },
  }
  const clock = () => now
  const config = { secret: 'a secret of at least thirty-two characters', publicUrl: PUBLIC_URL }
  const analytics = createAnalytics({
    db,
    clock,
    config,
    agency: { settings },
    code: await loadAnalyticsCode(folder, settings.analytics),
    searchAt: (address) => (address.startsWith('/search') ? address.replace(/\/text-[^/]*/, '') : undefined),
  })
  app = await createApp({ logger: createLogger('silent'), secure: false })
  analyticsRoutes(app, { analytics, agency: { settings }, config, formProtection: aFormProtection(db, { clock }) })
  siteUrl = await app.listen({ host: '127.0.0.1', port: 0 })
})

beforeEach(async () => {
  now = today
  for (const table of [
    'property_views',
    'property_viewers',
    'exposures',
    'visits',
    'visitors_seen',
    'searches_made',
    'searchers',
    'consent_answers',
    'visitor_salts',
    'rate_limits',
  ])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
})

afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

type Sent = { origin?: string | null; userAgent?: string; from?: string; headers?: Record<string, string> }

/** As a page of ours sends it, from behind a proxy that says who asks. */
function post(
  path: string,
  body: object | string,
  { origin = PUBLIC_URL, userAgent = browser, from, headers }: Sent = {},
) {
  return fetch(siteUrl + path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(origin !== null && { origin }),
      'user-agent': userAgent,
      ...(from && { 'x-forwarded-for': from }),
      ...headers,
    },
  })
}

const look = (home: string, sent?: Sent) =>
  post('/property_views', { property_id: ids[home], domain: 'homes.example' }, sent)
const show = (homes: string[], event_type = 'SearchResult', sent?: Sent) =>
  post(
    '/exposures/create_many',
    { property_ids: homes.map((home) => ids[home]), domain: 'homes.example', event_type },
    sent,
  )

async function views(): Promise<Record<string, number>> {
  const { rows } = await sql<{ ref: string; day: string; views: number }>`
    select agent_ref as ref, day::text, views from property_views join properties on id = property_id order by 1, 2`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ ref, day, views }) => [`${ref} ${day}`, views]))
}

async function exposures(): Promise<Record<string, number>> {
  const { rows } = await sql<{ ref: string; type: string; shown: number }>`
    select agent_ref as ref, event_type as type, shown from exposures join properties on id = property_id order by 1, 2`.execute(
    database.db,
  )
  return Object.fromEntries(rows.map(({ ref, type, shown }) => [`${ref} ${type}`, shown]))
}

describe('the counting calls refuse', () => {
  const calls: [string, object][] = [
    ['/property_views', { property_id: 1 }],
    ['/exposures/create_many', { property_ids: [1], event_type: 'SearchResult' }],
    ['/ajax-events/logs', { status: 'allow' }],
    ['/visits', { address: '/', referrer: '' }],
  ]

  test.each(calls)('%s from another site, or from nowhere', async (path, body) => {
    for (const origin of ['https://elsewhere.example', null]) {
      const response = await post(path, body, { origin })
      expect(response.status).toBe(403)
      expect(await response.json()).toHaveProperty('message', 'Please submit this form from our website.')
    }
    expect(await views()).toEqual({})
    expect(await exposures()).toEqual({})
  })

  test.each(calls)('%s in another spelling', async (path) => {
    expect((await post(path, 'x', { headers: { 'content-type': 'application/xml' } })).status).toBe(415)
  })

  const homes = 'property_ids must be a list of whole numbers.'
  test.each([
    ['/property_views', {}, 'property_id must be a whole number, such as 12.'],
    ['/property_views', { property_id: '12; drop table' }, 'property_id must be a whole number, such as 12.'],
    ['/property_views', { property_id: -1 }, 'property_id must be a whole number, such as 12.'],
    ['/property_views', { property_id: 4_294_967_296 }, 'property_id must be a whole number, such as 12.'],
    ['/property_views', { property_id: [1, 2] }, 'property_id must be a whole number, such as 12.'],
    ['/exposures/create_many', { event_type: 'SearchResult' }, homes],
    ['/exposures/create_many', { property_ids: [], event_type: 'SearchResult' }, homes],
    ['/exposures/create_many', { property_ids: [1, 'x'], event_type: 'SearchResult' }, homes],
    [
      '/exposures/create_many',
      { property_ids: Array.from({ length: MAX_EXPOSURES + 1 }, () => 1), event_type: 'SearchResult' },
      'property_ids may have at most 200 entries.',
    ],
    ['/exposures/create_many', { property_ids: [1] }, 'event_type must be one of SearchResult, FeaturedProperty.'],
    [
      '/exposures/create_many',
      { property_ids: [1], event_type: 'Anything' },
      'event_type must be one of SearchResult, FeaturedProperty.',
    ],
    ['/ajax-events/logs', {}, 'status must be one of allow, deny.'],
    ['/visits', {}, 'address must be the path of a page, such as /search.'],
    ['/visits', { address: 'https://elsewhere.example/' }, 'address must be the path of a page, such as /search.'],
    ['/visits', { address: '/', referrer: 7 }, 'referrer must be text.'],
    ['/visits', { address: '/search', found: -1 }, 'found must be a whole number from 0.'],
    ['/ajax-events/logs', { status: 'perhaps' }, 'status must be one of allow, deny.'],
  ])('%s of %j', async (path, body, message) => {
    const response = await post(path, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({ errors: [message], message })
  })

  test('over the limit, for that IP address alone', async () => {
    const greedy = { from: '203.0.113.9' }
    const statuses = new Set<number>()
    for (let turn = 0; turn < 301; turn++) statuses.add((await look('house', greedy)).status)
    expect([...statuses]).toEqual([204, 429])
    const refused = await look('flat', greedy)
    expect(refused.headers.get('retry-after')).toBe('600')
    expect((await look('flat', { from: '203.0.113.10' })).status).toBe(204)
    expect(await views()).toEqual({ 'flat 2026-11-20': 1, 'house 2026-11-20': 1 })
  })
})

describe('answers 204 without counting', () => {
  test.each([
    ['a machine', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['nobody', { userAgent: '' }],
    ['a page fetched ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ])('%s', async (_words, sent) => {
    expect((await look('house', sent)).status).toBe(204)
    expect((await show(['house'], 'SearchResult', sent)).status).toBe(204)
    expect(await views()).toEqual({})
    expect(await exposures()).toEqual({})
  })

  test('an unknown or unpublished property', async () => {
    expect((await post('/property_views', { property_id: 999_999 })).status).toBe(204)
    expect((await look('held')).status).toBe(204)
    expect((await show(['held'])).status).toBe(204)
    expect(await views()).toEqual({})
    expect(await exposures()).toEqual({})
  })
})

describe('property views', () => {
  test('count once per visitor and day', async () => {
    for (let turn = 0; turn < 3; turn++) expect((await look('house')).status).toBe(204)
    await look('flat')
    expect(await views()).toEqual({ 'flat 2026-11-20': 1, 'house 2026-11-20': 1 })
    now = new Date('2026-11-21T12:00:00Z')
    await look('house')
    expect(await views()).toEqual({ 'flat 2026-11-20': 1, 'house 2026-11-20': 1, 'house 2026-11-21': 1 })
  })

  test('count another browser or IP address as another visitor', async () => {
    await look('house')
    await look('house', { userAgent: phone })
    await look('house', { from: '203.0.113.1' })
    await look('house', { from: '203.0.113.2' })
    expect(await views()).toEqual({ 'house 2026-11-20': 4 })
  })

  test('count an IPv6 network as one visitor', async () => {
    await look('house', { from: '2001:db8:1:2:aaaa::1' })
    await look('house', { from: '2001:db8:1:2:bbbb::9' })
    expect(await views()).toEqual({ 'house 2026-11-20': 1 })
  })

  test('count each of many concurrent visitors', async () => {
    const all = Array.from({ length: 40 }, (_, at) => look('house', { from: `203.0.113.${at % 20}` }))
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([204]))
    expect(await views()).toEqual({ 'house 2026-11-20': 20 })
  })

  test('may be sent as a form', async () => {
    expect((await post('/property_views', `property_id=${ids.house}&domain=homes.example`)).status).toBe(204)
    expect(await views()).toEqual({ 'house 2026-11-20': 1 })
  })

  test('store neither IP address nor browser, and set no cookie', async () => {
    const response = await look('house', { from: '203.0.113.7' })
    expect(response.headers.get('set-cookie')).toBeNull()
    const { rows } = await sql<{ kept: string }>`
      select coalesce(string_agg(row_to_json(held)::text, ''), '') as kept from property_viewers held`.execute(
      database.db,
    )
    expect(rows[0]?.kept).toContain(String(ids.house))
    expect(rows[0]?.kept).not.toMatch(/203\.0\.113|Mozilla|Firefox/)
  })

  test('delete the day’s salt, so that days cannot be linked', async () => {
    await look('house')
    const before = await sql<{ salt: string }>`select encode(salt, 'hex') as salt from visitor_salts`.execute(
      database.db,
    )
    now = new Date('2026-11-21T12:00:00Z')
    await look('house')
    const after = await sql<{ salt: string; day: string }>`
      select encode(salt, 'hex') as salt, day::text from visitor_salts`.execute(database.db)
    expect(after.rows).toHaveLength(1)
    expect(after.rows[0]?.day).toBe('2026-11-21')
    expect(after.rows[0]?.salt).not.toBe(before.rows[0]?.salt)
    const visitors = await sql<{
      visitor: string
    }>`select encode(visitor, 'hex') as visitor from property_viewers`.execute(database.db)
    expect(new Set(visitors.rows.map(({ visitor }) => visitor)).size).toBe(2)
  })
})

describe('exposures', () => {
  test('count each property once per call, by event', async () => {
    await show(['house', 'flat', 'house'])
    await show(['house'])
    await show(['flat'], 'FeaturedProperty')
    expect(await exposures()).toEqual({ 'flat FeaturedProperty': 1, 'flat SearchResult': 1, 'house SearchResult': 2 })
  })

  test('may be sent as a form with commas', async () => {
    const form = new URLSearchParams({ property_ids: `${ids.house},${ids.flat}`, event_type: 'SearchResult' })
    expect((await post('/exposures/create_many', form.toString())).status).toBe(204)
    expect(await exposures()).toEqual({ 'flat SearchResult': 1, 'house SearchResult': 1 })
  })

  test('in different orders do not deadlock', async () => {
    const pages = Array.from({ length: 30 }, (_, at) => show(at % 2 ? ['house', 'flat'] : ['flat', 'house']))
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([204]))
    expect(await exposures()).toEqual({ 'flat SearchResult': 30, 'house SearchResult': 30 })
  })
})

describe('a script without cors, whose JSON browsers send as text,', () => {
  const asText = (path: string, body: object) =>
    post(path, JSON.stringify(body), { headers: { 'content-type': 'text/plain;charset=UTF-8' } })

  test('reports a view', async () => {
    expect((await asText('/property_views', { property_id: ids.house, domain: 'homes.example' })).status).toBe(204)
    expect(await views()).toEqual({ 'house 2026-11-20': 1 })
  })

  test('reports exposures', async () => {
    const shown = { property_ids: [ids.house], domain: 'homes.example', event_type: 'SearchResult' }
    expect((await asText('/exposures/create_many', shown)).status).toBe(204)
    expect(await exposures()).toEqual({ 'house SearchResult': 1 })
  })

  test('reports the answer about cookies, under the name that older scripts give it', async () => {
    const response = await asText('/ajax-events/logs', { 'cookie-consent': 'deny' })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toContain('cookie_consent=deny.3')
  })

  test('is refused when the text is no JSON', async () => {
    const response = await post('/property_views', 'property_id', { headers: { 'content-type': 'text/plain' } })
    expect(response.status).toBe(422)
  })
})

describe('cookie answers', () => {
  test('are counted by version and stored in a cookie for six months', async () => {
    const response = await post('/ajax-events/logs', { status: 'deny' })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toBe(
      'cookie_consent=deny.3; Max-Age=15724800; Path=/; Secure; SameSite=Lax',
    )
    await post('/ajax-events/logs', 'status=allow')
    await post('/ajax-events/logs', { status: 'deny' })
    const { rows } = await sql`
      select day::text, status, version, answers from consent_answers order by status`.execute(database.db)
    expect(rows).toEqual([
      { day: '2026-11-20', status: 'allow', version: 3, answers: 1 },
      { day: '2026-11-20', status: 'deny', version: 3, answers: 2 },
    ])
  })
})

test('GET /analytics_code answers the agency’s files', async () => {
  const response = await fetch(`${siteUrl}/analytics_code`)
  expect(await response.json()).toEqual({
    analytics_code: '',
    head_analytics_code: '<script>window.measured = true</script>',
  })
})

describe('visits and searches', () => {
  const visit = (body: object, sent?: Sent) => post('/visits', { address: '/', ...body }, sent)
  const rowsOf = async (table: 'visits' | 'searches_made') =>
    (await sql<object>`select * from ${sql.table(table)}`.execute(database.db)).rows.map((row) => {
      const { day: _, ...rest } = row as { day: unknown }
      return rest
    })

  test('count each visitor once a day, by where they came from first', async () => {
    await visit({ referrer: 'https://www.google.co.uk/' })
    await visit({ referrer: '' })
    await visit({ referrer: 'https://www.google.com/' }, { from: '203.0.113.7' })
    // from another page of the site
    await visit({}, { from: '203.0.113.8' })
    expect(await rowsOf('visits')).toEqual([{ source: 'search-engines', visitors: 2 }])
  })

  test('count each search once per visitor and day, with those for whom it found nothing', async () => {
    const bungalows = { address: '/search/property-for-sale/tag-bungalow', found: 0 }
    await visit(bungalows)
    await visit(bungalows)
    await visit({ ...bungalows, found: 2 }, { from: '203.0.113.7' })
    // what somebody typed is not kept
    await visit({ address: '/search/property-for-sale/text-call%20Ann', found: 0 }, { from: '203.0.113.7' })
    expect(await rowsOf('searches_made')).toEqual([
      { search: '/search/property-for-sale/tag-bungalow', people: 2, people_without: 1 },
      { search: '/search/property-for-sale', people: 1, people_without: 1 },
    ])
  })

  test('are not those of a machine', async () => {
    const response = await visit({ referrer: '' }, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    expect(response.status).toBe(204)
    expect(await rowsOf('visits')).toEqual([])
  })
})
