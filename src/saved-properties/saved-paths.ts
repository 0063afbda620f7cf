import type { SavedIds } from './saved-ids.ts'

/** The page of what a visitor has saved. */
export const SAVED_PROPERTIES_PATH = '/user/saved-properties'

/** The most properties that one call for cards may name: their ids fit any address line. */
export const MAX_CARDS = 500

/** Where the cards of properties are, by id. Contract: docs/contracts/property-cards.md. */
export function propertyCardsPath(ids: SavedIds): string {
  return `/property_cards.ljson?property_ids=${ids.join(',')}`
}
