import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeFileName } from '#src/enquiries/uploads/upload-rules.ts'
import { createApp, MAX_URL_LENGTH } from '#src/platform/http/create-app.ts'
import { mountPages } from '#src/platform/http/mount-pages.ts'
import { createSharedPages } from '#src/platform/http/shared-pages.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { parseSavedSearch } from '#src/saved-searches/list/saved-search.ts'
import { searchCountsRoutes } from '#src/saved-searches/list/server/count-routes.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import { encodePolygon } from '#src/search/values/polygon.ts'

// What an anonymous request may cost in processor time before any page is rendered or row is read, against a plain
// request in the same run. Each class of input once cost 50 to 3,000 ms.

const PLAIN_REQUESTS = 200
/** Generous: a plain request takes some 0.3 ms, and the worst of these some 10. */
const MAX_RATIO = 200

let app: FastifyInstance
let plainMs: number

beforeAll(async () => {
  app = await createApp({ logger: createLogger('silent'), secure: false })
  app.get('/search.ljson', ({ raw }) => parseSearchQuery((raw.url ?? '').split('?')[1] ?? '').problems)
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
  payload: { searches: Array.from({ length: 50 }, () => ({ channel: 'sales', poly: encodePolygon(ring(points)) })) },
})

test.each([
  ['percent signs in a path', { url: `/${'%'.repeat(60_000)}` }, 414],
  ['broken UTF-8 in a path', { url: `/${'%ffa'.repeat(15_000)}` }, 414],
  [
    'broken UTF-8 in a path of the longest length',
    { url: `/${'%ffa'.repeat(Math.floor(MAX_URL_LENGTH / 6) - 1)}` },
    200,
  ],
  ['pairs of percent signs', { url: `/?${'%&'.repeat(7_900)}` }, 200],
  ['a cookie of percent signs', { url: '/', headers: { cookie: 'a=%;'.repeat(15_000) } }, 200],
  ['a cookie of the longest length', { url: '/', headers: { cookie: 'a=%ff;'.repeat(1_300) } }, 200],
  ['a drawn area', { url: `/search.ljson?poly=${encodePolygon(ring(1000))}` }, 200],
  ['fifty drawn areas to count', counts(1000), 200],
  ['fifty drawn areas that are too long', counts(2500), 200],
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
