import type { FastifyInstance } from 'fastify'
import { problem } from '#src/platform/http/errors.ts'
import { MAX_CARDS } from '../saved-paths.ts'
import { readAskedIds } from './read-ids.ts'
import type { SavedProperties } from './saved-properties.ts'

export type PropertyCardsParts = { savedProperties: Pick<SavedProperties, 'cardsFor'> }

/** Cards that take a millisecond of processor time. */
const IDS_PER_MS = 5

/**
 * `GET /property_cards.ljson?property_ids=12,7`: the cards of up to 200 properties in that order, homes that left the
 * market among them. It tells nothing of who asks. Contract: docs/contracts/property-cards.md.
 */
export function propertyCardsRoutes(app: FastifyInstance, { savedProperties }: PropertyCardsParts): void {
  app.get<{ Querystring: Record<string, unknown> }>('/property_cards.ljson', async (request, reply) => {
    const asked = readAskedIds(request.query.property_ids, MAX_CARDS)
    if ('refusal' in asked) return problem(reply.header('cache-control', 'no-store'), 400, asked.refusal)
    request.spend(asked.ids.length / IDS_PER_MS)
    // which homes somebody has saved is theirs: no shared cache keeps it
    return reply.header('cache-control', 'private, max-age=30').send(await savedProperties.cardsFor(asked.ids))
  })
}
