import type { FastifyInstance } from 'fastify'
import { type SessionDeps, signedInUser } from '#src/account/sessions/server/signed-in-user.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { takeEmptyJson } from '#src/platform/http/empty-json.ts'
import { problem } from '#src/platform/http/errors.ts'
import { isFormPost } from '#src/platform/http/form-post.ts'
import { meantMethod } from '#src/platform/http/method-override.ts'
import type { SavedAnswerJson } from '../saved-card.ts'
import { MAX_SAVED } from '../saved-ids.ts'
import { MAX_SENT_IDS, SAVED_PROPERTIES_PATH } from '../saved-paths.ts'
import { readAskedIds, readOneId } from './read-ids.ts'
import type { SavedProperties } from './saved-properties.ts'

export type SavedPropertiesRouteParts = SessionDeps & {
  savedProperties: Pick<SavedProperties, 'cardsOf' | 'referencesOf' | 'save' | 'remove'>
}

/**
 * Calls of signed-in users about what they have saved. Contract: docs/contracts/saved-items.md.
 *
 * - `GET /saved_properties.ljson`: a signed-in user's list; `fields=property_id` without the cards.
 * - `POST /saved_properties.ljson`: saves `property_ids`, joined by commas.
 * - `POST /saved_properties/{id}` with override delete: removes one.
 */
export async function savedPropertiesRoutes(app: FastifyInstance, parts: SavedPropertiesRouteParts): Promise<void> {
  const { savedProperties } = parts

  app.get<{ Querystring: Record<string, unknown> }>('/saved_properties.ljson', async (request, reply) => {
    const visitor = await signedInUser(request, reply, parts)
    if ('refused' in visitor) return visitor.refused
    const { userId } = visitor
    if (request.query.fields !== 'property_id') return reply.send(await savedProperties.cardsOf(userId))
    return reply.send({ properties: await savedProperties.referencesOf(userId) })
  })

  await app.register(async (calls) => {
    takeEmptyJson(calls)

    calls.post('/saved_properties.ljson', async (request, reply) => {
      const visitor = await signedInUser(request, reply, parts)
      if ('refused' in visitor) return visitor.refused
      const asked = readAskedIds(idsOf(request.body), MAX_SENT_IDS, { mayBeNone: true })
      if ('refusal' in asked) return problem(reply, 422, asked.refusal)
      const outcome = await savedProperties.save(visitor.userId, asked.ids)
      if (outcome.kind === 'too_many') return problem(reply, 422, TOO_MANY)
      if (isFormPost(request)) return reply.redirect(SAVED_PROPERTIES_PATH, 303)
      const answer: SavedAnswerJson = { property_ids: [...outcome.ids], unknown_ids: [...outcome.unknownIds] }
      return reply.send(answer)
    })

    calls.post<{ Params: { id: string } }>('/saved_properties/:id', async (request, reply) => {
      if (meantMethod(request) !== 'delete') {
        return problem(reply, 405, 'This path only accepts POST with the method override DELETE.')
      }
      const visitor = await signedInUser(request, reply, parts)
      if ('refused' in visitor) return visitor.refused
      const id = readOneId(request.params.id)
      if (id === undefined) return problem(reply, 404, 'Not found.')
      await savedProperties.remove(visitor.userId, id)
      if (isFormPost(request)) return reply.redirect(SAVED_PROPERTIES_PATH, 303)
      return reply.send({ property_id: id })
    })
  })
}

const TOO_MANY = `You can save up to ${formatNumber(MAX_SAVED)} properties.`

/** Joined by commas; a JSON list works too. */
function idsOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('property_ids' in body)) return undefined
  const { property_ids } = body
  return Array.isArray(property_ids) || typeof property_ids === 'number' ? String(property_ids) : property_ids
}
