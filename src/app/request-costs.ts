import type { FastifyRequest } from 'fastify'

/**
 * What a request costs before any page is rendered, in milliseconds of processor time: ours and the database's, on the
 * demonstration's stock. Pages cost `RENDER_COST_MS` when they are rendered. A route that is not named costs `OTHER_MS`.
 */
export const REQUEST_COSTS_MS: Readonly<Record<string, number>> = {
  '/search.ljson': 10,
  '/search_count.ljson': 6,
  '/search_tag_counts.ljson': 20,
  '/place_suggestions.ljson': 5,
  // and as much for each search in it, once it is read
  '/search_counts.ljson': 4,
  '/new-homes.atom': 20,
  '/overlay.ljson': 15,
  '/property_cards.ljson': 10,
  '/sitemaps/:file': 50,
  '/sitemap.xml': 20,
  '/instant_valuation': 10,
  // a password is hashed, or compared with a hash
  '/session': 30,
  '/user.ljson': 5,
  // answered from memory, or files that are ready
  '/*': 0,
  '/asset_bundles/*': 0,
  '/fonts/*': 0,
  '/healthz': 0,
  '/readyz': 0,
  '/media/:hash/:size': 0,
  // tens of megabytes from the disk
  '/media/:hash/brochure.pdf': 20,
  '/map/counties.json': 1,
  '/map/places.json': 1,
}

const OTHER_MS = 3

/** Bytes of a body, and characters of a URL, that are read in a millisecond. */
const BODY_BYTES_PER_MS = 50_000
const URL_CHARACTERS_PER_MS = 500

export function requestCostMs({ routeOptions, headers, raw }: FastifyRequest): number {
  const cost = REQUEST_COSTS_MS[routeOptions.url ?? '/*'] ?? OTHER_MS
  const body = Number(headers['content-length'] ?? 0) / BODY_BYTES_PER_MS
  return cost === 0 ? body : cost + body + (raw.url ?? '').length / URL_CHARACTERS_PER_MS
}
