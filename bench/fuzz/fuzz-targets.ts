import { readFileSync } from 'node:fs'
import { ANALYTICS_CODE_PATH } from '#src/analytics/analytics-paths.ts'
import { ARTICLES_FEED, HOMES_FEED } from '#src/articles/feed-paths.ts'
import * as leads from '#src/enquiries/leads/parse-lead.cases.ts'
import pageRoutes from '#src/site/routes.ts'

export type FuzzTarget = {
  method: string
  /** may hold `{name}`, which stands for anything */
  path: string
  /** parameters of the query that are read */
  query?: readonly string[]
  /** what a visitor would send, which is then spoilt */
  bodies?: readonly unknown[]
}

type OpenApi = {
  paths: Record<string, Record<string, OpenApiCall>>
  components: { schemas: Record<string, Schema> }
}
type OpenApiCall = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Schema = {
  $ref?: string
  anyOf?: Schema[]
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Every call of docs/contracts/openapi.json, the calls of the forms, and the pages. */
export function fuzzTargets(): FuzzTarget[] {
  const file = new URL('../../docs/contracts/openapi.json', import.meta.url)
  return [
    ...documentedCalls(JSON.parse(readFileSync(file, 'utf8')) as OpenApi),
    ...forms,
    ...reads,
    ...sent,
    ...files,
    ...pages,
  ]
}

function documentedCalls({ paths, components }: OpenApi): FuzzTarget[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const query = parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name)
      const words = query.includes('criteria') ? searchWords : query
      return {
        method: method.toUpperCase(),
        path,
        query: words,
        bodies: schema ? samplesOf(schema, components.schemas) : [{}],
      }
    }),
  )
}

/** One sample of each shape that a schema allows. */
function samplesOf(schema: Schema, named: Record<string, Schema>): unknown[] {
  if (schema.$ref) return samplesOf(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, named)
  if (schema.anyOf) return schema.anyOf.flatMap((one) => samplesOf(one, named))
  if (schema.enum) return schema.enum
  if (schema.type === 'object' || schema.properties)
    return [
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, samplesOf(inner, named)[0]]),
      ),
    ]
  if (schema.type === 'array') return [samplesOf(schema.items ?? {}, named)]
  return [schema.type === 'integer' || schema.type === 'number' ? 1 : 'Rosalind']
}

/** Parameters that pages read, and some that their router does. */
const PAGE_WORDS = ['page', 'sort', 'q', 'branch_id', 'property_id', 'channel', 'sent', 'flash', '_routes', 'index']

const searchWords = [
  'channel',
  'fragment',
  'place_id',
  'min_price',
  'max_price',
  'min_bedrooms',
  'within',
  'sort',
  'page',
  'polygon',
  'tags',
  'text',
  'q',
]

const friend = {
  property_id: 1,
  channel: 'sales',
  name: 'Rosalind Achebe',
  email: 'rosalind@example.com',
  friend_name: 'Ada',
  friend_email: 'ada@example.com',
  message: 'Look at this one.',
}

const submission = {
  f_id: '1',
  form_submission: { name: 'Rosalind', email: 'rosalind@example.com', property_id: 1, message: 'Good morning.' },
}

