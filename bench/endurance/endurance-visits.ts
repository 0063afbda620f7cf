import { ARTICLES_FEED, HOMES_FEED } from '#src/articles/feed-paths.ts'
import { office } from '#src/enquiries/leads/parse-lead.cases.ts'
import { parsePlaceFiles, readPlaceFiles } from '#src/places/server/place-files.ts'
import type { Criteria, SortKey } from '#src/search/criteria/criteria.ts'
import { searchPath, searchQuery } from '#src/search/url/format-search.ts'
import { seededRandom } from '../listings.ts'

/** One request of a visitor. */
export type Visit = { kind: string; path: string; headers?: Record<string, string>; body?: string }

/** Tells how a visitor's next request goes, and takes in what they were answered. */
export type Visits = { next: () => Promise<Visit> }

/** How often each kind of request comes, of a hundred. */
const MIX = [
  ['results, popular', 24],
  ['results, rare', 22],
  ['property', 27],
  ['search call', 9],
  ['live count', 4],
  ['places', 4],
  ['other pages', 5],
  ['photograph', 3],
  ['session', 2],
] as const

const OTHER_PAGES = [
  '/',
  '/branches',
  '/articles',
  '/areas',
  '/homes',
  '/valuation',
  ARTICLES_FEED,
  HOMES_FEED,
  '/robots.txt',
  '/nothing',
]
const SORTS: SortKey[] = ['most-recent-first', 'least-expensive-first', 'most-square-feet-first']
/** Pages of results that are read for the homes on them. */
const READ_PAGES = 40

/** The same visits on every run: pages that are kept and pages that nobody asked for before, calls, pictures. */
export async function createVisits(origin: string): Promise<Visits> {
  const random = seededRandom(60)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const towns = (await parsePlaceFiles(await readPlaceFiles())).filter(({ population }) => population > 5_000)
  const popular = popularSearches(towns.slice(0, 8))
  const { homes, photographs } = await readResults(origin)

  const rare = (): Criteria => {
    const { id, slug } = pick(towns)
    const from = 50_000 + 1000 * Math.floor(random() * 300)
    return {
      channel: 'sales',
      tags: random() < 0.3 ? ['houses'] : [],
      page: 1 + Math.floor(random() * random() * 20),
      minPrice: from,
      maxPrice: from + 400_000,
      ...(random() < 0.6 && { placeId: id, placeSlug: slug, within: pick([5, 10, 30] as const) }),
      ...(random() < 0.4 && { minBeds: pick([1, 2, 3, 4]) }),
      ...(random() < 0.3 && { sorted: pick(SORTS) }),
    }
  }
  const paths: Record<(typeof MIX)[number][0], () => string> = {
    'results, popular': () => searchPath(pick(popular)),
    'results, rare': () => searchPath(rare()),
    property: () => pick(homes),
    'search call': () => `/search.ljson?${searchQuery(rare())}`,
    'live count': () => `/search_count.ljson?${searchQuery(rare())}`,
    places: () => `/places?term=${encodeURIComponent(pick(towns).name.slice(0, 2 + Math.floor(random() * 5)))}`,
    'other pages': () => pick(OTHER_PAGES),
    photograph: () => pick(photographs),
    session: () => '/user.ljson',
  }

  function kindOf(turn: number): (typeof MIX)[number][0] {
    let left = turn * 100
    for (const [kind, share] of MIX) {
      left -= share
      if (left < 0) return kind
    }
    return 'property'
  }

  return {
    async next() {
      const kind = kindOf(random())
      return { kind, path: paths[kind](), headers: { 'x-forwarded-for': visitorIp(random) } }
    },
  }
}

/** An enquiry to the agency, as the form sends it: with the token and the cookie of somebody who has just come. */
export async function enquiry(origin: string, number: number): Promise<Visit> {
  const headers = { 'x-forwarded-for': visitorIp(seededRandom(number)) }
  const asked = await fetch(`${origin}/user.ljson`, { headers })
  const { authenticity_token } = (await asked.json()) as { authenticity_token: string }
  const cookie = asked.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  return {
    kind: 'enquiry',
    path: '/leads',
    headers: { ...headers, origin, cookie: cookie.join('; '), 'content-type': 'application/json' },
    body: JSON.stringify({
      ...office,
      lead_client: { ...office.lead_client, email: `visitor-${number}@example.com` },
      idempotency_key: `endurance-${number}`,
      authenticity_token,
    }),
  }
}

function popularSearches(towns: readonly { id: number; slug: string }[]): Criteria[] {
  const wide = (['sales', 'lettings'] as const).flatMap((channel) =>
    [1, 2, 3].map((page): Criteria => ({ channel, tags: [], page })),
  )
  const near = towns.map(
    ({ id, slug }): Criteria => ({ channel: 'sales', placeId: id, placeSlug: slug, tags: [], page: 1 }),
  )
  return [...wide, ...near]
}

/** The homes on the first pages of results, and their photographs. */
async function readResults(origin: string): Promise<{ homes: string[]; photographs: string[] }> {
  const homes = new Set<string>()
  const photographs = new Set<string>()
  for (let page = 1; page <= READ_PAGES; page++) {
    for (const channel of ['sales', 'lettings'] as const) {
      const answer = await fetch(origin + searchPath({ channel, tags: [], page }))
      const html = await answer.text()
      for (const [, home] of html.matchAll(/href="(\/properties\/\d+\/\w+)"/g)) homes.add(home!)
      for (const [, picture] of html.matchAll(/"(\/media\/[^"\s]+)"/g)) photographs.add(picture!)
    }
  }
  if (homes.size === 0 || photographs.size === 0) throw new Error('There is nothing to look at.')
  return { homes: [...homes], photographs: [...photographs] }
}

/** Each visitor comes from an IP address of their own. */
function visitorIp(random: () => number): string {
  const byte = () => 1 + Math.floor(random() * 250)
  return `203.${byte()}.${byte()}.${byte()}`
}
