import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Agency } from '#src/agency/profile/agency.ts'
import { MAX_TERM_LENGTH, type Places } from '#src/places/server/places.ts'
import { readMapLook } from '#src/search/map/map-question.ts'
import { parseSearchQuery, type SearchRequest } from '#src/search/url/parse-search-query.ts'
import type { SuggestedPlace } from '../filters/suggested-place.ts'
import { tagSearches } from '../filters/tag-searches.ts'
import type { RelaxedSearches } from '../results/server/relaxed-searches.ts'
import { presentMap, presentSearch } from './present-search.ts'
import type { Search } from './search.ts'

export type SearchRouteParts = {
  search: Pick<Search, 'find' | 'marks' | 'countOfDraft' | 'countEach' | 'resolve'>
  places: Pick<Places, 'suggest'>
  relaxedSearches: RelaxedSearches
  agency: Pick<Agency, 'tagGroups'> & { settings: Pick<Agency['settings'], 'defaultSearchStatus'> }
}

/**
 * `GET /search.ljson`: the results of a search, or with `view=map` its marks on a map; the same for everybody. What
 * cannot be done as asked is left out and said in `problems`; nothing in a URL is an error, but for its length,
 * which the application sees to. A search that finds nothing is answered with counted ones that do. Contract:
 * docs/contracts/search-results.md.
 *
 * `GET /search_count.ljson`: `{ total_count }` alone, for a form that is being filled in; null while the words in it
 * name no place that we know.
 *
 * `GET /search_tag_counts.ljson`: how many homes each tag of the agency's groups finds, in place of those of its group.
 *
 * `GET /place_suggestions.ljson?term=&channel=`: places for what was typed so far, each with the homes that a search of
 * it finds.
 */
export function searchRoutes(
  app: FastifyInstance,
  { search, places, relaxedSearches, agency }: SearchRouteParts,
): void {
  async function forPage({ criteria, pageSize, problems }: SearchRequest) {
    const results = await search.find(criteria, { pageSize, allPhotos: true })
    const said = {
      ...results,
      ...(results.pagination.totalCount === 0 && { relaxedSearches: await relaxedSearches(results) }),
      problems: [...problems, ...results.problems],
    }
    return presentSearch(said, agency.settings.defaultSearchStatus)
  }

  async function forMap({ criteria, problems }: SearchRequest, query: string) {
    const results = await search.marks(criteria, readMapLook(query, criteria))
    return presentMap({ ...results, problems: [...problems, ...results.problems] })
  }

  app.get('/search.ljson', async (request, reply) => {
    const query = queryOf(request)
    const asked = parseSearchQuery(query)
    const body = JSON.stringify(asked.view === 'map' ? await forMap(asked, query) : await forPage(asked))
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
    reply.header('cache-control', 'public, max-age=30').header('etag', etag)
    const requestId = /(?:^|&)request_id=([\w-]{1,64})(?:&|$)/.exec(query)?.[1]
    if (requestId !== undefined) reply.header('x-homeflow-request-id', requestId)
    if (fresh(request.headers, { etag })) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
  app.get('/search_count.ljson', async (request, reply) => {
    const { criteria } = parseSearchQuery(queryOf(request))
    const total = await search.countOfDraft(criteria)
    return reply.header('cache-control', 'public, max-age=30').send({ total_count: total ?? null })
  })
  app.get('/search_tag_counts.ljson', async (request, reply) => {
    const { criteria } = await search.resolve(parseSearchQuery(queryOf(request)).criteria)
    const searches = tagSearches(criteria, agency.tagGroups)
    const found = await search.countEach(searches.map(({ criteria }) => criteria))
    const counts = Object.fromEntries(searches.map(({ tag }, at) => [tag, found[at] ?? 0]))
    return reply.header('cache-control', 'public, max-age=60').send({ counts })
  })
  app.get<{ Querystring: { term?: unknown; channel?: unknown } }>(
    '/place_suggestions.ljson',
    async (request, reply) => {
      const { term, channel } = request.query
      const typed = typeof term === 'string' ? term.slice(0, MAX_TERM_LENGTH) : ''
      const found = await places.suggest(typed)
      const counts = await search.countEach(
        found.map(({ id }) => ({
          channel: channel === 'lettings' ? channel : 'sales',
          placeId: id,
          tags: [],
          page: 1,
        })),
      )
      const suggestions = found.map(({ id, label }, at): SuggestedPlace => ({ id, label, homes: counts[at] ?? 0 }))
      return reply.header('cache-control', 'public, max-age=60').send(suggestions)
    },
  )
}

function queryOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? ''
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