const forms: FuzzTarget[] = [
  { method: 'POST', path: '/leads', bodies: [leads.office, leads.staff, leads.department, leads.steppedValuation] },
  { method: 'POST', path: '/properties/{id}/sales/leads', bodies: [leads.viewing] },
  { method: 'POST', path: '/properties/{id}/{channel}/leads', bodies: [leads.viewing] },
  { method: 'POST', path: '/properties/1/{channel}/leads', bodies: [leads.viewing] },
  {
    method: 'POST',
    path: '/properties/1/{channel}/viewings',
    bodies: [{ ...leads.viewing, viewing_at: '2026-11-25T16:30Z' }],
  },
  { method: 'POST', path: '/properties/{id}/{channel}/viewings', bodies: [{ ...leads.viewing, viewing_at: '' }] },
  { method: 'POST', path: '/viewing/{token}/change', bodies: [{ viewing_at: '2026-11-25T16:30Z' }] },
  { method: 'POST', path: '/viewing/{token}/cancel', bodies: [{ reason: 'We found another home' }] },
  {
    method: 'POST',
    path: '/properties/1/{channel}/open-house-places',
    bodies: [{ ...leads.viewing, open_house: '1', people: '2' }],
  },
  {
    method: 'POST',
    path: '/properties/{id}/{channel}/open-house-places',
    bodies: [{ ...leads.viewing, open_house: '1', people: '2' }],
  },
  { method: 'POST', path: '/properties/1/{channel}/waiting-list', bodies: [leads.viewing] },
  { method: 'POST', path: '/properties/{id}/{channel}/waiting-list', bodies: [{ ...leads.viewing, open_house: '1' }] },
  { method: 'POST', path: '/viewing-waiting/{token}/take', bodies: [{}] },
  { method: 'POST', path: '/viewing-waiting/{token}/decline', bodies: [{}] },
  { method: 'POST', path: '/viewing-waiting/{token}/leave', bodies: [{}] },
  { method: 'POST', path: '/your-home/{token}/questions/open', bodies: [{ email: 'anna@example.com' }] },
  {
    method: 'POST',
    path: '/your-home/{token}/questions/save',
    bodies: [{ asked: ['heating', 'water'], heating: 'Gas boiler', 'water-unknown': 'on', go: 'send' }],
  },
  { method: 'POST', path: '/your-home/{token}/open', bodies: [{ email: 'miriam@example.com', pin: '1234' }] },
  { method: 'POST', path: '/your-home/{token}/agree', bodies: [{ notice: '1', at: '2026-11-25T16:30Z' }] },
  { method: 'POST', path: '/your-home/{token}/ask', bodies: [{ message: 'When does the photographer come?' }] },
  {
    method: 'POST',
    path: '/your-home/{token}/unavailable',
    bodies: [{ from: '2026-12-01T09:00', until: '2026-12-01T12:00' }],
  },
  { method: 'POST', path: '/your-home/{token}/available', bodies: [{ time: '1' }] },
  { method: 'POST', path: '/your-home/{token}/emails', bodies: [{ weekday: 'friday' }] },
  { method: 'POST', path: '/viewing-notice/{token}/agree', bodies: [{ at: '2026-11-25T16:30Z' }] },
  {
    method: 'POST',
    path: '/viewing-notice/{token}/other-time',
    bodies: [{ at: '2026-11-25T16:30Z', message: 'After work, please', proposed: '2026-11-26T16:30Z' }],
  },
  {
    method: 'POST',
    path: '/viewing/{token}/feedback',
    bodies: [{ outcome: 'thinking', reason: 'price', notes: 'Light' }],
  },
  { method: 'POST', path: '/user/send_to_friend', bodies: [friend] },
  { method: 'POST', path: '/form_submissions', bodies: [submission] },
  { method: 'POST', path: '/ajax-events/logs', bodies: [{ event: 'consent', choice: 'all' }] },
]

const reads: FuzzTarget[] = [
  { method: 'GET', path: '/places', query: ['term', 'q', 'limit'] },
  { method: 'GET', path: '/place_suggestions.ljson', query: ['term', 'channel'] },
  { method: 'GET', path: '/search_count.ljson', query: searchWords },
  { method: 'GET', path: '/search_tag_counts.ljson', query: searchWords },
  { method: 'GET', path: '/overlay.ljson', query: ['path', 'property_id', 'channel'] },
  { method: 'GET', path: '/page_data.ljson', query: ['path'] },
  { method: 'GET', path: '/instant_valuation', query: ['postcode', 'type', 'bedrooms', 'address_id'] },
  { method: 'GET', path: '/postcode_branch_lookup', query: ['postcode'] },
  { method: 'GET', path: '/valuation_times', query: ['postcode'] },
  { method: 'GET', path: '/address_lookup', query: ['autocomplete', 'id'] },
  { method: 'GET', path: '/media/{hash}/{size}' },
  { method: 'GET', path: '/media/{hash}/brochure.pdf' },
  { method: 'GET', path: '/sitemaps/{file}' },
  { method: 'GET', path: '/captcha/challenge' },
  { method: 'GET', path: '/asset_bundles/{file}' },
  { method: 'GET', path: '/user/saved-searches', query: ['page'] },
  { method: 'POST', path: '/confirm_email/{token}', bodies: [{}] },
  ...['/company_preferences', '/passwords', '/postcode_branches_lookup', '/valuations/recent_sales'].flatMap((path) => [
    { method: 'GET', path, query: ['postcode'] },
    { method: 'POST', path, bodies: [{}] },
  ]),
]

