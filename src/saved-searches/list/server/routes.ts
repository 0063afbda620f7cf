import type { FastifyInstance } from 'fastify'
import { type SessionDeps, signedInUser } from '#src/account/sessions/server/signed-in-user.ts'
import { takeEmptyJson } from '#src/platform/http/empty-json.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { meantMethod } from '#src/platform/http/method-override.ts'
import { SAVED_SEARCHES_PATH } from '../saved-search-paths.ts'
import { MAX_SAVED_SEARCHES } from '../stored-searches.ts'
import { readChanges, readNewSearch, searchCallFields } from './read-search-call.ts'
import type { SavedSearches } from './saved-searches.ts'

export type SavedSearchesRouteParts = SessionDeps & {
  savedSearches: Pick<SavedSearches, 'listOf' | 'save' | 'update' | 'remove'>
}

const NOTHING_HERE = 'Not found.'
const TOO_MANY = `You can save up to ${MAX_SAVED_SEARCHES} searches.`
const SAVED_ALREADY = 'You have saved this search already.'

/**
 * Calls of signed-in users about their saved searches. Contract: docs/contracts/saved-items.md.
 *
 * - `GET /saved_searches.ljson`: the list.
 * - `POST /search?{filters}`: saves a search. `GET` of that path is a page of results.
 * - `POST /searches/{search_id}` with override delete: removes one.
 * - `POST /saved_searches?{fields incl. id}` with override put: changes one.
 */
export async function savedSearchesRoutes(app: FastifyInstance, parts: SavedSearchesRouteParts): Promise<void> {
  const { savedSearches } = parts

  app.get('/saved_searches.ljson', async (request, reply) => {
    const visitor = await signedInUser(request, reply, parts)
    if ('refused' in visitor) return visitor.refused
    return reply.send(await savedSearches.listOf(visitor.userId))
  })

  await app.register(async (calls) => {
    takeEmptyJson(calls)

    calls.post('/search', async (request, reply) => {
      const visitor = await signedInUser(request, reply, parts)
      if ('refused' in visitor) return visitor.refused
      const asked = readNewSearch(searchCallFields(request.raw.url ?? '', request.body))
      if ('refusal' in asked) return problem(reply, 422, asked.refusal)
      const outcome = await savedSearches.save(visitor.userId, asked)
      if (outcome.kind === 'too_many') return problem(reply, 422, TOO_MANY)
      return isFormPost(request) ? reply.redirect(SAVED_SEARCHES_PATH, 303) : reply.send(outcome.search)
    })

    calls.post<{ Params: { id: string } }>('/searches/:id', async (request, reply) => {
      if (meantMethod(request) !== 'delete') {
        return problem(reply, 405, 'This path only accepts POST with the method override DELETE.')
      }
      const visitor = await signedInUser(request, reply, parts)
      if ('refused' in visitor) return visitor.refused
      const { id } = request.params
      const wasThere = /^\d{1,9}$/.test(id) && (await savedSearches.remove(visitor.userId, Number(id)))
      // somebody who presses Remove twice wants the list, not to hear that the search is gone
      if (isFormPost(request)) return reply.redirect(SAVED_SEARCHES_PATH, 303)
      return wasThere ? reply.send({ id: Number(id) }) : problem(reply, 404, NOTHING_HERE)
    })

    calls.post('/saved_searches', async (request, reply) => {
      if (meantMethod(request) !== 'put') {
        return problem(reply, 405, 'This path only accepts POST with the method override PUT.')
      }
      const visitor = await signedInUser(request, reply, parts)
      if ('refused' in visitor) return visitor.refused
      const asked = readChanges(searchCallFields(request.raw.url ?? '', request.body))
      if ('refusal' in asked) return problem(reply, 422, asked.refusal)
      const outcome = await savedSearches.update(visitor.userId, asked.id, asked.changes)
      if (outcome.kind === 'missing') return problem(reply, 404, NOTHING_HERE)
      if (outcome.kind === 'same_as_another') return problem(reply, 409, SAVED_ALREADY)
      return isFormPost(request) ? reply.redirect(SAVED_SEARCHES_PATH, 303) : reply.send(outcome.search)
    })
  })
}
