import type { FastifyInstance } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import type { SearchCountsJson } from '../saved-search-json.ts'
import { MAX_COUNTED_SEARCHES } from '../saved-search-paths.ts'
import { parseStoredSearch, type StoredSearch } from '../stored-searches.ts'
import type { SavedSearches } from './saved-searches.ts'

/** Processor time that counting one search takes, in milliseconds. */
const SEARCH_COST_MS = 4

/**
 * `POST /search_counts.ljson` with `{ searches: […] }`: how many homes each finds, and how many are new to whoever
 * keeps them. It changes nothing and tells nothing of who asks; a POST, since drawn areas are long.
 * Contract: docs/contracts/saved-items.md.
 */
export function searchCountsRoutes(
  app: FastifyInstance,
  { savedSearches }: { savedSearches: Pick<SavedSearches, 'countsOf'> },
): void {
  app.post('/search_counts.ljson', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const searches = readSearches(request.body)
    if (!searches) return problem(reply, 400, 'Give searches, a list of searches with their channel.')
    if (searches.length > MAX_COUNTED_SEARCHES)
      return problem(reply, 400, `Name at most ${MAX_COUNTED_SEARCHES} searches at a time.`)
    request.spend(SEARCH_COST_MS * searches.length)
    const answer: SearchCountsJson = { counts: await savedSearches.countsOf(searches) }
    return reply.send(answer)
  })
}

function readSearches(body: unknown): StoredSearch[] | undefined {
  if (typeof body !== 'object' || body === null || !('searches' in body) || !Array.isArray(body.searches)) {
    return undefined
  }
  const searches = body.searches.map(parseStoredSearch)
  return searches.every((search) => search !== undefined) ? searches : undefined
}
