import type { OverlayDefinition } from '../runtime/overlay-definition.ts'
import { userAreaOverlay } from '../user-area/user-area-definition.ts'

/** Saved searches, of a user or of this browser. */
export const userSavedSearchesOverlay: OverlayDefinition = {
  ...userAreaOverlay,
  name: 'user-saved-searches',
  partTitle: 'Saved searches',
  patterns: ['/user/saved-searches'],
}