/** Software that changes only the host of its calls asks without the path of ours: the same calls. */
const realTimeCalls: FuzzTarget[] = [
  ...[
    'sendpropertydetails',
    'overseassendpropertydetails',
    'removeproperty',
    'getbranchpropertylist',
    'getbranchemails',
    'getpropertyemails',
    'getbranchperformance',
    'getpropertyperformance',
  ].map((name) => ({
    method: 'POST',
    path: `/v1/property/${name}`,
    bodies: [{ network: { network_id: 1 }, branch: { branch_id: 1, channel: 1 }, property: { agent_ref: 'A1' } }],
  })),
  ...['branch/update', 'listing/update', 'listing/delete', 'listing/list'].map((name) => ({
    method: 'POST',
    path: `/live/v1/${name}`,
    bodies: [{ branch_reference: '1', listing_reference: 'A1', category: 'residential' }],
  })),
  // every other call below these is refused in the words of the dialect
  ...['/feeds/rtdf/v1/property', '/v1/property', '/feeds/zoopla/v1', '/live/v1'].flatMap((base) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'].map((method) => ({
      method,
      path: `${base}/{call}`,
      bodies: [{}],
    })),
  ),
]

/** Files that are put here, and calls of other software. */
const sent: FuzzTarget[] = [
  { method: 'PUT', path: '/feed-files/{name}', bodies: [{}] },
  { method: 'POST', path: '/feed-hooks/{feed}', bodies: [{ topicId: 'properties.modified', entityId: 'OXF1' }] },
  ...realTimeCalls,
]

/** What needs no word of a visitor's: for robots, readers of feeds, proxies, and what pages load. */
const files: FuzzTarget[] = [
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  '/robots.txt',
  '/confirm_email/{token}',
  '/sitemap.xml',
  ARTICLES_FEED,
  HOMES_FEED,
  ANALYTICS_CODE_PATH,
  '/theme.{hash}.css',
  '/logo.{hash}.svg',
  '/viewing/{token}/viewing.ics',
  '/calendars/{file}',
  '/favicon.svg',
  '/fonts/{file}',
  '/map/places.json',
  '/map/counties.json',
  '/map/{file}',
  '/dev/mail',
  '/dev/mail/{name}',
  '/dev/mail/{name}/html',
  '/dev/mail/{name}/source',
].map((path) => ({ method: 'GET', path, query: ['page', 'v'] }))

/** Every page of the site, in each way that its path may be written. */
const pages: FuzzTarget[] = [
  ...pageRoutes.flatMap(({ path = '' }) => waysOf(`/${path}`)),
  '/search/{a}/{b}',
  '/search/property-for-sale/in-{place}/page-{n}',
  '/search/property-to-let/{a}/{b}/{c}/{d}',
  '/{slug}.data',
  '/search/{a}.data',
].map((path) => ({ method: 'GET', path, query: PAGE_WORDS }))

/** `/properties/:id/:channel?` as it may be asked for: `/properties/{id}`, `/properties/{id}/{channel}`. */
function waysOf(pattern: string): string[] {
  const written = (path: string) => path.replaceAll(/:(\w+)\??/g, '{$1}').replaceAll(/\*\??/g, '{rest}')
  const short = pattern.replace(/\/[^/]+\?$/, '')
  return short === pattern ? [written(pattern)] : [written(short), written(pattern)]
}

/** The one route under which every page stands here. */
const EVERY_PAGE = '/*'

/** The routes that no input would be sent to, as `GET /path`. HEAD goes with GET, and pages are told of one by one. */
export function notFuzzed(routes: readonly { method: string; url: string }[]): string[] {
  const targets = fuzzTargets()
  const known = new Set(targets.map(({ method, path }) => `${method} ${shapeOf(path)}`))
  return routes
    .filter(({ method, url }) => method !== 'HEAD' && url !== EVERY_PAGE)
    .map(({ method, url }) => `${method} ${shapeOf(url)}`)
    .filter((route) => !known.has(route))
}

/** A path without the names of what stands for anything. */
function shapeOf(path: string): string {
  const plain = path
    .replaceAll(/:(\w+)\([^)]*\)/g, ':$1')
    .replace(/\.[0-9a-f]{6,}(?=\.\w+$)/, '.{hash}')
    .replace(/\/\*$/, '/{rest}')
  return plain.replaceAll(/:\w+|\{\w+\}/g, '{}')
}
