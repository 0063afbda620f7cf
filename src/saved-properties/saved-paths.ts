import type { SavedIds } from './saved-ids.ts'

/** The page of saved properties. */
export const SAVED_PROPERTIES_PATH = '/user/saved-properties'

/** Per request, so that the ids fit into a URL. */
export const MAX_CARDS = 500

/** Contract: docs/contracts/property-cards.md. */
export function propertyCardsPath(ids: SavedIds): string {
  return `/property_cards.ljson?property_ids=${ids.join(',')}`
}
