import type { FastifyInstance } from 'fastify'
import type { Database } from '#src/platform/database/database.ts'
import { problem } from '#src/platform/http/errors.ts'
import type { PropertyCard } from '#src/property/card.ts'
import { presentCard } from '#src/property/server/present-property.ts'
import { MOST_CARDS } from '../addresses.ts'
import type { PropertyCardsJson, SavedCardJson } from '../saved-card.ts'
import { LARGEST_ID } from '../saved-ids.ts'
import { type Departure, departuresOf } from './departures.ts'

export type SavedPropertiesParts = {
  readDb: Database
  properties: { cards: (ids: readonly number[]) => Promise<PropertyCard[]> }
}

/**
 * `GET /property_cards.ljson?property_ids=12,7`: the cards of up to 500 properties in that order, homes that left the
 * market among them. It tells nothing of who asks. Contract: docs/contracts/property-cards.md.
 */
export function savedPropertiesRoutes(app: FastifyInstance, { readDb, properties }: SavedPropertiesParts): void {
  app.get<{ Querystring: Record<string, unknown> }>('/property_cards.ljson', async (request, reply) => {
    const asked = readIds(request.query.property_ids)
    if ('refusal' in asked) return problem(reply.header('cache-control', 'no-store'), 400, asked.refusal)
    const { ids } = asked
    const [cards, departures] = await Promise.all([properties.cards(ids), departuresOf(readDb, ids)])
    const found = new Set(cards.map(({ propertyId }) => propertyId))
    const answer: PropertyCardsJson = {
      properties: cards.map((card) => presentSavedCard(card, departures.get(card.propertyId))),
      unknown_ids: ids.filter((id) => !found.has(id)),
    }
    // which homes somebody has saved is theirs: no shared cache keeps it
    return reply.header('cache-control', 'private, max-age=30').send(answer)
  })
}

function presentSavedCard(card: PropertyCard, departure: Departure | undefined): SavedCardJson {
  return {
    ...presentCard(card),
    left_market_at: departure?.leftAt.toISOString() ?? null,
    relisted_as: departure?.relistedAs ?? null,
  }
}

const NO_LIST = 'property_ids is one list of whole numbers, such as 12,7.'
const LIST_OF_IDS = /^\s*\d{1,10}\s*(,\s*\d{1,10}\s*)*$/

function readIds(list: unknown): { ids: number[] } | { refusal: string } {
  if (list === undefined || list === '') return { refusal: 'Give property_ids, such as 12,7.' }
  if (typeof list !== 'string' || !LIST_OF_IDS.test(list)) return { refusal: NO_LIST }
  const ids = [...new Set(list.split(',').map(Number))]
  if (ids.length > MOST_CARDS) return { refusal: `Ask for at most ${MOST_CARDS} properties at a time.` }
  return ids.every((id) => id <= LARGEST_ID) ? { ids } : { refusal: NO_LIST }
}
