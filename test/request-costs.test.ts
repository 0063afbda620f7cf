import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REQUEST_COSTS_MS, requestCostMs } from '#src/app/request-costs.ts'
import { siteRoutes } from '#src/app/site-routes.ts'
import { startUp } from '#src/app/start-up.ts'
import { readConfig } from '#src/config.ts'
import { safeFileName } from '#src/enquiries/uploads/upload-rules.ts'
import { createApp, MAX_URL_LENGTH } from '#src/platform/http/create-app.ts'
import { mountPages } from '#src/platform/http/mount-pages.ts'
import { createRequestBudget } from '#src/platform/http/request-budget.ts'
import { createSharedPages } from '#src/platform/http/shared-pages.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { RENDITION_BUDGET } from '#src/platform/media/routes.ts'
import { pictureWidths } from '#src/platform/media/sizes.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { searchCountsRoutes } from '#src/saved-searches/list/server/count-routes.ts'
import { canonicalRedirect } from '#src/search/url/canonical-redirect.ts'
import { parseSearchQuery, parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import { encodePolygon } from '#src/search/values/polygon.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

// What an anonymous request may cost in processor time before any page is rendered or row is read, against a plain
// request in the same run. Each class of input once cost 50 to 3,000 ms.

const PLAIN_REQUESTS = 200
/** Generous: a plain request takes some 0.3 ms, and the worst of these some 10. */
const MAX_RATIO = 200

/** Beside the site's routes (src/app/site-server.ts). */
const OF_THE_SERVER = new Set(['/*', '/asset_bundles/*', '/healthz', '/readyz', '/overlay.ljson'])

let app: FastifyInstance
let plainMs: number

beforeAll(async () => {
  app = await createApp({ logger: createLogger('silent'), secure: false })
  app.get('/search.ljson', ({ raw }) => parseSearchQuery((raw.url ?? '').split('?')[1] ?? '').problems)
  app.get('/redirect', ({ raw }) => {
    const [path = '', query = ''] = (raw.url ?? '').split('?')
    return { to: canonicalRedirect(raw.url ?? '', parseSearchRequest(path, query)) ?? '' }
  })
  app.post('/file', ({ body }) => ({ name: safeFileName((body as { name: string }).name) }))
  searchCountsRoutes(app, {
    savedSearches: {
      countsOf: async (searches) =>
        searches.map((search) => ({ ...parseSavedSearch(search), total_count: 0, new_count: null })),
    },
  })
  await mountPages(app, {
    publicUrl: 'https://homes.example',
    render: async () => async () => new Response('<p>A page', { headers: { 'content-type': 'text/html' } }),
    personOf: async () => undefined,
    shared: createSharedPages({ maxBytes: 1e6, reads: () => () => false }),
  })
  for (let time = 0; time < PLAIN_REQUESTS; time++) await app.inject('/')
  plainMs =
    (await cpuOf(async () => {
      for (let time = 0; time < PLAIN_REQUESTS; time++) await app.inject('/')
    })) / PLAIN_REQUESTS
})
afterAll(() => app.close())

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const ring = (points: number) =>
  Array.from({ length: points }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * at) / points
    return [-0.7 + Math.cos(angle) * (0.1 + (at % 7) / 1000), 52.6 + Math.sin(angle) * (0.1 + (at % 5) / 1000)]
  })

const counts = (points: number) => ({
  method: 'POST' as const,
  url: '/search_counts.ljson',
  payload: { searches: Array.from({ length: 20 }, () => ({ channel: 'sales', poly: encodePolygon(ring(points)) })) },
})

describe('before anything is rendered or read', () => {
  test.each([
    ['percent signs in a path', { url: `/${'%'.repeat(60_000)}` }, 414],
    ['broken UTF-8 in a path', { url: `/${'%ffa'.repeat(15_000)}` }, 414],
    [
      'broken UTF-8 in a path of the longest length',
      { url: `/${'%ffa'.repeat(Math.floor(MAX_URL_LENGTH / 6) - 1)}` },
      200,
    ],
    ['pairs of percent signs', { url: `/?${'%&'.repeat(7_900)}` }, 200],
    ['foreign pairs that a redirect takes along', { url: `/redirect?min_price=1&${'a=%ff&'.repeat(2500)}` }, 200],
    ['a cookie of percent signs', { url: '/', headers: { cookie: 'a=%;'.repeat(15_000) } }, 200],
    ['a cookie of the longest length', { url: '/', headers: { cookie: 'a=%ff;'.repeat(1_300) } }, 200],
    ['a drawn area', { url: `/search.ljson?poly=${encodePolygon(ring(1000))}` }, 200],
    ['twenty drawn areas to count', counts(1000), 200],
    ['twenty drawn areas that are too long', counts(2500), 200],
    [
      'a file name of spaces',
      { method: 'POST' as const, url: '/file', payload: { name: `a${' '.repeat(79_000)}-b` } },
      200,
    ],
  ] as const)('%s costs little more than a plain request', async (_what, request, status) => {
    let answered = 0
    const costs: number[] = []
    for (let time = 0; time < 3; time++)
      costs.push(await cpuOf(async () => (answered = (await app.inject(request as object)).statusCode)))
    expect(answered).toBe(status)
    expect(Math.min(...costs) / plainMs).toBeLessThan(MAX_RATIO)
  })
})

