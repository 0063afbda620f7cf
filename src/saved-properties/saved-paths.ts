import type { SavedIds } from './saved-ids.ts'

/** The page of saved properties. */
export const SAVED_PROPERTIES_PATH = '/user/saved-properties'

/** Ids that one request saves. */
export const MAX_SENT_IDS = 500

/** Cards of one answer: some 600 kB before it is compressed, and 30 ms of processor time. */
export const MAX_CARDS = 200

/** Contract: docs/contracts/property-cards.md. */
export function propertyCardsPath(ids: SavedIds): string {
  return `/property_cards.ljson?property_ids=${ids.join(',')}`
}
