import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Agency } from '#src/agency/agency.ts'
import { isHeld } from '#src/platform/http/etag.ts'
import { parseSearchQuery } from '../parse-search-query.ts'
import { presentSearch } from './present-search.ts'
import type { Search } from './search.ts'

export type SearchRouteParts = {
  search: Pick<Search, 'results'>
  agency: { settings: Pick<Agency['settings'], 'defaultSearchStatus'> }
}

/**
 * `GET /search.ljson`: the results of a search, the same for everybody. What cannot be done as asked is left out and
 * said in `problems`; nothing in an address is an error, but for its length, which the application sees to. Contract:
 * docs/contracts/search-results.md.
 */
export function searchRoutes(app: FastifyInstance, { search, agency }: SearchRouteParts): void {
  app.get('/search.ljson', async (request, reply) => {
    const address = request.raw.url ?? ''
    const at = address.indexOf('?')
    const asked = parseSearchQuery(at < 0 ? '' : address.slice(at + 1))
    const results = await search.results(asked.criteria, { pageSize: asked.pageSize })
    const problems = [...asked.problems, ...results.problems]
    const body = JSON.stringify(presentSearch({ ...results, problems }, agency.settings.defaultSearchStatus))
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
    reply.header('cache-control', 'public, max-age=30').header('etag', etag)
    if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