// The calls themselves, on the demonstration's homes: none takes more than some 50 ms of this process, where a plain
// search takes 4 to 6.
describe('a call on a real stock', () => {
  const MAX_CALL_RATIO = 12
  const PLAIN = '/search.ljson?channel=sales'

  let database: TestDatabase
  let folder: string
  let stop: () => Promise<void>
  let site: FastifyInstance
  let plainCallMs: number
  let picture: string

  beforeAll(async () => {
    database = await cloneDatabase()
    folder = await mkdtemp(join(tmpdir(), 'kerbside-costs-'))
    const read = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', CAPTCHA: 'none' })
    if ('mistakes' in read) throw new Error(read.mistakes.join())
    const started = await startUp(read.config)
    stop = started.stop
    site = await createApp({ logger: started.services.logger, secure: false, costOf: requestCostMs })
    await siteRoutes(site, started.services)
    picture = `${/\/media\/[0-9a-f]{32}/.exec((await site.inject(PLAIN)).body)?.[0]}/1920.webp`
    for (let time = 0; time < 20; time++) await site.inject(PLAIN)
    plainCallMs = await leastCpuOf(() => site.inject(PLAIN))
  }, 180_000)
  afterAll(async () => {
    await site?.close()
    await stop?.()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  test('every call with a cost of its own is a route of the site', () => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
    const isRoute = (url: string) => methods.some((method) => site.hasRoute({ method, url }))
    expect(Object.keys(REQUEST_COSTS_MS).filter((url) => !isRoute(url) && !OF_THE_SERVER.has(url))).toEqual([])
  })

  /** The least of several runs, since other work of this process counts as well. */
  async function leastCpuOf(work: () => Promise<unknown>): Promise<number> {
    const costs: number[] = []
    for (let time = 0; time < 5; time++) costs.push(await cpuOf(work))
    return Math.min(...costs)
  }

  const encoded = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
  /** Words of some 300 characters that no cache has seen. */
  const anew = (words: string) => words.repeat(3).slice(0, 290) + turn++
  let turn = 0
  const SENTENCE =
    'three bedroom detached house with a garden and a garage near good schools in Uppingham or Oakham under 600k not Stamford '
  const SLIPS =
    'uppinghma oakahm stamfrod meltno mobwray cottesmoer langhma braunstno kettno ryhal empinghma whissendien '
  const ALTERNATIVES = Array.from({ length: 60 }, (_, at) => `oakhm${at}`).join(' or ')

  test.each<[what: string, request: () => string | InjectOptions]>([
    ['a sentence of the longest length', () => encoded('/search.ljson', { q: anew(SENTENCE) })],
    ['a sentence of slips', () => encoded('/search.ljson', { q: anew(SLIPS) })],
    ['a sentence of alternatives', () => encoded('/search.ljson', { q: anew(ALTERNATIVES) })],
    ['a sentence to count', () => encoded('/search_count.ljson', { q: anew(SLIPS) })],
    ['a place that is no place', () => encoded('/places', { term: SLIPS.slice(0, 100) })],
    ['a place of one letter', () => encoded('/places', { term: 'a' })],
    [
      'two hundred tags',
      () => encoded('/search.ljson', { tags: Array.from({ length: 200 }, (_, at) => `t${at}`).join() }),
    ],
    ['words in the text', () => encoded('/search.ljson', { channel: 'sales', text: anew(SENTENCE) })],
    ['a drawn area', () => encoded('/search.ljson', { channel: 'sales', poly: encodePolygon(ring(1000)) })],
    [
      'a drawn area on the map',
      () => encoded('/search.ljson', { view: 'map', zoom: '9', poly: encodePolygon(ring(1000)) }),
    ],
    [
      'a search that finds nothing',
      () => encoded('/search.ljson', { min_price: '90000000', text: 'zzz', q: 'Oakham' }),
    ],
    ['a feed of a sentence', () => encoded('/new-homes.atom', { q: anew(SENTENCE) })],
    [
      'cards',
      () => encoded('/property_cards.ljson', { property_ids: Array.from({ length: 200 }, (_, at) => at + 1).join() }),
    ],
    ['searches to count', () => counts(1000)],
    [
      'JSON of the longest length',
      () => ({
        method: 'POST',
        url: '/search_counts.ljson',
        headers: { 'content-type': 'application/json' },
        payload: `{"searches":[${'{"a":[[[1]]]},'.repeat(18_000)}1]}`,
      }),
    ],
    [
      'an estimate',
      () => encoded('/instant_valuation', { postcode: 'LE15 6AA', property_type: 'detached', bedrooms: '3' }),
    ],
    ['a picture as AVIF that is not ready', () => picture.replace('webp', 'avif')],
  ])('%s costs at most a dozen plain searches', async (_what, request) => {
    expect((await site.inject(request() as string)).statusCode).toBeLessThan(500)
    const ms = await leastCpuOf(() => site.inject(request() as string))
    expect(ms / plainCallMs).toBeLessThan(MAX_CALL_RATIO)
  })

  test('picture sizes that nobody asked for before cost one network so much, and ready ones nothing', async () => {
    const sizes = pictureWidths.flatMap((width) => [`${width}.webp`, `${width}.jpg`])
    const statuses: number[] = []
    const ask = (size: string) =>
      site.inject({ url: picture.replace('1920.webp', size), remoteAddress: '203.0.113.77' })
    const budget = createRequestBudget(RENDITION_BUDGET)
    let counted = 0
    while (budget.spend('203.0.113.77', 40)) counted++
    expect(counted).toBeLessThan(2000)
    for (const size of sizes.slice(0, 4)) statuses.push((await ask(size)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200])
    const ms = await leastCpuOf(() => ask(sizes[0]!))
    expect(ms / plainCallMs).toBeLessThan(2)
  })
})
