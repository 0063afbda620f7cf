import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { mountPages } from '#src/platform/http/mount-pages.ts'
import { RENDER_COST_MS, REQUEST_BUDGET } from '#src/platform/http/request-budget.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { searchCountsRoutes } from '#src/saved-searches/list/server/count-routes.ts'
import { REQUEST_COSTS_MS, requestCostMs } from './request-costs.ts'

const CALLS = [
  '/search.ljson',
  '/search_count.ljson',
  '/search_tag_counts.ljson',
  '/overlay.ljson',
  '/new-homes.atom',
  '/property_cards.ljson',
  '/places',
  '/place_suggestions.ljson',
  '/page_data.ljson',
  '/branches.ljson',
]

let app: FastifyInstance

beforeEach(async () => {
  app = await createApp({ logger: createLogger('silent'), secure: false, costOf: requestCostMs })
  for (const path of CALLS) app.get(path, () => ({ answered: true }))
  app.get('/healthz', () => 'alive')
  searchCountsRoutes(app, { savedSearches: { countsOf: async () => [] } })
  await mountPages(app, {
    publicUrl: 'https://homes.example',
    render: async () => async () => new Response('<p>A page', { headers: { 'content-type': 'text/html' } }),
    personOf: async () => undefined,
  })
})
afterEach(() => app.close())

const ask = (url: string, remoteAddress = '203.0.113.9') => app.inject({ url, remoteAddress })

/** How many answers one IP address gets in a minute before it is refused. */
async function answersOf(url: string, ip?: string): Promise<number> {
  for (let times = 0; ; times++) if ((await ask(url, ip)).statusCode === 429) return times
}

describe('the calls of one IP address', () => {
  test.each(CALLS)('%s is refused once its processor time is spent, and others are answered', async (url) => {
    const answers = await answersOf(url)
    expect(answers).toBeGreaterThan(500)
    expect(answers).toBeLessThan(5000)
    const refused = await ask(url)
    expect([refused.headers['retry-after'], refused.headers['cache-control']]).toEqual(['60', 'no-store'])
    expect(refused.json().message).toMatch(/^Too many requests/)
    expect((await ask(url, '203.0.113.10')).statusCode).toBe(200)
  })

  test('count together with pages, each by what it costs', async () => {
    for (let at = 0; at < 400; at++) await ask('/page')
    const calls = await answersOf('/search.ljson')
    expect(calls).toBeLessThan((REQUEST_BUDGET.maxMs - 400 * RENDER_COST_MS) / 10)
    expect(calls).toBeGreaterThan(300)
    expect((await ask('/page')).statusCode).toBe(429)
    expect((await ask('/healthz')).statusCode).toBe(200)
  })

  test('count for more with a long drawn area', async () => {
    const short = await answersOf('/search.ljson', '203.0.113.20')
    const long = await answersOf(`/search.ljson?poly=${'a'.repeat(15_000)}`, '203.0.113.21')
    expect(short / long).toBeGreaterThan(3)
  })

  test('count once for each search that is counted', async () => {
    const post = (searches: number, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/search_counts.ljson',
        remoteAddress,
        payload: { searches: Array.from({ length: searches }, () => ({ channel: 'sales' })) },
      })
    const answers = async (searches: number, ip: string) => {
      for (let times = 0; ; times++) if ((await post(searches, ip)).statusCode === 429) return times
    }
    const [ones, twenties] = [await answers(1, '203.0.113.30'), await answers(20, '203.0.113.31')]
    expect(twenties).toBeLessThan(150)
    expect(ones).toBeGreaterThan(1000)
  })

  test('of all networks of an IPv6 /48 together are three times those of one', async () => {
    let answers = 0
    for (let network = 0; network < 5; network++)
      answers += await answersOf('/overlay.ljson', `2001:db8:5:${network}::1`)
    expect(answers / (await answersOf('/overlay.ljson', '203.0.113.40'))).toBeCloseTo(3, 1)
    expect((await ask('/overlay.ljson', '2001:db8:6::1')).statusCode).toBe(200)
  })
})

test('forty busy visitors behind one IP address are never refused', async () => {
  // of each in a minute: five pages that no cache has, a search typed and refined, and what the page asks by itself
  const minute = ['/page', '/page', '/page', '/page', '/page']
  const calls = [
    ...Array.from(
      { length: 15 },
      (_, at) => `/place_suggestions.ljson?channel=sales&term=${'oakham'.slice(0, (at % 6) + 1)}`,
    ),
    ...Array.from({ length: 6 }, (_, at) => `/search.ljson?channel=sales&page=${at}`),
    ...Array.from({ length: 5 }, (_, at) => `/search_count.ljson?channel=sales&min_bedrooms=${at}`),
    '/property_cards.ljson?property_ids=1,2,3',
    '/overlay.ljson?path=/map-view',
  ]
  let refused = 0
  for (let visitor = 0; visitor < 40; visitor++)
    for (const url of [...minute, ...calls]) refused += (await ask(url)).statusCode === 429 ? 1 : 0
  expect(refused).toBe(0)
})

test('what is answered from memory is free, and nothing else', () => {
  const free = Object.entries(REQUEST_COSTS_MS).filter(([, ms]) => ms === 0)
  expect(free.map(([route]) => route)).toEqual([
    '/*',
    '/asset_bundles/*',
    '/fonts/*',
    '/healthz',
    '/readyz',
    '/media/:hash/:size',
  ])
})
