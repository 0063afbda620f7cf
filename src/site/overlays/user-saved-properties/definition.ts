import type { OverlayDefinition } from '../runtime/overlay-definition.ts'
import { userAreaOverlay } from '../user-area/user-area-definition.ts'

/** Saved properties, of a user or of this browser. */
export const userSavedPropertiesOverlay: OverlayDefinition = {
  ...userAreaOverlay,
  name: 'user-saved-properties',
  partTitle: 'Saved properties',
  patterns: ['/user/saved-properties'],
}
