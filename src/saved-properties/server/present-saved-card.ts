import type { CardData } from '#src/property/card/card.ts'
import { presentCard } from '#src/property/card/card-json.ts'
import type { SavedCardJson } from '../saved-card.ts'
import type { Departure } from './departures.ts'

export function presentSavedCard(card: CardData, departure: Departure | undefined): SavedCardJson {
  return {
    ...presentCard(card),
    left_market_at: departure?.leftAt.toISOString() ?? null,
    relisted_as: departure?.relistedAs ?? null,
  }
}
